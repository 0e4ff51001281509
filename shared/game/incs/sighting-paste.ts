import type { UnusedPart } from '../../model/pasted.ts'
import type { Sighting } from '../../model/sighting.ts'
import { readLines } from '../dump/text.ts'
import { unusedParts } from '../dump/unused.ts'
import type { GameWords } from '../words/default-words.ts'
import { gameWords } from '../words/game-words.ts'
import type { FieldName } from '../words/market-words.ts'
import { type ReadingContext, readArrival } from './arrival-text.ts'
import {
  type ArrivalLine,
  cleanPlayerName,
  type Force,
  isSame,
  lastPlace,
  type Place,
  placesIn,
  readForceFromCounts,
  splitAtArrival,
  splitCells,
  withoutTags,
} from './command-line.ts'
import { readRow, rowReasons } from './command-row.ts'
import { commandPatterns, hasOriginFirst, isHeading, isTableHead } from './command-words.ts'
import {
  addUnusedColumns,
  addUnusedNumbers,
  readTableHead,
  readTableRow,
  readTwoTimes,
  type TableHead,
  type TableRow,
  twoTimes,
} from './launch-table.ts'
import { readWorkbenchLine } from './workbench-line.ts'

/** German names of the pages and texts that show attacks. */
export const commandFormats = {
  incomings: 'Übersicht „Eintreffend“',
  commands: 'Liste von Befehlen',
  command: 'Seite eines Befehls',
  request: 'Unterstützungsanfrage',
  report: 'Berichte',
  workbench: 'DS Workbench',
  table: 'Tabelle mit Abschickzeit und Ankunft',
} as const
export type CommandFormat = keyof typeof commandFormats

/**
 * The result of a pasted line (from 1): an attack, with a German note if ambiguous, or a German reason. `text` is its first 200
 * characters.
 */
export interface CommandLine {
  line: number
  text: string
  command?: Sighting
  note?: string
  reason?: string
}

/** The results of a pasted text; `format` is the most frequent one, undefined without attacks. */
export interface CommandText {
  format: CommandFormat | undefined
  lines: CommandLine[]
  unused: UnusedPart[]
}

/** DS Workbench lines identify villages by id. */
export interface PasteContext extends ReadingContext {
  villageById?: ((id: number) => Place | undefined) | undefined
  /** Of the world's units, in minutes per field. */
  speeds?: readonly number[]
}

/**
 * Reads game pages, support requests and reports in BB code, and DS Workbench lines. Every line gets a result except headings and
 * the further lines of an attack. Never throws; linear time.
 */
export function readCommandText(text: string, context: PasteContext): CommandText {
  const reader = new TextReader(context)
  for (const { line, text: pasted } of readLines(text)) reader.read({ line, pasted })
  return reader.finish()
}

const reasons = {
  tooLong: 'Die Zeile ist zu lang.',
  nothing: 'In der Zeile steht kein Angriff: weder ein Dorf noch eine Ankunft.',
  noArrival: 'Zu dem Dorf fehlt eine Ankunft.',
  incomplete: 'Zu diesem Angriff fehlt Herkunft, Ziel oder Zeit.',
  samePlace: 'Herkunft und Ziel sind dasselbe Dorf.',
}

const maxLine = 1000
const quoted = 200

/** The result of a line; undefined if there is nothing to report. */
type Outcome = { format: CommandFormat; command: Sighting; note?: string | undefined } | { reason: string } | undefined

interface PastedLine {
  line: number
  pasted: string
}

/** An attack shown with one field per line. */
interface Draft extends Partial<Pick<Sighting, 'from' | 'to' | 'player' | 'arriveAt'>> {
  format: 'command' | 'request' | 'report'
  begun: PastedLine
  note?: string | undefined
  force?: Force | undefined
}

class TextReader {
  private readonly lines: CommandLine[] = []
  private readonly unused = unusedParts()
  private readonly found = new Map<CommandFormat, number>()
  private readonly context: PasteContext
  private readonly game: GameWords
  private readonly patterns: ReturnType<typeof commandPatterns>
  private draft: Draft | undefined
  /** The side that the next lines describe. */
  private side: 'from' | 'to' | undefined
  private target: Place | undefined
  private isTargetNext = false
  /** A village alone on its line; reported if it heads no list. */
  private heading: (PastedLine & { place: Place; isUsed: boolean }) | undefined
  private isOriginFirst = false
  /** Of the table of launches that the next lines are in. */
  private head: TableHead | undefined
  private isSupport = false
  /** The attack of a command page whose units follow. */
  private withoutUnits: Sighting | undefined

  constructor(context: PasteContext) {
    this.context = context
    this.game = gameWords(context.server)
    this.patterns = commandPatterns(this.game)
  }

  read(at: PastedLine): void {
    this.tell(at, this.readPasted(at))
  }

  finish(): CommandText {
    this.dropDraft()
    this.dropHeading()
    this.lines.sort((a, b) => a.line - b.line)
    const [most] = [...this.found].sort(([, a], [, b]) => b - a)
    return { format: most?.[0], lines: this.lines, unused: this.unused.list() }
  }

  private readPasted(at: PastedLine): Outcome {
    if (at.pasted.length > maxLine) return { reason: reasons.tooLong }
    const workbench = readWorkbenchLine(at.pasted, this.context.villageById)
    if (workbench) return 'reason' in workbench ? workbench : { format: 'workbench', command: workbench }
    const { game, patterns } = this
    const text = withoutTags(at.pasted)
    const head = readTableHead(text, game)
    if (head) return this.beginTable(head)
    const row = splitAtArrival(text, game)
    if (row && this.head) {
      addUnusedColumns(this.unused, at.line, text, this.head, game)
      return this.takeTableRow(readTableRow(text, this.head, game))
    }
    const times = row && twoTimes(text, game)
    if (times) {
      const { context } = this
      return this.takeTableRow(readTwoTimes(text, times, context))
    }
    if (row?.before.some(({ place }) => place)) return this.readRow(row, at)
    const label = patterns.field.exec(text)?.[0]
    const name = label && patterns.fields.get(label.toLowerCase())
    if (label && name && !isTableHead(text, game)) {
      this.head = undefined
      return this.readField(name, at, text.slice(label.length).replace(/^[\s:]+/, ''))
    }
    if (row && !patterns.otherField.test(text))
      return { reason: patterns.noAttack.test(text) ? rowReasons.noAttack : rowReasons.noOrigin }
    return this.readUnits(text) ? undefined : this.readOther(at, text)
  }

  private beginTable(head: TableHead): undefined {
    this.dropDraft()
    this.isOriginFirst = head.columns.indexOf('origin') < head.columns.indexOf('target')
    this.head = head.columns.includes('launch') ? head : undefined
  }

  private takeTableRow(row: TableRow | { reason: string }): Outcome {
    this.dropDraft()
    if ('reason' in row) return row
    const { arrival: text, ...attack } = row
    const arrival = readArrival(text, this.context)
    if (arrival.reason !== undefined) return arrival
    const { arriveAt, note } = arrival
    return { format: 'table', command: { ...attack, arriveAt, strength: 'unbekannt' }, note }
  }

  private readRow(row: ArrivalLine, { line, pasted }: PastedLine): Outcome {
    this.dropDraft()
    const { target, heading, isOriginFirst } = this
    const read = readRow(row, pasted, { target, here: heading?.place, isOriginFirst }, this.game)
    if ('reason' in read) return read
    const { format, force, usesHere, ...villages } = read
    const arrival = readArrival(row.arrival, this.context)
    if (arrival.reason !== undefined) return arrival
    if (heading && usesHere) heading.isUsed = true
    if (format === 'incomings' || format === 'commands') addUnusedNumbers(this.unused, line, row.after)
    return { format, command: { ...villages, ...force, arriveAt: arrival.arriveAt }, note: arrival.note }
  }

  /** A line with one field of an attack: `Ziel:`, `Kampfzeit`. */
  private readField(name: FieldName, at: PastedLine, rest: string): Outcome {
    const place = lastPlace(rest)
    switch (name) {
      case 'battleTime':
        return this.readTime(this.begin('report', at), rest)
      case 'arrival':
        return this.readTime(this.draft ?? this.begin('request', at), rest)
      case 'attacker':
        if (this.draft?.format !== 'report') this.begin('request', at)
        return this.readSide('from', place, rest)
      case 'origin':
        if (!this.draft || !place) this.begin(this.target ? 'request' : 'command', at)
        return this.readSide('from', place, rest)
      case 'target':
      case 'defender':
        return this.readSide('to', place, rest)
      case 'player':
        return this.readPlayer(rest)
      case 'quantity':
        return this.readCounts(rest)
      default:
        if (name === 'village' && this.draft && this.side) return this.readSide(this.side, place, '')
        return this.beginList(place)
    }
  }

  /** Sets the target of the rows below; if missing, it is on the next line. */
  private beginList(target: Place | undefined): undefined {
    this.dropDraft()
    this.target = target
    this.isTargetNext = target === undefined
  }

  private readTime(draft: Draft, rest: string): Outcome {
    const text = splitAtArrival(rest, this.game)?.arrival ?? rest
    const arrival = readArrival(text, this.context, draft.format === 'report' ? 'past' : 'ahead')
    if (arrival.reason !== undefined) {
      this.draft = undefined
      return arrival
    }
    draft.arriveAt = arrival.arriveAt
    draft.note = arrival.note
    if (draft.format === 'request') draft.to ??= this.target
    return this.complete()
  }

  /** A village or player: `Herkunft  Spieler:  Anna`, `Angreifer: Anna`. */
  private readSide(side: 'from' | 'to', place: Place | undefined, rest: string): Outcome {
    this.side = side
    if (!place) return this.readPlayer(rest.replace(this.patterns.player, ''))
    if (this.draft) this.draft[side] = place
    return this.complete()
  }

  private readPlayer(name: string): undefined {
    if (this.draft && this.side === 'from') this.draft.player ??= cleanPlayerName(name)
  }

  /** `Anzahl:` of the attacker in a report. */
  private readCounts(rest: string): undefined {
    if (this.draft && this.side === 'from') this.draft.force = readForceFromCounts(rest.split(/\s+/))
  }

  /** Reads the unit row below a command page. */
  private readUnits(text: string): boolean {
    const force = this.withoutUnits && readForceFromCounts(splitCells(text))
    if (!this.withoutUnits || !force) return false
    Object.assign(this.withoutUnits, force)
    this.withoutUnits = undefined
    return true
  }

  /** A heading, the village above a list, or unrelated text. */
  private readOther(at: PastedLine, text: string): Outcome {
    if (this.patterns.otherField.test(text)) return undefined
    const [place, another] = placesIn(text)
    if (another) return { reason: reasons.noArrival }
    if (this.patterns.noAttack.test(text)) this.isSupport = true
    else if (place) this.readHeading(at, place)
    else if (isTableHead(text, this.game)) this.isOriginFirst = hasOriginFirst(text, this.game)
    else if (!isHeading(text, this.game)) return { reason: reasons.nothing }
    return undefined
  }

  private readHeading(at: PastedLine, place: Place): void {
    const isTarget = this.isTargetNext
    this.beginList(isTarget ? place : undefined)
    this.isTargetNext = false
    if (isTarget) return
    this.dropHeading()
    this.heading = { ...at, place, isUsed: false }
  }

  private begin(format: Draft['format'], begun: PastedLine): Draft {
    this.dropDraft()
    this.side = undefined
    this.withoutUnits = undefined
    this.draft = { format, begun }
    return this.draft
  }

  /** Returns the attack once all its fields are known. */
  private complete(): Outcome {
    const { from, to, arriveAt, player, note, force, format } = this.draft ?? {}
    if (!from || !to || arriveAt === undefined || !format) return undefined
    this.draft = undefined
    this.side = undefined
    const { isSupport } = this
    this.isSupport = false
    if (format === 'command' && isSupport) return { reason: rowReasons.noAttack }
    const command: Sighting = { from, to, arriveAt, strength: 'unbekannt', ...force, ...(player && { player }) }
    if (format === 'command') this.withoutUnits = command
    return { format, command, note }
  }

  private dropDraft(): void {
    if (this.draft) this.tell(this.draft.begun, { reason: reasons.incomplete })
    this.draft = undefined
  }

  private dropHeading(): void {
    if (this.heading && !this.heading.isUsed) this.tell(this.heading, { reason: reasons.noArrival })
    this.heading = undefined
  }

  private tell({ line, pasted }: PastedLine, outcome: Outcome): void {
    if (!outcome) return
    const text = pasted.slice(0, quoted)
    if ('reason' in outcome) this.lines.push({ line, text, reason: outcome.reason })
    else if (isSame(outcome.command.from, outcome.command.to))
      this.lines.push({ line, text, reason: reasons.samePlace })
    else {
      const { format, command, note } = outcome
      this.found.set(format, (this.found.get(format) ?? 0) + 1)
      this.lines.push({ line, text, command, ...(note !== undefined && { note }) })
    }
  }
}
