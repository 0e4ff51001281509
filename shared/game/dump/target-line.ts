import {
  amountsBefore,
  amountsIn,
  type LineReading,
  type NamesAt,
  type PastedPlace,
  type Unused,
  withoutNames,
} from './line-reading.ts'
import { isCounted, readTable } from './target-table.ts'
import { isNamed, type TargetValues, toValues } from './target-values.ts'

const badRegions = 'Mengen je Region wie 2|0|5|0 gibt es hier nicht: Hinter einer Koordinate steht Offs:Fakes:BFakes.'

const address = /https?:\/\/[^\s[\]()<>"']*/gi
/** `500 | 500`, but not two table cells between bars. */
const wideBar = /(?<![\d|])(?<!\| )(\d{3}) ?\| ?(\d{3})(?![\d|])(?! \|)/g
const named = String.raw`(?:(?:[pwvnsmo]|welle)-?\d{1,9}|k=[a-zä+]{1,200})(?![^\s,;])`
/** `: 5 : 4` up to the end, the next coordinate or a named value, but not a time. */
const spacedAmounts = String.raw`(?![ \t]{0,3}:[ \t]{1,3}\d{1,2}:\d\d(?![\d:]))(?:[ \t]{0,3}:[ \t]{0,3}\d{1,9}){1,4}(?=[ \t]*(?:$|[,;]|[([]?(?:coord\])?\d{1,3}\|)|[ \t]{1,4}${named})`
/** `500|500` outside longer numbers, with closing bracket, amounts and named values, which may follow spaces: `:5:4 p1`, ` 5 4 p1 w3`. */
const place = new RegExp(
  String.raw`(?<![\d|])(\d{1,3})\|(\d{1,3})(?![\d|])(?:\)(?:[ \t]?,?[ \t]?[KC]\d{1,3}(?![\w|]))?|\[\/(?:coord|village)\])?(${spacedAmounts}|(?::[^\s:,;|()[\]]*)*)((?:[ \t]{1,4}\d{1,9}){0,3}(?:[ \t]{1,4}${named})+)?`,
  'gi',
)
const betweenPlaces = /^(?:[\s,;.()*•–-]|\[\/?(?:coord|village)\])*$/i
const twoNumbers = /^(\d{3})(?:, ?| )(\d{3})$/
const countedWord = /^[ \t]{0,2}\p{L}{2,25}/u
const opening = /(?:\(|\[(?:coord|village)\])$/i
const leadingNumber = /^\s*#?\d{1,4}[.):]?\s*$/
const partBreak = /[\s,;()[\]]+/

/** Reads the lines of a text in order; undefined for blank lines and headings of tables. Linear time. */
export function readTargetLines(lines: readonly string[], namesAt: NamesAt | undefined): (LineReading | undefined)[] {
  const table = readTable(lines, namesAt)
  return lines.map((line, at) => {
    const text = line.trim()
    if (text === '') return undefined
    const [, left, right] = twoNumbers.exec(text) ?? []
    if (left && right)
      return { places: [{ x: Number(left), y: Number(right), values: { limits: {} } }], unread: [], unused: [] }
    const read = table.next(at)
    return read === 'head' ? undefined : (read ?? readText(text, namesAt))
  })
}

interface TextPlace extends PastedPlace {
  start: number
  end: number
  values: TargetValues | string
  /** What follows it, if no value. */
  tail: string
}

function readText(line: string, namesAt: NamesAt | undefined): LineReading {
  const text = line.replace(address, ' ').replace(wideBar, '$1|$2')
  const isList = betweenPlaces.test(text.replace(place, ' '))
  const found = [...text.matchAll(place)].flatMap((match) => placeOf(text, match, isList) ?? [])
  const villages = new Set(withoutNames(found, namesAt))
  const unused: Unused[] = []
  let rest = ''
  let sinceVillage = ''
  let [villageEnd, placeEnd] = [0, 0]
  for (const one of found) {
    sinceVillage += ` ${text.slice(placeEnd, one.start)}`
    placeEnd = one.end
    if (!villages.has(one)) continue
    const before = text.slice(villageEnd, one.start).replace(opening, '')
    if (villageEnd > 0 || !leadingNumber.test(before))
      unused.push(...amountsBefore(before, namesAt?.(one.x, one.y), one.isPrinted))
    unused.push(...amountsIn(one.tail))
    if (!one.isPrinted) rest += sinceVillage
    sinceVillage = ''
    villageEnd = one.end
  }
  unused.push(...amountsIn(text.slice(villageEnd)))
  const places = [...villages].map(({ x, y, values }) => ({ x, y, values }))
  return { places, unread: unreadPlaces(`${rest}${sinceVillage} ${text.slice(placeEnd)}`), unused }
}

function placeOf(text: string, match: RegExpExecArray, isList: boolean): TextPlace | undefined {
  const { 0: whole, 1: x = '', 2: y = '', 3: tail = '', 4: spaced = '', index: start } = match
  const end = start + whole.length
  const brackets = bracketsAround(text, start, end, whole)
  if (!isList && (x.length < 3 || y.length < 3) && !brackets) return undefined
  const place = { x: Number(x), y: Number(y), text: `${x}|${y}`, isPrinted: brackets === 'printed', start }
  if (text[end] === '|')
    return { ...place, end: end + (/^\S*/.exec(text.slice(end))?.[0].length ?? 0), values: badRegions, tail: '' }
  const given = partsOf(tail)
  const [counted] = given.length > 0 && spaced === '' ? (countedWord.exec(text.slice(end, end + 30)) ?? []) : []
  // `:3 Rammen` is no amount of attacks.
  if (counted !== undefined && isCounted(counted))
    return { ...place, end: end - tail.length, values: { limits: {} }, tail: '' }
  return {
    ...place,
    end,
    values: toValues([...given, ...spaced.split(/[ \t]+/).slice(1)]),
    tail: given.length > 0 ? '' : tail,
  }
}

/** Likely misspelled coordinates: a bar beside digits or, without letters, a slash or hyphen. */
function unreadPlaces(rest: string): string[] {
  const isList = !/\p{L}/u.test(rest)
  return rest
    .split(partBreak)
    .filter((part) => (part.includes('|') && /\d/.test(part)) || (isList && /^\d{3}[/\\-]\d{3}$/.test(part)))
}

/** The brackets of a coordinate: as the game prints villages, or round ones; `whole` may include the closing one. */
function bracketsAround(text: string, from: number, to: number, whole: string): 'printed' | 'round' | undefined {
  const before = text.slice(Math.max(0, from - 9), from)
  const after = `${whole.replace(/^[\d|]+/, '')}${text.slice(to, to + 12)}`
  if (/\[(?:coord|village)\]$/i.test(before) && /^\[\/(?:coord|village)\]/i.test(after)) return 'printed'
  if (!before.endsWith('(') || !after.startsWith(')')) return undefined
  return /^\)\s?,?\s?[KC]\d{1,3}(?!\p{L})/iu.test(after) ? 'printed' : 'round'
}

/** The values behind a coordinate; none if other text follows its colon. */
function partsOf(tail: string): string[] {
  const parts = tail
    .replace(/(?<![.!?])[.!?]+$/, '')
    .split(':')
    .slice(1)
    .map((part) => part.trim())
  const first = parts.find((part) => part !== '') ?? ''
  return /^[-+]?\d/.test(first) || isNamed.test(first) ? parts : []
}
