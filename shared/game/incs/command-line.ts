import { maxGivenName } from '../../model/basics.ts'
import type { Sighting, Strength } from '../../model/sighting.ts'
import { readCoordinateLines } from '../dump/coordinates.ts'
import { findCoordinate, readCount } from '../dump/text.ts'
import type { GameWords } from '../words/default-words.ts'
import { shownText } from '../world/shown-text.ts'
import { findArrivals } from './arrival-text.ts'
import { commandPatterns } from './command-words.ts'

/** The coordinates of a village in a sighting. */
export type Place = Sighting['from']

/** An attack's strength, and whether it only spies. */
export type Force = Pick<Sighting, 'strength' | 'kind'>

/** A cell with the village it names. */
export interface Cell {
  text: string
  place: Place | undefined
}

/** A cell that names a village. */
export interface VillageCell extends Cell {
  place: Place
}

/** A pasted line split at its arrival, without empty cells. */
export interface ArrivalLine {
  arrival: string
  before: Cell[]
  after: string[]
}

const codes =
  /\[(\/?)(b|i|u|s|size|color|url|quote|spoiler|table|tr|td|th|coord|player|ally|unit|command|report_display|\*{1,2})(?:=[^\]]{0,100})?\]/gi
const icons = /\[command\]([a-z_]{1,20})\[\/command\]/gi

/** Removes the game's BB code; `[coord]` becomes round brackets, as on the game's pages. */
export function withoutTags(text: string): string {
  if (!text.includes('[')) return text
  return text
    .replace(icons, ' ')
    .replace(/\[\|{1,2}\]/g, '\t')
    .replace(codes, (_, closing: string, tag: string) => {
      if (tag.toLowerCase() !== 'coord') return ''
      return closing ? ')' : '('
    })
    .trim()
}

/** The command icons in BB code: `attack_small`, `snob`. */
export const commandIcons = (text: string): string[] =>
  text.includes('[') ? [...text.matchAll(icons)].map(([, icon = '']) => icon.toLowerCase()) : []

/** The content of a `[player]` code; undefined without one. */
export const taggedPlayer = (text: string): string | undefined =>
  /\[player\]([^[\]]{1,100})\[\/player\]/i.exec(text)?.[1]

/** The trimmed non-empty cells of a line, split at tabs. */
export const splitCells = (text: string): string[] =>
  text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

const villages = /\((\d{1,3})\|(\d{1,3})\)\s?,?\s?[KC]\d{1,2}/g

/** The villages in a text, in order: those as `Name (500|500) K55`, otherwise every coordinate. */
export function placesIn(text: string): Place[] {
  const printed = [...text.matchAll(villages)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  if (printed.length > 0) return printed
  return readCoordinateLines([text]).coordinates.map(({ x, y }) => ({ x, y }))
}

/** The last village in a cell; its name, before it, may contain coordinates. */
export function lastPlace(cell: string): Place | undefined {
  const found = findCoordinate(cell)
  return found && { x: found.x, y: found.y }
}

/** Whether two places are equal. */
export const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y

const toCell = (text: string): Cell => ({ text, place: lastPlace(text) })

const printedVillage = /\(\d{1,3}\|\d{1,3}\)\s?[KC]\d{1,2}$/

/** The cells that name a village; only printed villages if there are two, as player names may contain coordinates. */
export function villagesAmong(cells: readonly Cell[]): VillageCell[] {
  const placed = cells.filter((cell): cell is VillageCell => cell.place !== undefined)
  const printed = placed.filter(({ text }) => printedVillage.test(text))
  return printed.length >= 2 ? printed : placed
}

/** A player name safe for storage; undefined if empty. */
export const cleanPlayerName = (name: string): string | undefined =>
  shownText(name.slice(0, 2 * maxGivenName))
    .trim()
    .slice(0, maxGivenName) || undefined

/** Splits a line at its last arrival; undefined without one. */
export function splitAtArrival(text: string, game: GameWords): ArrivalLine | undefined {
  if (!text.includes('\t')) return splitText(text, game)
  const cells = splitCells(text)
  const at = cells.findLastIndex((cell) => findArrivals(cell, game).length > 0)
  const arrival = findArrivals(cells[at] ?? '', game).at(-1)
  if (arrival === undefined) return undefined
  return { arrival, before: cells.slice(0, at).map(toCell), after: cells.slice(at + 1) }
}

function splitText(text: string, game: GameWords): ArrivalLine | undefined {
  const line = text.replace(/\s+/g, ' ')
  const arrival = findArrivals(line, game).at(-1)
  if (arrival === undefined) return undefined
  const at = line.lastIndexOf(arrival)
  const start = line.slice(0, at).trim()
  const after = line.slice(at + arrival.length).split(' ')
  return { arrival, before: villageCells(start), after: after.filter((word) => word !== '') }
}

/** Splits a text into cells that end with a village each, and the rest. */
function villageCells(text: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const place of placesIn(text)) {
    const coordinate = `${place.x}|${place.y}`
    const at = text.indexOf(coordinate, from)
    if (at < 0) continue
    const tail =
      /^\)?\s?,?\s?(?:[KC]\d{1,2}\b)?/.exec(text.slice(at + coordinate.length, at + coordinate.length + 8))?.[0] ?? ''
    const end = at + coordinate.length + tail.length
    cells.push({ text: text.slice(from, end).trim(), place })
    from = end
  }
  const rest = text.slice(from).trim()
  return rest === '' ? cells : [...cells, { text: rest, place: undefined }]
}

const strengthsByIcon: [string, Strength][] = [
  ['attack_small', 'klein'],
  ['attack_medium', 'mittel'],
  ['attack_large', 'gross'],
]

/** The force by command icons and label. */
export function readForce(label: string, shown: readonly string[], game: GameWords): Force {
  const { spy, strengths } = commandPatterns(game)
  const byIcon = strengthsByIcon.find(([icon]) => shown.includes(icon))?.[1]
  const strength = byIcon ?? strengths.find(({ pattern }) => pattern.test(label))?.strength ?? 'unbekannt'
  const isSpy = spy.test(label.trim()) && !shown.includes('snob')
  return { strength, ...(isSpy && { kind: 'spy' as const }) }
}

/** The game's upper bounds of the small and medium icon. */
const iconBounds = { klein: 1000, mittel: 5000 }

/** The strength shown for a unit count; 0 is unknown. */
export function strengthByCount(units: number): Strength {
  if (units <= 0) return 'unbekannt'
  if (units <= iconBounds.klein) return 'klein'
  return units <= iconBounds.mittel ? 'mittel' : 'gross'
}

/** The force of a row of 9 to 13 unit counts; undefined otherwise. */
export function readForceFromCounts(cells: readonly string[]): Force | undefined {
  if (cells.length < 9 || cells.length > 13) return undefined
  const counts = cells.map((cell) => readCount(cell))
  if (!counts.every((count) => count !== undefined)) return undefined
  const sum = counts.reduce((total, count) => total + count, 0)
  const spies = spyColumns.get(cells.length)
  const isSpy = sum > 0 && spies !== undefined && counts[spies] === sum
  return { strength: strengthByCount(sum), ...(isSpy && { kind: 'spy' as const }) }
}

/** The spy column by row length; with 11 columns it depends on the world. */
const spyColumns = new Map([
  [9, 3],
  [10, 3],
  [12, 4],
  [13, 4],
])
