import { type AttackKind, attackKindLabels } from '../../model/attack.ts'
import { formatCoordinate } from '../../model/basics.ts'
import type { IssuedOrder, OrderState } from '../../model/order.ts'
import { type Building, buildingLabels } from '../../model/settings.ts'
import { withoutCode } from '../incs/bb-code.ts'
import { defaultSettings } from '../troops/default-settings.ts'
import { rallyPointUrl } from '../world/markets.ts'
import { shownText } from '../world/shown-text.ts'
import { distance } from '../world/travel.ts'
import { countOfUnit, type Troops, type UnitName, unitLabels, unitNames } from '../world/units.ts'
import { formatExactTime } from '../world/world-time.ts'

/** One attack to copy or save; whose it is and how it stands are told where they are given. */
export interface CopyLine extends IssuedOrder {
  /** Who sends it. */
  playerName?: string | undefined
  state?: OrderState | undefined
  /** Why it is left out. */
  reason?: string | undefined
}

/** What the formats need to know of the world and of who sends. */
export interface CopyWorld {
  /** The world's server, `de236`. */
  server: string
  timeZone: string
  /** In the UV mode: the account in which the game's links open. */
  sitterPlayerId?: number | undefined
}

/**
 * The most codes of a message or post in the game, counted as DS Workbench counts them: by opening brackets, those of closing codes
 * too. What has more is not shown there.
 */
export const maxCodes = 1000

/** How many codes a text counts in the game. */
export const codesIn = (text: string): number => text.split('[').length - 1

/** How the states of an attack are called. */
export const orderStateLabels: Record<OrderState, string> = {
  open: 'Offen',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
}

/** The game's own names of the buildings, for its `[building]` code. */
const gameBuildings: Record<Building, string> = {
  hauptgebaeude: 'main',
  adelshof: 'snob',
  schmiede: 'smith',
  bauernhof: 'farm',
  speicher: 'storage',
}

const kindIcons: Record<Exclude<AttackKind, 'bfkatas'>, number> = { off: 8, ramoff: 45, bfcleaner: 8, fake: 14 }

/** The number under which DS-Ultimate and Workbench know a kind of attack; BF-Katas have that of their building. */
export function attackIcon({ type, building }: { type: AttackKind; building?: Building | undefined }): number {
  if (type !== 'bfkatas') return kindIcons[type]
  return (building && defaultSettings().catapultTargets[building]?.dsUltimateId) ?? kindIcons.off
}

/** Link to the rally point from which an attack is sent, filled in. */
export const rallyPointLink = ({ from, to, troops }: IssuedOrder, { server, sitterPlayerId }: CopyWorld): string =>
  rallyPointUrl(server, { fromVillageId: from.villageId, toVillageId: to.villageId, troops }, sitterPlayerId)

/** How far an attack travels, in fields. */
export const fieldsBetween = ({ from, to }: IssuedOrder): number => distance(to.x - from.x, to.y - from.y)

/** The owner of the attacked village; `Barbaren` where nobody owns it. */
export const defenderName = ({ to }: IssuedOrder): string => shownText(to.playerName) || 'Barbaren'

/** The units that are sent, with their numbers, in the game's order. */
export const sentUnits = (troops: Troops): { unit: UnitName; count: number }[] =>
  unitNames.flatMap((unit) => (troops[unit] ? [{ unit, count: troops[unit] }] : []))

/**
 * The attacks as BB code, one line each, numbered through: several texts where one would have more codes than the game shows.
 * No name can bring code of its own.
 */
export function toBbCode(lines: readonly CopyLine[], world: CopyWorld): string[] {
  const messages: string[][] = []
  let codes = Number.POSITIVE_INFINITY
  for (const [index, line] of lines.entries()) {
    const text = `${index + 1}. ${bbLine(line, world)}`
    codes += codesIn(text)
    if (codes > maxCodes) {
      messages.push([])
      codes = codesIn(text)
    }
    messages.at(-1)?.push(text)
  }
  return messages.map((message) => `${message.join('\n')}\n`)
}

function bbLine(line: CopyLine, world: CopyWorld): string {
  const { type, from, to, troops, building, unit, launchAt, arriveAt, playerName } = line
  const at = (instant: string) => formatExactTime(instant, world.timeZone)
  const units = sentUnits(troops).map(({ unit, count }) => `[unit]${unit}[/unit] ${count}`)
  return [
    `[b]${at(launchAt)}[/b]`,
    playerName && `[player]${plainName(playerName)}[/player]`,
    attackKindLabels[type],
    building && `[building]${gameBuildings[building]}[/building] ${buildingLabels[building]}`,
    `[coord]${formatCoordinate(from)}[/coord] → [coord]${formatCoordinate(to)}[/coord]`,
    to.playerName ? `[player]${plainName(to.playerName)}[/player]` : defenderName(line),
    units.length > 0 ? units.join(' ') : `[unit]${unit}[/unit]`,
    `Ankunft ${at(arriveAt)}`,
    `[url="${rallyPointLink(line, world)}"]Versammlungsplatz[/url]`,
  ]
    .filter(Boolean)
    .join(' ')
}

const plainName = (name: string) => withoutCode(shownText(name))

/** The attacks as plain text for a messenger, three lines each. */
export function toPlainText(lines: readonly CopyLine[], world: CopyWorld): string {
  const at = (instant: string) => formatExactTime(instant, world.timeZone)
  return lines
    .map((line, index) => {
      const { type, from, to, troops, building, launchAt, arriveAt, playerName } = line
      const aim = building ? ` auf ${buildingLabels[building]}` : ''
      const who = playerName ? `${shownText(playerName)}: ` : ''
      const units = sentUnits(troops).map(({ unit, count }) => countOfUnit(unit, count))
      return [
        `${index + 1}. ${at(launchAt)} ${who}${attackKindLabels[type]}${aim}`,
        `   ${formatCoordinate(from)} ${shownText(from.name)} → ${formatCoordinate(to)} ${shownText(to.name)} (${defenderName(line)})`,
        `   ${[units.join(', '), `Ankunft ${at(arriveAt)}`].filter(Boolean).join(' · ')}`,
        '',
      ].join('\n')
    })
    .join('\n')
}

/**
 * The attacks in the lines that DS Workbench writes and DS-Ultimate reads (its import and export "WB"): sender village, target
 * village, slowest unit, arrival in milliseconds, number of the kind, whether it is drawn on the map, whether it was already
 * transferred to the browser (Workbench sends only what was not), and every unit's number in base64.
 */
export const toWorkbench = (lines: readonly CopyLine[]): string =>
  lines
    .map((line) => {
      const { from, to, unit, arriveAt, troops, state } = line
      const units = unitNames.map((each) => `${each}=${btoa(String(troops[each] ?? 0))}`).join('/')
      return `${[from.villageId, to.villageId, unit, Date.parse(arriveAt), attackIcon(line), false, state === 'sent', units].join('&')}\n`
    })
    .join('')

/**
 * The attacks as CSV for a spreadsheet, times on the world's clock.
 */
export function toCsv(lines: readonly CopyLine[], world: CopyWorld): string {
  const columns = [
    ...(lines.some(({ playerName }) => playerName !== undefined) ? [playerColumn] : []),
    ...columnsFor(world),
    ...(lines.some(({ state }) => state !== undefined) ? stateColumns : []),
  ]
  return csvText([columns.map(([heading]) => heading), ...lines.map((line) => columns.map(([, cell]) => cell(line)))])
}

/** Rows as CSV for a spreadsheet: semicolons, a byte order mark. No cell can be a formula. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`

type Column = [heading: string, cell: (line: CopyLine) => string | number]

const playerColumn: Column = ['Spieler', ({ playerName = '' }) => playerName]

const stateColumns: Column[] = [
  ['Stand', ({ state = 'open' }) => orderStateLabels[state]],
  ['Grund', ({ reason = '' }) => reason],
]

function columnsFor(world: CopyWorld): Column[] {
  const at = (instant: string) => formatExactTime(instant, world.timeZone).replace(',', '')
  return [
    ['Abschicken', ({ launchAt }) => at(launchAt)],
    ['Ankunft', ({ arriveAt }) => at(arriveAt)],
    ['Art', ({ type }) => attackKindLabels[type]],
    ['Gebäude', ({ building }) => (building ? buildingLabels[building] : '')],
    ['Herkunft', ({ from }) => formatCoordinate(from)],
    ['Herkunftsdorf', ({ from }) => from.name],
    ['Ziel', ({ to }) => formatCoordinate(to)],
    ['Zieldorf', ({ to }) => to.name],
    ['Verteidiger', defenderName],
    ['Entfernung', (line) => fieldsBetween(line).toFixed(2).replace('.', ',')],
    ['Langsamste Einheit', ({ unit }) => unitLabels[unit]],
    ...unitNames.map((unit): Column => [unitLabels[unit], ({ troops }) => troops[unit] ?? 0]),
    ['Versammlungsplatz', (line) => rallyPointLink(line, world)],
  ]
}

/** Spreadsheets take a text for a formula by its first character; an apostrophe before it makes it a text. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = shownText(value)
  const harmless = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[;"\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The attacks as JSON, times ISO 8601 UTC: the lines as the API names them, with the link to the rally point. */
export const toJson = (lines: readonly CopyLine[], world: CopyWorld): string =>
  `${JSON.stringify(
    lines.map((line) => ({ ...line, rallyPoint: rallyPointLink(line, world) })),
    undefined,
    2,
  )}\n`
