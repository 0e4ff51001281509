import type { Sighting } from '../../model/sighting.ts'
import type { GameWords } from '../words/default-words.ts'
import {
  type ArrivalLine,
  type Cell,
  cleanPlayerName,
  commandIcons,
  type Force,
  isSame,
  lastPlace,
  type Place,
  readForce,
  readForceFromCounts,
  taggedPlayer,
  type VillageCell,
  villagesAmong,
} from './command-line.ts'
import { commandPatterns } from './command-words.ts'

/** Context from the lines above a row. */
export interface RowFrame {
  /** The village attacked, by a support request or its page. */
  target: Place | undefined
  /** The village alone above the row, where commands of one's own pages start or arrive. */
  here: Place | undefined
  isOriginFirst: boolean
}

/** An attack as its row shows it. */
export type CommandRow = Pick<Sighting, 'from' | 'to' | 'player'> & {
  format: 'incomings' | 'commands' | 'request' | 'workbench'
  force: Force
  /** Whether it took its other village from `RowFrame.here`. */
  usesHere?: boolean
}

/** German rejection reasons of rows with an arrival. */
export const rowReasons = {
  noAttack: 'Das ist kein Angriff.',
  noOrigin: 'Die Zeile nennt kein Herkunftsdorf. Kopiere die Übersicht „Eintreffend“ oder die Seite des Befehls.',
  noTarget: 'Über der Zeile fehlt das angegriffene Dorf.',
}

/** Between origin and target in a sentence, never in table cells. */
const sentence = /→|\bstartet am\b/
const requestArrow = /-->/
const distance = /(?:^|\s)\d{1,4}(?:[.,]\d{1,2})?$/

/** Reads a line with villages and an arrival, or returns the German reason; `pasted` includes BB code. */
export function readRow(
  row: ArrivalLine,
  pasted: string,
  frame: RowFrame,
  game: GameWords,
): CommandRow | { reason: string } {
  const label = row.before[0]?.text ?? ''
  const { attackOn, noAttack } = commandPatterns(game)
  if (noAttack.test(label)) return { reason: rowReasons.noAttack }
  const villages = villagesAmong(row.before)
  const [first, last] = [villages.at(-2), villages.at(-1)]
  if (!last) return { reason: rowReasons.noOrigin }
  if (requestArrow.test(pasted) || commandIcons(pasted).length > 0) return readRequest(row, pasted, frame.target, game)
  if (!first || isSame(first.place, last.place)) return readSingle(label, last, frame, game)
  if (attackOn.test(label))
    return {
      format: 'commands',
      from: last.place,
      to: first.place,
      force: readForceFromCounts(row.after) ?? readForce('', [], game),
    }
  if (!pasted.includes('\t') && sentence.test(pasted))
    return { format: 'workbench', from: first.place, to: last.place, force: readForce(label, [], game) }
  const [from, to] = frame.isOriginFirst ? [first, last] : [last, first]
  const behind = row.before.slice(row.before.indexOf(from) + 1).filter((cell) => cell !== to)
  const player = playerBehind(behind, pasted.includes('\t'))
  return {
    format: 'incomings',
    from: from.place,
    to: to.place,
    force: readForce(label, [], game),
    ...(player && { player }),
  }
}

/** `[command]attack_small[/command] Ramme [coord]501|500[/coord] --> Ankunftszeit: … [player]Anna[/player]` */
function readRequest(
  row: ArrivalLine,
  pasted: string,
  to: Place | undefined,
  game: GameWords,
): CommandRow | { reason: string } {
  // The label in front may name villages too.
  const from = lastPlace(row.before.map(({ text }) => text).join(' '))
  if (!from) return { reason: rowReasons.noOrigin }
  if (!to) return { reason: rowReasons.noTarget }
  const player = cleanPlayerName(taggedPlayer(pasted) ?? row.after.join(' '))
  const force = readForce(row.before[0]?.text ?? '', commandIcons(pasted), game)
  return { format: 'request', from, to, force, ...(player && { player }) }
}

/** Reads a row of one village's list. */
function readSingle(
  label: string,
  { place }: VillageCell,
  { here, target }: RowFrame,
  game: GameWords,
): CommandRow | { reason: string } {
  const { attackOn, attackFrom } = commandPatterns(game)
  const made = { format: 'commands' as const, force: readForce(label, [], game) }
  if (attackOn.test(label))
    return here && !target ? { ...made, from: here, to: place, usesHere: true } : { reason: rowReasons.noOrigin }
  if (target && !isSame(target, place)) return { ...made, from: place, to: target }
  if (attackFrom.test(label) && here) return { ...made, from: place, to: here, usesHere: true }
  return { reason: rowReasons.noOrigin }
}

/** The player behind their village; without owner or tabs, the distance is there. */
function playerBehind(cells: readonly Cell[], hasTabs: boolean): string | undefined {
  const [next, ...more] = cells
  if (!next) return undefined
  const name = hasTabs && more.length > 0 ? next.text : next.text.replace(distance, '')
  return /^-*$/.test(name) ? undefined : cleanPlayerName(name)
}
