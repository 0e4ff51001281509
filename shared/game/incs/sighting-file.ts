import { Instant } from '../../model/basics.ts'
import { type Sighting, Strength } from '../../model/sighting.ts'
import { shownText } from '../world/shown-text.ts'
import { type ReadingContext, readArrival } from './arrival-text.ts'
import { cleanPlayerName, isSame, lastPlace, type Place } from './command-line.ts'

/** An attack of a file with its entry number (from 1); `note` if the time is ambiguous. */
export interface FileCommand {
  entry: number
  command: Sighting
  note?: string
}

/** A rejected entry: its number (from 1; 0 is the file), value and German reason. */
export interface FileError {
  entry: number
  value: string
  reason: string
}

/** The valid entries, and the first error of each invalid one. */
export interface CommandFile {
  commands: FileCommand[]
  errors: FileError[]
}

const noList = 'Die Datei enthält keine Liste von Angriffen.'
const noEntry = 'Der Eintrag ist kein Angriff mit „herkunft“, „ziel“, „ankunft“ und „staerke“.'
const noPlace = (field: string) => `„${field}“ ist keine Koordinate im Format 500|500.`
const noText = (field: string) => `„${field}“ ist kein Text.`
const noStrength = '„staerke“ ist nicht klein, mittel, gross oder unbekannt.'
const noReadAt = '„erfasst“ ist kein Zeitpunkt im Format 2027-03-12T20:15:00Z.'
const samePlace = 'Herkunft und Ziel sind dasselbe Dorf.'

const maxSearchedLength = 200
const maxQuotedLength = 60

interface Refusal {
  value: unknown
  reason: string
}

/**
 * Parses a list of `{herkunft, ziel, ankunft, staerke}`, optionally with `erfasst` (reading time, ISO 8601) and `spieler` from our
 * user-script. Entries are independent; never throws.
 */
export function readCommandFile(parsed: unknown, context: ReadingContext): CommandFile {
  if (!Array.isArray(parsed)) return { commands: [], errors: [{ entry: 0, value: quote(parsed), reason: noList }] }
  const file: CommandFile = { commands: [], errors: [] }
  parsed.forEach((value: unknown, at) => {
    const read = readEntry(value, context)
    if ('reason' in read) file.errors.push({ entry: at + 1, value: quote(read.value), reason: read.reason })
    else file.commands.push({ entry: at + 1, ...read })
  })
  return file
}

function readEntry(entry: unknown, context: ReadingContext): Omit<FileCommand, 'entry'> | Refusal {
  if (!isRecord(entry)) return { value: entry, reason: noEntry }
  const { herkunft, ziel, ankunft, staerke, erfasst, spieler } = entry
  const from = readPlace(herkunft)
  if (!from) return { value: herkunft, reason: noPlace('herkunft') }
  const to = readPlace(ziel)
  if (!to) return { value: ziel, reason: noPlace('ziel') }
  if (isSame(from, to)) return { value: ziel, reason: samePlace }
  const readAt = isMissing(erfasst) ? context.readAt : readInstant(erfasst)
  if (readAt === undefined) return { value: erfasst, reason: noReadAt }
  if (typeof ankunft !== 'string') return { value: ankunft, reason: noText('ankunft') }
  const arrival = readArrival(ankunft, { ...context, readAt })
  if (arrival.reason !== undefined) return { value: ankunft, reason: arrival.reason }
  const strength = readStrength(staerke)
  if (!strength) return { value: staerke, reason: noStrength }
  if (!isMissing(spieler) && typeof spieler !== 'string') return { value: spieler, reason: noText('spieler') }
  const { arriveAt, note } = arrival
  const player = cleanPlayerName(spieler ?? '')
  return {
    command: { from, to, arriveAt, strength, ...(player && { player }) },
    ...(note !== undefined && { note }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

const readPlace = (value: unknown): Place | undefined =>
  typeof value === 'string' ? lastPlace(value.slice(0, maxSearchedLength)) : undefined

function readInstant(value: unknown): number | undefined {
  const { data } = Instant.safeParse(value)
  return data === undefined ? undefined : Math.floor(Date.parse(data) / 1000)
}

function readStrength(value: unknown): Strength | undefined {
  if (typeof value !== 'string' || value.length > maxQuotedLength) return undefined
  return Strength.safeParse(value.trim().toLowerCase().replace('ß', 'ss')).data
}

/** A value on one short line. */
function quote(value: unknown): string {
  if (value === undefined) return 'fehlt'
  if (Array.isArray(value)) return 'Liste'
  if (typeof value === 'object' && value !== null) return 'Objekt'
  const text = shownText(String(value).slice(0, maxSearchedLength))
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
}
