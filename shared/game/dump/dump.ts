import type { SkippedLine, UnusedPart } from '../../model/pasted.ts'
import { anyOf, type GameWords, perWords, phrasesOf } from '../words/default-words.ts'
import { gameWords } from '../words/game-words.ts'
import type { Village, WorldIndex } from '../world/snapshot.ts'
import { type Troops, type UnitName, unitsInWorld } from '../world/units.ts'
import { addUnused, type CsvHeader, headProblem, isHeading, readCsvLine, readHeader } from './csv.ts'
import { isTimeLine } from './dump-time.ts'
import type { DumpWorld } from './dump-world.ts'
import { type ListLayout, leastColumns, listLayout, readUnits } from './layout.ts'
import { addTroops, isOwn, type OverviewLabel, readLabel, readOverviewRow } from './overview.ts'
import { printedVillage, withoutHeads } from './page-heads.ts'
import { type RejectedLine, type RejectionCode, type RowTroops, type Unreadable, unreadableReason } from './row.ts'
import {
  cellsBehind,
  type DumpLine,
  type FoundCoordinate,
  findCoordinate,
  maxCount,
  readCount,
  readLines,
  withoutLinks,
} from './text.ts'
import { unusedParts } from './unused.ts'

/** Layout of a dump: member lines, CSV with a header, the game's troop overview or its member page. */
export type DumpFormat = 'members' | 'csv' | 'overview' | 'memberPage'

/** A village's troops with their line (from 1). */
export interface DumpRow extends RowTroops {
  line: number
}

/** A parsed dump, not yet compared with the world; `format` is undefined without readable lines. */
export interface TroopDump {
  format: DumpFormat | undefined
  rows: DumpRow[]
  rejected: RejectedLine[]
  /** Headings, times and what is around the tables of game pages. */
  skipped: SkippedLine[]
  unused: UnusedPart[]
}

/** A village of the plan's tribes; points from the dump, otherwise from the world. */
export interface AcceptedLine {
  line: number
  village: Village
  playerId: number
  points: number
  troops: Troops
}

/**
 * Reads pasted troops in any format. Every non-blank line becomes a row, belongs to one (header, overview rows) or is rejected.
 * Linear time.
 */
export function readTroopDump(text: string, world: DumpWorld): TroopDump {
  const lines = readLines(text)
  const dump = readAny(lines, { units: unitsInWorld(world), game: gameWords(world.server) })
  return dump.rows.length > 0 ? dump : { ...dump, format: undefined }
}

/** The units of the world's tables, and the words to read with. */
interface Reading {
  units: readonly UnitName[]
  game: GameWords
}

function readAny(lines: readonly DumpLine[], reading: Reading): TroopDump {
  const { game } = reading
  if (lacksOwnTroops(lines, reading)) return refused(lines, 'no_own_troops')
  if (isOverview(lines, game)) return readOverview(lines, reading)
  if (lines.some(({ text }, at) => headProblem(text, lines[at + 1]?.text ?? '', game) === 'building_levels'))
    return refused(lines, 'building_levels')
  const csv = readCsv(lines, game)
  if (csv) return csv
  const isUnknown = headsOf(lines).some(({ text }) => headProblem(text, '', game) === 'unknown_header')
  return isUnknown ? refused(lines, 'unknown_header') : readLists(lines, reading)
}

/** A dump that cannot be read as a whole. */
const refused = (lines: readonly DumpLine[], code: RejectionCode): TroopDump => ({
  ...emptyDump(undefined),
  rejected: lines.map((line) => rejection(line, { code })),
})

const emptyDump = (format: TroopDump['format']): TroopDump => ({
  format,
  rows: [],
  rejected: [],
  skipped: [],
  unused: [],
})

/** The first line and the one above the first coordinate. */
function headsOf(lines: readonly DumpLine[]): DumpLine[] {
  const first = lines.findIndex(({ text }) => findCoordinate(text))
  return [...lines.slice(0, 1), ...lines.slice(Math.max(1, first - 1), Math.max(1, first))]
}

/** Whether most rows are of an overview that does not show the troops at home. */
function lacksOwnTroops(lines: readonly DumpLine[], { units, game }: Reading): boolean {
  const labels = lines.map(({ text }) => labelIn(text, game)?.counts)
  const others = labels.filter((counts) => counts !== undefined && counts !== 'total').length
  if (others === 0 || labels.includes('home')) return false
  const rows = lines.filter(({ text }, at) => {
    const isUnlabelled = labels[at] === undefined || labels[at] === 'total'
    return isUnlabelled && countsBehind(text, findCoordinate(text), units).length >= leastColumns(units)
  })
  return others > rows.length
}

/** Own-troops rows make an overview; below a header, only if some have no coordinate. */
function isOverview(lines: readonly DumpLine[], game: GameWords): boolean {
  const labelled = lines.filter(({ text }) => labelIn(text, game))
  return (
    labelled.some(({ text }) => isOwn(labelIn(text, game))) &&
    (labelled.some(({ text }) => !findCoordinate(text)) || !lines.some(({ text }) => readHeader(text, '', game)))
  )
}

/**
 * Checks a dump against the world: villages must exist, occur once (first line wins) and belong to the plan's tribes. `rejected`
 * includes the dump's rejections, by line.
 */
export function matchDump(
  dump: Pick<TroopDump, 'rows' | 'rejected'>,
  world: WorldIndex,
  planTribes: Iterable<number>,
): { accepted: AcceptedLine[]; rejected: RejectedLine[] } {
  const tribes = new Set(planTribes)
  const seen = new Set<number>()
  const accepted: AcceptedLine[] = []
  const rejected = [...dump.rejected]
  for (const { line, x, y, points, troops } of dump.rows) {
    const village = world.villageAt(x, y)
    const tribeId = village && world.playerById(village.playerId)?.tribeId
    const refuse = (code: RejectionCode) => rejected.push(rejection({ line, text: `${x}|${y}` }, { code }))
    if (!village) refuse('unknown_coordinate')
    else if (seen.has(village.id)) refuse('duplicate_village')
    else if (!tribeId || !tribes.has(tribeId)) refuse('foreign_tribe')
    else accepted.push({ line, village, playerId: village.playerId, points: points ?? village.points, troops })
    if (village) seen.add(village.id)
  }
  return { accepted, rejected: rejected.sort((a, b) => a.line - b.line) }
}

function rejection({ line, text }: DumpLine, why: Unreadable): RejectedLine {
  return { line, text: text.slice(0, 200), code: why.code, reason: unreadableReason(why) }
}

const noCoordinate: Unreadable = { code: 'no_coordinate' }

function readCsv(lines: readonly DumpLine[], game: GameWords): TroopDump | undefined {
  const dump = emptyDump('csv')
  const unused = unusedParts()
  let header: CsvHeader | undefined
  lines.forEach((line, at) => {
    // Pasted exports have a header each.
    const next = readHeader(line.text, lines[at + 1]?.text, game)
    if (next) header = next
    else if (!header) collect(dump, line, noCoordinate, game)
    else if (collect(dump, line, readCsvLine(line.text, header, game), game)) addUnused(unused, line, header)
  })
  return header && { ...dump, unused: unused.list() }
}

function readLists(lines: readonly DumpLine[], { units, game }: Reading): TroopDump {
  const dump = emptyDump(undefined)
  const places = lines.map((line) => findCoordinate(line.text))
  const cellsByLine = lines.map((line, at) => countsBehind(line.text, places[at], units))
  const layout = listLayout(
    cellsByLine.filter((cells) => cells.length > 0),
    units,
  )
  if (!layout) return refused(lines, 'tied_layout')
  let named = 0
  lines.forEach((line, at) => {
    const place = places[at]
    const row = place ? readList(place, cellsByLine[at] ?? [], units, layout) : noCoordinate
    if (collect(dump, line, row, game) && place && isNamed(line.text, place)) named++
  })
  const isPage = named * 2 > dump.rows.length
  return { ...(isPage ? withoutHeads(dump, units) : dump), format: isPage ? 'memberPage' : 'members' }
}

/** The columns behind a coordinate, without link texts at the end. */
const countsBehind = (
  text: string,
  place: FoundCoordinate | undefined,
  units: readonly UnitName[],
): readonly string[] => (place ? withoutLinks(cellsBehind(text, place.end), leastColumns(units)) : [])

function readList(
  { x, y }: FoundCoordinate,
  cells: readonly string[],
  units: readonly UnitName[],
  { hasPoints, isOdd }: ListLayout,
): RowTroops | Unreadable {
  const troops = hasPoints ? readUnits(cells.slice(1), units, ['Punkte']) : readUnits(cells, units)
  if ('code' in troops) return troops
  if (isOdd(cells)) return { code: 'other_layout' }
  if (!hasPoints) return { x, y, troops }
  const points = readCount(cells[0] ?? '')
  return points === undefined ? { code: 'not_a_number' } : { x, y, points, troops }
}

function withTroops(place: Omit<RowTroops, 'troops'>, troops: Troops | Unreadable): RowTroops | Unreadable {
  return 'code' in troops ? troops : { ...place, troops }
}

/** The game prints a village as `Name (500|500) K55` (Dutch and Italian: `C55`); lists from scripts start with the bare coordinate. */
function isNamed(text: string, { start, end }: FoundCoordinate): boolean {
  return /[^\s("]/.test(text.slice(0, start)) || /^\)\s*[KC]\d/.test(text.slice(end, end + 10))
}

/** Adds a row or rejection, skipping headings and times; returns whether it was a row. */
function collect(dump: TroopDump, line: DumpLine, row: RowTroops | Unreadable, game: GameWords): boolean {
  if ('code' in row) {
    if (row.code === 'no_coordinate' && (isHeading(line.text, game) || isTimeLine(line.text, game))) skip(dump, line)
    else dump.rejected.push(rejection(line, row))
    return false
  }
  dump.rows.push({ line: line.line, ...row })
  return true
}

const skip = (dump: TroopDump, { line, text }: DumpLine) => dump.skipped.push({ line, text: text.slice(0, 200) })

interface OpenVillage {
  line: DumpLine
  place: FoundCoordinate
  own: Troops | undefined
  hasHome: boolean
  hasRows: boolean
  broken: boolean
}

// Link texts that some browsers copy as lines.
const linkText = perWords(
  ({ pages }) => new RegExp(`^(?:»\\s*)?${anyOf(phrasesOf(pages, ({ links }) => links))}$`, 'i'),
)

function readOverview(lines: readonly DumpLine[], reading: Reading): TroopDump {
  const { units, game } = reading
  const dump = emptyDump('overview')
  let village: OpenVillage | undefined
  const close = () => {
    if (!village || village.broken) return
    const { place, own, hasHome, hasRows, line } = village
    if (!hasRows && dump.rows.length === 0 && printedVillage.test(line.text)) return void skip(dump, line)
    const isTooMany = own && Object.values(own).some((count) => count > maxCount)
    const row: RowTroops | Unreadable = own && hasHome ? { x: place.x, y: place.y, troops: own } : { code: 'no_troops' }
    collect(dump, line, isTooMany ? { code: 'not_a_number' } : row, game)
  }
  for (const line of lines) {
    const place = findCoordinate(line.text)
    const label = labelIn(line.text, game, place)
    if (place) {
      close()
      village = { line, place, own: undefined, hasHome: false, hasRows: false, broken: false }
    }
    if (village && label) village.hasRows = true
    if (label && isOwn(label)) takeOwnRow(dump, village, line, label, reading)
    else if (place && !label && countsBehind(line.text, place, units).length >= leastColumns(units)) {
      collect(
        dump,
        line,
        withTroops({ x: place.x, y: place.y }, readUnits(countsBehind(line.text, place, units), units)),
        game,
      )
      village = undefined
    } else if (!place && !label) {
      if (linkText(game).test(line.text)) skip(dump, line)
      else collect(dump, line, noCoordinate, game)
    }
  }
  close()
  return withoutHeads(dump, units)
}

/** Adds own troops to the village above; an unreadable row excludes the village. */
function takeOwnRow(
  dump: TroopDump,
  village: OpenVillage | undefined,
  line: DumpLine,
  label: OverviewLabel,
  { units, game }: Reading,
): void {
  const troops = village ? readOverviewRow(line.text, label, units) : noCoordinate
  if (!('code' in troops)) {
    if (village) village.own = addTroops(village.own ?? {}, troops)
    if (village && label.counts === 'home') village.hasHome = true
    return
  }
  if (!village?.broken) collect(dump, line, troops, game)
  if (village) village.broken = true
}

/** The overview label of a line, at its start or after the coordinate. */
function labelIn(text: string, game: GameWords, place = findCoordinate(text)): OverviewLabel | undefined {
  // A village may be called "Eigene 1": text before a coordinate is never a label.
  if (!place) return readLabel(text, game)
  const gap =
    /^\)?[\s;,]*(?:[KC]\d{1,3})?[\s;,]*(?:\d[\d.]{0,8}[\s;,]+)?/i.exec(text.slice(place.end, place.end + 40))?.[0] ?? ''
  const behind = readLabel(text.slice(place.end + gap.length, place.end + gap.length + 80), game)
  return behind && { counts: behind.counts, end: place.end + gap.length + behind.end }
}
