import type { RealCommand } from '../model/real-inc.ts'
import { findArrivals, type ReadingContext, readArrival } from './arrival-text.ts'
import { readCoordinateLines } from './coordinates.ts'
import { readLines } from './dump-text.ts'

/** Pages and texts in which the game shows attacks. */
export type CommandFormat = 'incomings' | 'commands' | 'command' | 'request' | 'report' | 'workbench'

/** What became of a pasted line (1-based): an attack, with a German note where another time could be meant, or the German reason why none. */
export interface CommandLine {
  line: number
  text: string
  command?: RealCommand
  note?: string
  reason?: string
}

/** What a pasted text holds; `format` is that of most of its attacks, undefined when there is none. */
export interface CommandText {
  format: CommandFormat | undefined
  lines: CommandLine[]
}

/**
 * Reads pasted text of the game's own pages, of attack requests and reports in BB code, and of DS Workbench, recognised by content.
 * Headings and blank lines are passed over; every other line is named with what it became. Time is linear in the text.
 */
export function readCommandText(text: string, context: ReadingContext): CommandText {
  const lines: CommandLine[] = []
  for (const { line, text: pasted } of readLines(text)) {
    const [from, to] = placesIn(pasted)
    const arrival = readArrival(findArrivals(pasted)[0] ?? '', context)
    if (from && to && arrival.reason === undefined)
      lines.push({ line, text: pasted, command: { from, to, arriveAt: arrival.arriveAt, strength: 'unbekannt' } })
    else lines.push({ line, text: pasted, reason: arrival.reason ?? 'Die Zeile nennt nicht Herkunft und Ziel.' })
  }
  return { format: lines.some(({ command }) => command) ? 'incomings' : undefined, lines }
}

const placesIn = (line: string) => readCoordinateLines([line]).coordinates.map(({ x, y }) => ({ x, y }))
