import { unitLabels } from '../../../shared/game/world/units.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { roleLabels } from '../../../shared/model/account.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import { planPreferenceLabels, showsOthersLabels } from '../../../shared/model/inputs/plan-preferences.ts'
import { nightWatchLabels } from '../../../shared/model/orders/night-watch.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { targetTypeLabels } from '../../../shared/model/target.ts'
import { sendsLabels } from '../../../shared/model/timeslot.ts'
import { worldAccessLabels } from '../../../shared/model/world.ts'
import { formatDateTime } from './format.ts'

export type FieldValue = string | number | boolean

export const sectionLabels: Record<keyof WorldSettings, string> = {
  classificationThresholds: 'Klassifizierung',
  frontlineCoords: 'Frontlinie',
  assignmentRules: 'Zuweisungsregeln',
  autoTimeslotSettings: 'Auto-Timeslots',
  attackTemplates: 'Angriffs-Templates',
  catapultTargets: 'Katapult-Ziele',
  fakeLimitMargin: 'Fake-Limit',
  dsUltimateMessageTemplate: 'PN-Template',
}

/** Labels of the parts of a changed field's path; a number is a list index. */
const partLabels: Record<string, string> = {
  ...sectionLabels,
  ...unitLabels,
  name: 'Name',
  server: 'Server',
  role: 'Rolle',
  access: 'Zugang',
  tribes: 'Stämme',
  sendFrom: 'Senden ab',
  arriveAt: 'Ankunft',
  notes: 'Notizen',
  withRamoffs: 'RamOffs helfen bei Offs aus',
  withPaladin: 'Paladin marschiert mit',
  manyFakes: 'Mehrere Fakes je Dorf und Koordinate',
  offsFirst: 'Offs vor RamOffs',
  memberLimits: 'Grenzen der Mitglieder beachten',
  disguise: 'Tarnung',
  windows: 'Ankunftsfenster',
  before: 'Früher (Sekunden)',
  after: 'Später (Sekunden)',
  spacing: 'Sekunden je Befehl',
  distances: 'Entfernung',
  minMorale: 'Mindestmoral (Prozent)',
  buildings: 'Katapult-Ziele',
  kindOffset: 'Offset je Art (Sekunden)',
  trains: 'AG-Züge',
  commands: 'Befehle je Zug',
  gap: 'Abstand der Befehle (Sekunden)',
  afterOffs: 'Nach den Offs (Sekunden)',
  night: 'Nacht (Stunden)',
  noNights: 'Keine Abschickzeit nachts',
  balanceLoad: 'Last ausgleichen',
  launchesPerHour: 'Abschickzeiten je Stunde',
  marginMinutes: 'Puffer an Zeitfenstern (Minuten)',
  min: 'Mindestens (Felder)',
  max: 'Höchstens (Felder)',
  type: 'Art',
  targetType: 'Typ',
  maxOff: 'Max. Offs',
  maxFake: 'Max. Fakes',
  maxBFake: 'Max. BFakes',
  maxSnob: 'AG-Züge',
  isBlocked: 'Schickt nichts',
  offsetMinutes: 'Offset (Minuten)',
  offsetSeconds: 'Offset (Sekunden dazu)',
  priority: 'Priorität',
  weight: 'Gewicht',
  windowBefore: 'Ankunft früher (Sekunden)',
  windowAfter: 'Ankunft später (Sekunden)',
  slots: 'Zeitfenster',
  minutes: 'Minuten',
  sends: 'Kann senden',
  maxCommands: 'Höchstens Befehle',
  countingLimit: 'Höchstens Befehle (zählt)',
  heldVillages: 'Dörfer, die nicht verplant werden sollen',
  villagesWithFewerNobles: 'Dörfer mit weniger AGs für Züge',
  overruledVillages: 'Von der Führung übergangene Dörfer',
  hasMessage: 'Nachricht an die Führung',
  ...planPreferenceLabels,
  ...targetTypeLabels,
  bffakes: 'BF-Fakes',
  ...attackKindLabels,
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
  ...buildingLabels,
}

const labelOfPart = (part: string) => (/^\d+$/.test(part) ? `Nr. ${Number(part) + 1}` : (partLabels[part] ?? part))

/** `Angriffs-Templates › Fake › Späher` */
export const fieldLabel = (field: string) => field.split('.').map(labelOfPart).join(' › ')

/** The label of a path's first part: `Angriffs-Templates`. */
export const sectionLabel = (field: string) => labelOfPart(field.split('.', 1)[0] ?? field)

const targetTypes: Record<string, string> = targetTypeLabels
const valueLabels: Record<string, string> = {
  ...roleLabels,
  ...worldAccessLabels,
  ...senderTypeLabels,
  ...unitLabels,
  ...buildingLabels,
  ...showsOthersLabels,
  ...nightWatchLabels,
  ...sendsLabels,
}

/** A value as displayed; times in the zone. */
export function valueText(field: string, value: FieldValue | undefined, timeZone: string): string {
  if (value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return formatNumber(value)
  if (field === 'sendFrom' || field === 'arriveAt') return `${formatDateTime(value, timeZone)} Uhr`
  if (field === 'targetType') return targetTypes[value] ?? value
  const named =
    field === 'role' ||
    field === 'showsOthers' ||
    field === 'nightWatch' ||
    field === 'access' ||
    field === 'sends' ||
    field.startsWith('buildings') ||
    field === 'type' ||
    field.endsWith('.unit')
  return (named ? valueLabels[value] : undefined) ?? (value === '' ? 'leer' : value)
}
