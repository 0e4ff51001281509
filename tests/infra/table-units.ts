/** What a call takes of the table. */
export interface TableUnits {
  read: number
  written?: number
}

/**
 * The units that the common calls take on the demo plan (267 targets, 25 players' troops, all runs calculated), as DynamoDB
 * counts them: 4 kB consistently read or 1 kB written each, both copies of indexed items. The costs follow from these.
 * `npx node tests/bench/units/count-units.ts` counts them again.
 */
export const tableUnits: Record<string, TableUnits> = {
  'sessions.login': { read: 7, written: 2 },
  'sessions.me': { read: 1, written: 1 },
  'worlds.list': { read: 2 },
  'worlds.settings': { read: 3 },
  'worlds.saveSettings': { read: 3, written: 4 },
  'worlds.previewSettings': { read: 12 },
  'snapshots.tribes': { read: 2 },
  'snapshots.players': { read: 2 },
  'snapshots.mapData': { read: 3 },
  'plans.list': { read: 6 },
  'plans.get': { read: 7 },
  'plans.create': { read: 3, written: 5 },
  'plans.update': { read: 8, written: 11 },
  'senders.stats': { read: 10.5 },
  'senders.uploadTroops': { read: 63.5, written: 109 },
  'calculations.attacks': { read: 46.5 },
  'senders.list': { read: 10 },
  'targets.list': { read: 15 },
  'targets.addManual': { read: 41, written: 27 },
  'targets.update': { read: 5, written: 13 },
  'targets.updateMany': { read: 15, written: 71 },
  'calculations.status': { read: 5 },
  'calculations.utilization': { read: 17.5 },
  'calculations.playerAssignments': { read: 26 },
  'calculations.diagnosis': { read: 56.5 },
  'calculations.calculateAll': { read: 65, written: 84 },
  'calculations.compareResults': { read: 30.5 },
  'calculations.restoreResult': { read: 66.5, written: 23 },
  'calculations.results': { read: 8 },
  'ledger.conflicts': { read: 53 },
  'wishes.state': { read: 48 },
  'wishes.replacements': { read: 47.5 },
  'wishes.candidates': { read: 47.5 },
  'wishes.edit': { read: 54, written: 132 },
  'calculations.input': { read: 48 },
  'timeslots.list': { read: 23.5 },
  'timeslots.save': { read: 5, written: 14 },
  'timeslots.playerInfo': { read: 16, written: 2 },
  'timeslots.saveOwn': { read: 4, written: 15 },
  'orders.list': { read: 27.5 },
  'orders.issue': { read: 49.5, written: 279 },
  'orders.board': { read: 8 },
  'orders.sheet': { read: 7, written: 2 },
  'orders.mark': { read: 5, written: 8 },
  'sightings.upload': { read: 25.5, written: 25 },
  'sightings.list': { read: 4 },
  'sightings.analysis': { read: 24.5 },
  'sightings.attacks': { read: 23.5 },
  'bots.interactions': { read: 64, written: 4 },
  'audit.list': { read: 28 },
}

/**
 * The same on a plan of 4,000 senders and 2,000 targets in a world of 47,141 villages, as `UNITS_TARGETS=2000 npm run bench -- einheiten`
 * counts them; of additions four in sixty are whole plans.
 */
export const largePlanUnits: Record<string, TableUnits> = {
  'sessions.login': { read: 7, written: 2 },
  'sessions.me': { read: 1, written: 1 },
  'worlds.list': { read: 2 },
  'worlds.settings': { read: 3 },
  'worlds.saveSettings': { read: 3, written: 4 },
  'worlds.previewSettings': { read: 11.5 },
  'snapshots.tribes': { read: 2 },
  'snapshots.players': { read: 2 },
  'snapshots.mapData': { read: 3 },
  'plans.list': { read: 78, written: 6 },
  'plans.get': { read: 5 },
  'plans.create': { read: 3, written: 5 },
  'plans.update': { read: 6, written: 11 },
  'senders.stats': { read: 10.5 },
  'senders.uploadTroops': { read: 230.5, written: 132 },
  'calculations.attacks': { read: 119.5 },
  'senders.list': { read: 11 },
  'targets.list': { read: 91 },
  'targets.addManual': { read: 214.5, written: 306 },
  'targets.update': { read: 7, written: 13 },
  'targets.updateMany': { read: 64, written: 71 },
  'calculations.status': { read: 5 },
  'calculations.utilization': { read: 96 },
  'calculations.playerAssignments': { read: 119.5 },
  'calculations.diagnosis': { read: 196 },
  'calculations.calculateAll': { read: 228.5, written: 356 },
  'calculations.compareResults': { read: 138.5 },
  'calculations.restoreResult': { read: 200, written: 28 },
  'calculations.results': { read: 6 },
  'ledger.conflicts': { read: 149.5 },
  'wishes.state': { read: 197 },
  'wishes.replacements': { read: 197 },
  'wishes.candidates': { read: 197 },
  'wishes.edit': { read: 201, written: 673 },
  'calculations.input': { read: 194.5 },
  'timeslots.list': { read: 100.5 },
  'timeslots.save': { read: 5, written: 14 },
  'timeslots.playerInfo': { read: 91, written: 2 },
  'timeslots.saveOwn': { read: 4, written: 15 },
  'orders.list': { read: 82.5 },
  'orders.issue': { read: 196, written: 1631 },
  'orders.board': { read: 6 },
  'orders.sheet': { read: 7, written: 2 },
  'orders.mark': { read: 5, written: 8 },
  'sightings.upload': { read: 79.5, written: 26 },
  'sightings.list': { read: 4 },
  'sightings.analysis': { read: 77.5 },
  'sightings.attacks': { read: 77.5 },
  'bots.interactions': { read: 203.5, written: 4 },
  'audit.list': { read: 23 },
}

/** Kilobytes of a world's entry in the list of worlds, with an admin. */
const listedWorldKb = 0.42

/** What `worlds.list` reads: the session's account, and the list. */
export const listUnits = (worlds: number): number => 1 + Math.ceil((worlds * listedWorldKb) / 4)
