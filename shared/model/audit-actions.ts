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
  auth: 'users',
  users: 'users',
  operator: 'users',
  worlds: 'worlds',
  plans: 'plans',
  senders: 'plans',
  targets: 'plans',
  offtool: 'plans',
  timeslots: 'slots',
  dsultimate: 'orders',
  orders: 'orders',
  bot: 'bot',
  realIncs: 'plans',
} as const satisfies Record<string, AuditArea>

/** Where it is another than the feature's. */
const otherAreas = new Map<string, AuditArea>([['worlds.saveSettings', 'settings']])

/**
 * The name of a change: that of the endpoint that makes it, `feature.verb`. Names stay: entries live for 400 days, so the sentence
 * of an endpoint that is gone keeps its place for that long.
 */
export type AuditName = `${keyof typeof areas}.${string}`

const featureOf = (name: string) => name.slice(0, name.indexOf('.'))

export const isAuditName = (name: unknown): name is AuditName =>
  typeof name === 'string' && Object.hasOwn(areas, featureOf(name))

const areaOfFeature = new Map<string, AuditArea>(Object.entries(areas))

/** What a change of that name is about. */
export function areaOf(name: AuditName): AuditArea {
  const area = otherAreas.get(name) ?? areaOfFeature.get(featureOf(name))
  if (!area) throw new Error(`${name} belongs to no area`)
  return area
}
