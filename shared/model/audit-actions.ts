/** Areas by which the audit log is filtered. */
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

/** Area per feature; `operator` is the installation's command line. */
const areas = {
  sessions: 'users',
  accounts: 'users',
  operator: 'users',
  worlds: 'worlds',
  plans: 'plans',
  senders: 'plans',
  targets: 'plans',
  calculations: 'plans',
  wishes: 'plans',
  timeslots: 'slots',
  orders: 'orders',
  shareLinks: 'orders',
  bots: 'bot',
  webhooks: 'bot',
  sightings: 'plans',
} as const satisfies Record<string, AuditArea>

/** Exceptions to the feature's area. */
const otherAreas = new Map<string, AuditArea>([['worlds.saveSettings', 'settings']])

/**
 * Name of a change: its endpoint, `feature.verb`. Entries are kept for 400 days, so renamed endpoints need an alias
 * below and removed ones keep their sentence.
 */
export type AuditName = `${keyof typeof areas}.${string}`

const featureName = (name: string) => name.slice(0, name.indexOf('.'))

export const isAuditName = (name: unknown): name is AuditName =>
  typeof name === 'string' && Object.hasOwn(areas, featureName(name))

/** Whether a change is a player's marks. */
export const isOfMarks = (name: string): boolean => name === 'orders.mark' || name === 'orders.markAll'

const areaOfFeature = new Map<string, AuditArea>(Object.entries(areas))

/** The area of a change; throws if it has none. */
export function auditArea(name: AuditName): AuditArea {
  const area = otherAreas.get(name) ?? areaOfFeature.get(featureName(name))
  if (!area) throw new Error(`${name} belongs to no area`)
  return area
}
