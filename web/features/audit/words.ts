import { unitLabels } from '../../../shared/game/units.ts'
import type { AuditDetails, AuditValue } from '../../../shared/model/audit.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { targetTypeLabels } from '../../../shared/model/target.ts'
import { roleLabels } from '../../../shared/model/user.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'

/** A world's settings, section by section. */
const sectionLabels: Record<keyof WorldSettings, string> = {
  classificationThresholds: 'Klassifizierung',
  frontlineCoords: 'Frontlinie',
  assignmentRules: 'Zuweisungsregeln',
  autoTimeslotSettings: 'Auto-Timeslots',
  attackTemplates: 'Angriffs-Templates',
  catapultTargets: 'Katapult-Ziele',
  dsUltimateMessageTemplate: 'PN-Template',
}

/** The name of every part of a changed field's path that has one; a number is the place in a list. */
const partLabels: Record<string, string> = {
  ...sectionLabels,
  ...unitLabels,
  name: 'Name',
  server: 'Server',
  role: 'Rolle',
  tribes: 'Stämme',
  sendFrom: 'Senden ab',
  arriveAt: 'Ankunft',
  notes: 'Notizen',
  type: 'Art',
  maxOff: 'Max. Offs',
  maxFake: 'Max. Fakes',
  maxBFake: 'Max. BFakes',
  offsetMinutes: 'Offset (Minuten)',
  slots: 'Zeitfenster',
  minutes: 'Minuten',
  cannotSend: 'Kann nicht senden',
  personalLinksOnly: 'Nur persönliche Links',
  off: 'Off',
  ramoff: 'RamOff',
  bfcleaner: 'BF Cleaner',
  bfkatas: 'BF-Katas',
  fakeSending: 'Fake-Sender',
  bffakes: 'BF-Fakes',
  fakes: 'Fakes',
  fake: 'Fake',
  agcleaner: 'AG Cleaner',
  withinFront: 'Innerhalb der Front',
  unit: 'Einheit',
  op: 'Vergleich',
  value: 'Anzahl',
  start: 'Von',
  end: 'Bis',
  from: 'Von',
  to: 'Bis',
  x: 'X',
  y: 'Y',
  enabled: 'Aktiv',
  percentage: 'Prozent',
  hauptgebaeude: 'Hauptgebäude',
  adelshof: 'Adelshof',
  schmiede: 'Schmiede',
  bauernhof: 'Bauernhof',
  speicher: 'Speicher',
}

const labelOfPart = (part: string) => (/^\d+$/.test(part) ? `Nr. ${Number(part) + 1}` : (partLabels[part] ?? part))

/** `Angriffs-Templates › Fake › Späher` */
export const fieldLabel = (field: string) => field.split('.').map(labelOfPart).join(' › ')

/** Only what the field is a part of: `Angriffs-Templates`. */
export const sectionLabel = (field: string) => labelOfPart(field.split('.', 1)[0] ?? field)

const valueLabels: Record<string, string> = { ...roleLabels, ...senderTypeLabels, ...unitLabels }

/** A value as people read it; moments on the clock of the zone. */
export function valueText(field: string, value: AuditValue | undefined, timeZone: string): string {
  if (value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return formatNumber(value)
  if (field === 'sendFrom' || field === 'arriveAt') return `${formatDateTime(value, timeZone)} Uhr`
  const named = field === 'role' || field === 'type' || field.endsWith('.unit')
  return (named ? valueLabels[value] : undefined) ?? (value === '' ? 'leer' : value)
}

/** What is told of a change beside its fields. */
type Fact = Exclude<keyof AuditDetails, 'changes' | 'moreChanges' | 'usersAdded' | 'usersRemoved' | 'email'>

/** Every fact by its name, in the order in which they are told; accounts and fields are told apart. */
export const factLabels: Record<Fact, string> = {
  role: 'Rolle',
  server: 'Server',
  players: 'Spieler',
  tribes: 'Stämme',
  villages: 'Dörfer',
  plans: 'Gelöschte Pläne',
  origin: 'Vorlage',
  targetType: 'Zielart',
  senderType: 'Art der Dörfer',
  owner: 'Besitzer',
  percentage: 'Anteil in Prozent',
  count: 'Anzahl',
  coordinates: 'Koordinaten',
  rejected: 'Abgelehnte Zeilen',
  planned: 'Zugewiesene Angriffe',
  required: 'Benötigte Angriffe',
}

/** A change's facts, each with its name, as people read them. */
export function factsOf(details: AuditDetails): { label: string; text: string }[] {
  const texts: Partial<Record<Fact, string>> = {
    ...figuresOf(details),
    role: details.role && roleLabels[details.role],
    server: details.server,
    origin: details.origin,
    owner: details.owner,
    targetType: details.targetType && targetTypeLabels[details.targetType],
    senderType: details.senderType && senderTypeLabels[details.senderType],
    coordinates: coordinatesOf(details),
  }
  const facts = Object.keys(factLabels).filter((name): name is Fact => name in factLabels)
  return facts.flatMap((name) => {
    const text = texts[name]
    return text ? [{ label: factLabels[name], text }] : []
  })
}

function figuresOf(details: AuditDetails): Partial<Record<Fact, string>> {
  const figures = [
    'players',
    'tribes',
    'villages',
    'plans',
    'percentage',
    'count',
    'rejected',
    'planned',
    'required',
  ] as const
  return Object.fromEntries(
    figures.flatMap((name) => {
      const value = details[name]
      return value === undefined ? [] : [[name, formatNumber(value)]]
    }),
  )
}

function coordinatesOf({ coordinates = [], count = 0 }: AuditDetails): string | undefined {
  if (coordinates.length === 0) return undefined
  const more = count - coordinates.length
  return coordinates.join(', ') + (more > 0 ? ` und ${formatNumber(more)} weitere` : '')
}
