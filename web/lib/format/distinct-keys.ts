/**
 * A distinct key per item: its own, with a number appended if taken. Equal keys would leave removed rows on the screen, so
 * duplicates are reported as a defect.
 */
export function distinctKeys<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string | number,
  // biome-ignore lint/suspicious/noConsole: a defect of ours, which developers and tests are to see
  tell: (sentence: string) => void = console.error,
): string[] {
  const taken = new Set<string>()
  let first: string | undefined
  const keys = items.map((item, index) => {
    const own = String(getKey(item))
    let key = own
    for (let number = index; taken.has(key); number++) key = `${own} #${number}`
    if (key !== own) first ??= own
    taken.add(key)
    return key
  })
  if (first !== undefined) tell(`Items of a list share a key: ${first}`)
  return keys
}
