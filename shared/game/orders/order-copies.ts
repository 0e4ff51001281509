import { type AttackKind, attackKindLabels } from '../../model/attack.ts'
import { formatCoordinate, formatWave } from '../../model/basics.ts'
import { type Building, buildingLabels } from '../../model/buildings.ts'
import { kinds } from '../../model/kinds.ts'
import { withoutCode } from '../incs/bb-code.ts'
import { defaultCatapultTargets } from '../troops/default-catapult-targets.ts'
import { shownText } from '../world/shown-text.ts'
import { countOfUnit, unitLabels, unitNames } from '../world/units.ts'
import { formatExactTime } from '../world/world-time.ts'
import {
  type CopyLine,
  type CopyWorld,
  defenderName,
  fieldsBetween,
  orderStateLabels,
  rallyPointLink,
  sentUnits,
} from './order-formats.ts'
import { kindWithCommands, placeInTrain, trainsTogether } from './order-trains.ts'

/** Maximum number of BB codes per message in the game, counted by opening brackets as in DS Workbench, closing codes included. */
export const maxCodes = 1000

/** BB codes in a text, as the game counts them. */
export const codesIn = (text: string): number => text.split('[').length - 1

/** The game's building names, for its `[building]` code. */
const gameBuildings: Record<Building, string> = {
  hauptgebaeude: 'main',
  adelshof: 'snob',
  schmiede: 'smith',
  bauernhof: 'farm',
  speicher: 'storage',
}

/** Icon number in DS-Ultimate and Workbench; BF-Katas use that of their building. */
export const attackIcon = ({ type, building }: { type: AttackKind; building?: Building | undefined }): number =>
  (building && defaultCatapultTargets()[building]?.dsUltimateId) ?? kinds[type].icon

/** Numbered lines of BB code, a train as one, split at `maxCodes`; names cannot inject code. */
export function toBbCode(lines: readonly CopyLine[], world: CopyWorld): string[] {
  const messages: string[][] = []
  let codes = Number.POSITIVE_INFINITY
  for (const [index, { line, commands }] of trainsTogether(lines).entries()) {
    const text = `${index + 1}. ${bbLine(line, commands, world)}`
    codes += codesIn(text)
    if (codes > maxCodes) {
      messages.push([])
      codes = codesIn(text)
    }
    messages.at(-1)?.push(text)
  }
  return messages.map((message) => `${message.join('\n')}\n`)
}

function bbLine(line: CopyLine, commands: number, world: CopyWorld): string {
  const { from, to, wave, troops, building, unit, launchAt, arriveAt, playerName } = line
  const at = (instant: string) => formatExactTime(instant, world.timeZone)
  const units = sentUnits(troops).map(({ unit, count }) => `[unit]${unit}[/unit] ${count}`)
  return [
    `[b]${at(launchAt)}[/b]`,
    playerName && `[player]${plainName(playerName)}[/player]`,
    kindWithCommands(line, commands),
    building && `[building]${gameBuildings[building]}[/building] ${buildingLabels[building]}`,
    `[coord]${formatCoordinate(from)}[/coord] → [coord]${formatCoordinate(to)}[/coord]`,
    wave !== undefined && `Welle ${wave}`,
    to.playerName ? `[player]${plainName(to.playerName)}[/player]` : defenderName(line),
    units.length > 0 ? units.join(' ') : `[unit]${unit}[/unit]`,
    `Ankunft ${at(arriveAt)}`,
    `[url="${rallyPointLink(line, world)}"]Versammlungsplatz[/url]`,
  ]
    .filter(Boolean)
    .join(' ')
}

const plainName = (name: string) => withoutCode(shownText(name))

/** Plain text for a messenger, three lines per attack or train. */
export function toPlainText(lines: readonly CopyLine[], world: CopyWorld): string {
  const at = (instant: string) => formatExactTime(instant, world.timeZone)
  return trainsTogether(lines)
    .map(({ line, commands }, index) => {
      const { from, to, wave, troops, building, launchAt, arriveAt, playerName } = line
      const aim = building ? ` auf ${buildingLabels[building]}` : ''
      const who = playerName ? `${shownText(playerName)}: ` : ''
      const units = sentUnits(troops).map(({ unit, count }) => countOfUnit(unit, count))
      return [
        `${index + 1}. ${at(launchAt)} ${who}${kindWithCommands(line, commands)}${aim}`,
        `   ${formatCoordinate(from)} ${shownText(from.name)} → ${formatWave({ ...to, wave })} ${shownText(to.name)} (${defenderName(line)})`,
        `   ${[units.join(', '), `Ankunft ${at(arriveAt)}`].filter(Boolean).join(' · ')}`,
        '',
      ].join('\n')
    })
    .join('\n')
}

/**
 * Lines for DS Workbench and DS-Ultimate ("WB"): village ids, slowest unit, arrival in milliseconds, icon, drawn on the map,
 * transferred to the browser (Workbench sends only the others), unit counts in base64.
 */
export const toWorkbench = (lines: readonly CopyLine[]): string =>
  lines
    .map((line) => {
      const { from, to, unit, arriveAt, troops, state } = line
      const units = unitNames.map((each) => `${each}=${btoa(String(troops[each] ?? 0))}`).join('/')
      return `${[from.villageId, to.villageId, unit, Date.parse(arriveAt), attackIcon(line), false, state === 'sent', units].join('&')}\n`
    })
    .join('')

/** CSV with times on the world's clock. */
export function toCsv(lines: readonly CopyLine[], world: CopyWorld): string {
  const columns = [
    ...(lines.some(({ playerName }) => playerName !== undefined) ? [playerColumn] : []),
    ...columnsFor(world),
    ...(lines.some(({ wave }) => wave !== undefined) ? [waveColumn] : []),
    ...(lines.some(({ trainIndex }) => trainIndex !== undefined) ? [trainColumn] : []),
    ...(lines.some(({ state }) => state !== undefined) ? stateColumns : []),
  ]
  return csvText([columns.map(([heading]) => heading), ...lines.map((line) => columns.map(([, cell]) => cell(line)))])
}

/** CSV for spreadsheets: semicolons, byte order mark, all cells quoted, formulas escaped. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`

type Column = [heading: string, cell: (line: CopyLine) => string | number]

const playerColumn: Column = ['Spieler', ({ playerName = '' }) => playerName]

const waveColumn: Column = ['Welle', ({ wave = 1 }) => wave]

const trainColumn: Column = ['Befehl im Zug', placeInTrain]

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

/** Quoted; an apostrophe stops spreadsheets from reading a formula, also one with wide signs. */
function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : shownText(value)
  const isFormula = typeof value === 'string' && /^\s*[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(text)
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** JSON with rally point links; times are ISO 8601 UTC. */
export const toJson = (lines: readonly CopyLine[], world: CopyWorld): string =>
  `${JSON.stringify(
    lines.map((line) => ({ ...line, rallyPoint: rallyPointLink(line, world) })),
    undefined,
    2,
  )}\n`
