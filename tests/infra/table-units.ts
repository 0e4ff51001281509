/** What a call takes of the table. */
export interface TableUnits {
  read: number
  written?: number
}

/**
 * The units that the common calls take on the demo plan (267 targets, 25 players' troops, all runs calculated), as DynamoDB
 * counts them: 4 kB consistently read or 1 kB written each, both copies of what stands in the index. The costs follow from these.
 */
export const tableUnits: Record<string, TableUnits> = {
  'auth.login': { read: 2, written: 4 },
  'auth.me': { read: 1 },
  'worlds.list': { read: 1.5 },
  'worlds.settings': { read: 3 },
  'worlds.saveSettings': { read: 4, written: 3 },
  'worlds.previewSettings': { read: 14.5 },
  'lookups.tribes': { read: 2 },
  'lookups.players': { read: 2 },
  'lookups.mapData': { read: 3 },
  'plans.list': { read: 3.5 },
  'plans.get': { read: 4 },
  'plans.create': { read: 2, written: 3 },
  'plans.update': { read: 4, written: 7 },
  'plans.senderStats': { read: 14 },
  'plans.uploadTroops': { read: 43, written: 95 },
  'plans.attacks': { read: 32 },
  'senders.list': { read: 15 },
  'targets.list': { read: 30 },
  'targets.addManual': { read: 41, written: 8 },
  'targets.update': { read: 31, written: 8 },
  'targets.updateMany': { read: 41, written: 60 },
  'offtool.status': { read: 31 },
  'offtool.utilization': { read: 31 },
  'offtool.playerAssignments': { read: 31 },
  'offtool.diagnosis': { read: 32 },
  'offtool.calculateAll': { read: 62, written: 71 },
  'timeslots.list': { read: 25 },
  'timeslots.save': { read: 4, written: 14 },
  'timeslots.playerInfo': { read: 14, written: 2 },
  'timeslots.saveOwn': { read: 3, written: 15 },
  'audit.list': { read: 21.5 },
}
