/** What a change is about, as the log is filtered by. */
export const auditAreas = ['users', 'worlds', 'settings', 'plans', 'slots'] as const
export type AuditArea = (typeof auditAreas)[number]

export const auditAreaLabels: Record<AuditArea, string> = {
  users: 'Benutzer',
  worlds: 'Welten',
  settings: 'Einstellungen',
  plans: 'Pläne',
  slots: 'Zeitfenster',
}

/**
 * Every change that is written down, by the name of the endpoint that makes it, and its area. `operator.…` is no endpoint but
 * a command of whoever runs the installation. Names stay: entries live for 400 days, so an action of an endpoint that is gone
 * keeps its place here for that long.
 */
export const auditActions = {
  'auth.register': 'users',
  'users.create': 'users',
  'users.activate': 'users',
  'users.deactivate': 'users',
  'users.setRole': 'users',
  'users.remove': 'users',
  'users.removeOwn': 'users',
  'users.changePassword': 'users',
  'users.setEmail': 'users',
  'operator.createSuperadmin': 'users',

  'worlds.create': 'worlds',
  'worlds.update': 'worlds',
  'worlds.remove': 'worlds',
  'worlds.setAdmins': 'worlds',
  'worlds.sync': 'worlds',
  'worlds.saveSettings': 'settings',

  'plans.create': 'plans',
  'plans.update': 'plans',
  'plans.remove': 'plans',
  'plans.duplicate': 'plans',
  'plans.addManualSenders': 'plans',
  'plans.uploadTroops': 'plans',
  'plans.resetCalculation': 'plans',
  'senders.update': 'plans',
  'senders.remove': 'plans',
  'targets.addManual': 'plans',
  'targets.addRandomPlayer': 'plans',
  'targets.addRandomTribe': 'plans',
  'targets.update': 'plans',
  'targets.updateMany': 'plans',
  'targets.remove': 'plans',
  'targets.removeMany': 'plans',
  'offtool.calculateOffs': 'plans',
  'offtool.calculateRamoffs': 'plans',
  'offtool.calculateFakes': 'plans',
  'offtool.calculateBfCleaner': 'plans',
  'offtool.calculateBfKatas': 'plans',
  'offtool.calculateAll': 'plans',

  'timeslots.generate': 'slots',
  'timeslots.save': 'slots',
  'timeslots.undo': 'slots',
  'timeslots.remind': 'slots',
  'timeslots.saveOwn': 'slots',
  'timeslots.removeOwn': 'slots',
} as const satisfies Record<string, AuditArea>
export type AuditAction = keyof typeof auditActions
