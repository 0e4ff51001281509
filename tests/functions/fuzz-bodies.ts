/** What the fuzz tests send about: a plan of `aPlan` with its world, a user nobody needs. */
export interface Surroundings {
  worldId: string
  userId: string
}

const schedule = { sendFrom: '2027-03-10T06:00:00Z', arriveAt: '2027-03-10T20:00:00Z' }
const limits = { maxOff: 1, maxFake: 2, maxBFake: 0, offsetMinutes: -30 }
const timeslots = [{ from: '2027-03-10T08:00:00Z', to: '2027-03-10T09:30:00+01:00' }]
const random = { ...limits, percentage: 50, fakesPerVillage: 3, type: 'fakes' }
const troops = { axe: 6000, ram: 300 }

/** A body of every endpoint that takes one, with everything in it that may be: to be spoilt piece by piece. */
export const goodBodies = ({ worldId, userId }: Surroundings): Record<string, object> => ({
  'auth.login': { username: 'niemand', password: 'geheim' },
  'auth.register': { username: 'Fuzz', password: 'geheim-genug' },
  'users.create': { username: 'Fuzz', password: 'geheim-genug', role: 'user' },
  'users.setRole': { role: 'user' },
  'users.setPassword': { password: 'geheim-genug' },
  'users.changePassword': { currentPassword: 'falsch', newPassword: 'geheim-genug' },
  'users.setEmail': { email: 'fuzz@example.org' },
  'users.removeOwn': { password: 'falsch' },
  'worlds.create': { name: 'Welt', server: 'de1' },
  'worlds.update': { name: 'Welt', server: 'de1' },
  'worlds.setAdmins': { admins: [userId] },
  'worlds.saveSettings': {
    classificationThresholds: { off: troops, bfkatas: { catapult: 60 } },
    frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }],
    assignmentRules: { off: [{ unit: 'axe', op: '>=', value: 1000 }, { withinFront: true }], agcleaner: [] },
    autoTimeslotSettings: [{ start: '08:00', end: '23:30' }],
    attackTemplates: { off: troops, fake: { catapult: 1 } },
    catapultTargets: { adelshof: { enabled: true, percentage: 25, dsUltimateId: 35 } },
    dsUltimateMessageTemplate: 'Hallo {playerName}',
  },
  'worlds.previewSettings': {
    classificationThresholds: { off: troops, bfkatas: { catapult: 60 } },
    frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }],
    assignmentRules: { off: [{ unit: 'axe', op: '>=', value: 1000 }, { withinFront: true }], agcleaner: [] },
  },
  'worlds.sync': { worldId },
  'plans.create': { name: 'Fuzz', tribes: [1], ...schedule, notes: 'Notiz', worldId },
  'plans.update': {
    name: 'Fuzz',
    tribes: [1],
    ...schedule,
    notes: 'Notiz',
    options: { withRamoffs: true, withPaladin: true, manyFakes: true, offsFirst: true },
  },
  'plans.duplicate': { name: 'Fuzz', ...schedule },
  'plans.addManualSenders': { coordinates: ['500|500', '500|501'], type: 'offs', maxOff: 1, maxFake: 2, maxBFake: 0 },
  'plans.uploadTroops': {
    dump: '500|500,100,0,0,6000,0,0,0,0,0,300,5,0,0,0\n500|501,100,0,0,0,0,0,0,0,0,0,60,0,0,0',
    mode: 'merge',
  },
  'senders.update': { villageIds: [100], changes: { type: 'ramoff', maxOff: 1, maxFake: 2, maxBFake: 3 } },
  'senders.remove': { villageIds: [109] },
  'senders.reclassify': { preview: false },
  'targets.addManual': { coordinates: ['510|500', '510|501'], type: 'offs', ...limits },
  'targets.addRandomPlayer': { playerId: 21, ...random },
  'targets.addRandomTribe': { tribeId: '2', ...random },
  'targets.update': { ...limits, version: 1 },
  'targets.updateMany': { targetIds: ['offs-510-500'], limits },
  'targets.removeMany': { targetIds: ['offs-510-501'] },
  'offtool.calculateOffs': { ramoffsEnabled: true },
  'offtool.calculateAll': { ramoffsEnabled: true },
  'timeslots.generate': { keepOwn: true },
  'timeslots.save': { timeslots, version: 1 },
  'timeslots.undo': { version: 1, restore: 1 },
  'timeslots.remind': { playerIds: [11, 12] },
  'timeslots.saveOwn': { timeslots, cannotSend: false },
  'timeslots.removeOwn': { from: '2027-03-10T08:00:00Z' },
})
