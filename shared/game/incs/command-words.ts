import { anyOf, type GameWords, headingsOf, perWords, phrasesOf } from '../words/default-words.ts'
import type { FieldName } from '../words/market-words.ts'
import { dayPhrases } from './arrival-text.ts'

const fieldNames: readonly FieldName[] = [
  'battleTime',
  'arrival',
  'attacker',
  'defender',
  'origin',
  'target',
  'village',
  'player',
  'quantity',
  'list',
]

const splitWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** What lines and labels of the game's pages start with. */
export const commandPatterns = perWords((game) => {
  const { pages } = game
  const phrases = (pick: Parameters<typeof phrasesOf>[1]) => phrasesOf(pages, pick)
  const field = (name: FieldName) => phrases(({ fields }) => fields?.[name])
  const timeFields = anyOf([...field('battleTime'), ...field('arrival')])
  const otherLabels = anyOf(fieldNames.slice(2).flatMap(field))
  const days = anyOf(dayPhrases(game).map(([phrase]) => phrase))
  const on = anyOf(phrases((table) => table.on))
  const otherFields = anyOf(phrases((table) => table.otherFields))
  const ends = anyOf(phrases(({ titleEnds }) => titleEnds))
  const attack = anyOf(phrases((table) => table.attack))
  const attackOn = anyOf(phrases((table) => table.attackOn))
  return {
    fields: new Map(fieldNames.flatMap((name) => field(name).map((phrase): [string, FieldName] => [phrase, name]))),
    field: new RegExp(
      `^(?:${timeFields}(?=$|\\s*:|\\t|\\s(?:\\d|${days} |${on} \\d))|${otherLabels}(?=$|\\s*:|\\t))`,
      'i',
    ),
    otherField: new RegExp(
      `^(?:${otherFields}|\\d{1,3}\\. ${attack})(?=$|\\s|:)|\\s${ends}$|^-?\\d{1,3}(?:[.,]\\d)?%$`,
      'i',
    ),
    player: new RegExp(`^${anyOf(field('player'))}\\s*:?\\s*`, 'i'),
    attackOn: new RegExp(`(?:^|:\\s?)${attackOn}(?!\\p{L})`, 'iu'),
    attackFrom: new RegExp(`(?:^|:\\s?)${anyOf(phrases((table) => table.attackFrom))}(?!\\p{L})`, 'iu'),
    anyAttackOn: new RegExp(attackOn, 'i'),
    noAttack: new RegExp(`^${anyOf(phrases((table) => table.noAttack))}`, 'i'),
    spy: new RegExp(`^${anyOf(phrases((table) => table.spy))}`, 'i'),
    strengths: (['klein', 'mittel', 'gross'] as const).map((strength) => ({
      strength,
      pattern: strengthPattern(game, strength),
    })),
  }
})

function strengthPattern({ pages }: GameWords, strength: 'klein' | 'mittel' | 'gross'): RegExp {
  const sizes = anyOf(phrasesOf(pages, ({ strengths }) => strengths?.[strength]))
  const attack = anyOf(phrasesOf(pages, (table) => table.attack))
  return new RegExp(`^\\s*${sizes}(?:e?r? ${attack}(?!\\p{L})|\\s*$)`, 'iu')
}

const headingWords = perWords(({ pages }) => new Set(headingsOf(pages, ({ commandWords }) => commandWords).split(' ')))

/** Whether a line holds only words of a table head, or no words. */
export const isHeading = (text: string, game: GameWords): boolean =>
  splitWords(text).every((word) => headingWords(game).has(word)) &&
  !(splitWords(text).length > 0 ? /\d{3}\|/ : /\d/).test(text)

/** Where a table head names a village. */
const columnAt = (text: string, side: 'origin' | 'target', { pages }: GameWords): number => {
  const names = phrasesOf(pages, ({ fields }) => fields?.[side])
  return splitWords(text).findIndex((word) => names.includes(word))
}

/** Whether a line is a table head with the columns of both villages. */
export const isTableHead = (text: string, game: GameWords): boolean =>
  isHeading(text, game) && columnAt(text, 'origin', game) >= 0 && columnAt(text, 'target', game) >= 0

/** Whether a table head names the origin first. */
export const hasOriginFirst = (text: string, game: GameWords): boolean =>
  columnAt(text, 'origin', game) < columnAt(text, 'target', game)
