export interface Choice {
  id: number
  name: string
  /** Shown beside the name, and searched too. */
  hint?: string
}

type Searchable = Pick<Choice, 'name' | 'hint'>

/** A list prepared for searching on every key press. */
export interface SearchIndex<C extends Searchable> {
  choices: readonly C[]
  texts: readonly string[]
}

/** Lower case without accents, for comparing names. */
export const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const searchIndex = <C extends Searchable>(choices: readonly C[]): SearchIndex<C> => ({
  choices,
  texts: choices.map(({ name, hint }) => plain(hint ? `${name} ${hint}` : name)),
})

/** At most `limit` choices that contain the text, prefix matches first, and the total count. */
export function search<C extends Searchable>(
  { choices, texts }: SearchIndex<C>,
  text: string,
  limit: number,
): { hits: C[]; total: number } {
  const wanted = plain(text.trim())
  const beginning: C[] = []
  const containing: C[] = []
  let total = 0
  for (const [index, choice] of choices.entries()) {
    const at = wanted ? (texts[index] ?? '').indexOf(wanted) : 0
    if (at < 0) continue
    total++
    const into = at === 0 ? beginning : containing
    if (into.length < limit) into.push(choice)
  }
  return { hits: [...beginning, ...containing].slice(0, limit), total }
}
