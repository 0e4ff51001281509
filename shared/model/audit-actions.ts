/** What a change is about, as the log is filtered by. */
export const auditAreas = ['users', 'worlds', 'settings', 'plans', 'slots', 'orders', 'bot'] as const
export type AuditArea = (typeof auditAreas)[number]

export const auditAreaLabels: Record<AuditArea, string> = {
  users: 'Benutzer',
  worlds: 'Welten',
  settings: 'Einstellungen',
  plans: 'Pläne',
  slots: 'Zeitfenster',
  orders: 'Befehle',
  bot: 'Discord Bot',
}

/** The area of each feature's changes. `operator` is no feature but whoever runs the installation, by a command. */
const areas = {
  sessions: 'users',
  accounts: 'users',
  operator: 'users',
  worlds: 'worlds',
  plans: 'plans',
  senders: 'plans',
  targets: 'plans',
  calculations: 'plans',
  timeslots: 'slots',
  orders: 'orders',
  bots: 'bot',
  sightings: 'plans',
} as const satisfies Record<string, AuditArea>

/** Where it is another than the feature's. */
const otherAreas = new Map<string, AuditArea>([['worlds.saveSettings', 'settings']])

/**
 * The name of a change: that of the endpoint that makes it, `feature.verb`. Entries live for 400 days: a renamed endpoint gets an
 * alias below, a removed one keeps its sentence for that long.
 */
export type AuditName = `${keyof typeof areas}.${string}`

const featureOf = (name: string) => name.slice(0, name.indexOf('.'))

export const isAuditName = (name: unknown): name is AuditName =>
  typeof name === 'string' && Object.hasOwn(areas, featureOf(name))

/** Features as entries name them that were stored before the features were renamed. */
const formerFeatures = new Map([
  ['auth', 'accounts'],
  ['users', 'accounts'],
  ['bot', 'bots'],
  ['offtool', 'calculations'],
  ['realIncs', 'sightings'],
])

/** Single changes whose verb was renamed too. */
const formerNames = new Map<string, string>([
  ['dsultimate.create', 'orders.issue'],
  ['dsultimate.mark', 'orders.markAsLeader'],
  ['dsultimate.renew', 'orders.renewLinks'],
  ['dsultimate.handOver', 'orders.handOver'],
  ['plans.addManualSenders', 'senders.addManual'],
  ['plans.uploadTroops', 'senders.uploadTroops'],
  ['plans.resetCalculation', 'calculations.reset'],
])

/** Today's name of a change, also of an entry stored under a former one. */
export function currentAuditName(stored: string): string {
  const feature = formerFeatures.get(featureOf(stored))
  return formerNames.get(stored) ?? (feature ? `${feature}${stored.slice(stored.indexOf('.'))}` : stored)
}

const areaOfFeature = new Map<string, AuditArea>(Object.entries(areas))

/** What a change of that name is about. */
export function areaOf(name: AuditName): AuditArea {
  const area = otherAreas.get(name) ?? areaOfFeature.get(featureOf(name))
  if (!area) throw new Error(`${name} belongs to no area`)
  return area
}
