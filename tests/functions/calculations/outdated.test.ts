import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { aim, dumpLine, leader, newServer, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** A third tribe and a village of it, for what a plan does not use. */
const files: WorldFiles = {
  ...twoTribes,
  tribes: [...(twoTribes.tribes ?? []), { id: 3, name: 'Die Dritten', tag: 'DRI' }],
  players: [...(twoTribes.players ?? []), { id: 31, name: 'Dritter', tribeId: 3 }],
  villages: [...(twoTribes.villages ?? []), { id: 400, x: 530, y: 530, playerId: 31 }],
}

/** A plan that is calculated whole, on a world of its own. */
async function aCalculatedPlan() {
  const server = newServer()
  await serveWorld(server, worldFiles(files))
  const { world } = await superadmin().call(worlds.create, { body: { name: `Welt ${server}`, server } })
  const worldId = world._id
  const sync = () => superadmin().call(worlds.sync, { body: { worldId } })
  await sync()
  const { plan } = await leader().call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
  const planId = plan._id
  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1, maxFake: 1 })
  await aim(planId, 'bfkatas', [508], { maxBFake: 1 })
  const params = { planId }
  const calculateAll = () => leader().call(calculations.calculateAll, { params, body: {} })
  await calculateAll()
  const become = async (changed: WorldFiles) => {
    await serveWorld(server, worldFiles(changed))
    await sync()
  }
  return { planId, worldId, params, calculateAll, become }
}

type Calculated = Awaited<ReturnType<typeof aCalculatedPlan>>

/** What every call that shows results, or the plan, says of them: all the same. */
async function fetchReasons({ params, worldId, planId }: Calculated) {
  const api = leader()
  const [status, diagnosis, utilization, assignments, attacks, one, list] = await Promise.all([
    api.call(calculations.status, { params }),
    api.call(calculations.diagnosis, { params }),
    api.call(calculations.utilization, { params }),
    api.call(calculations.playerAssignments, { params }),
    api.call(calculations.attacks, { params }),
    api.call(plans.get, { params }),
    api.call(plans.list, { worldId }),
  ])
  const results = [status, diagnosis, utilization, assignments, attacks]
  for (const { outdated, outdatedBy } of results) {
    expect(outdatedBy).toEqual(status.outdatedBy)
    expect(outdated).toBe(outdatedBy.length > 0)
  }
  expect(one.plan.outdatedBy).toEqual(status.outdatedBy)
  expect(list.plans.find(({ _id }) => _id === planId)?.outdatedBy).toEqual(status.outdatedBy)
  return status.outdatedBy
}

const saveSettings = (worldId: string, body: object) =>
  leader().call(worlds.saveSettings, { params: { worldId }, body })

const changes: [reasons: string[], what: string, change: (plan: Calculated) => Promise<unknown>][] = [
  [
    ['schedule'],
    'a later arrival',
    ({ params }) => leader().call(plans.update, { params, body: { arriveAt: '2038-03-10T21:00:00Z' } }),
  ],
  [['tribes'], 'another tribe', ({ params }) => leader().call(plans.update, { params, body: { tribes: [1, 3] } })],
  [
    ['senders'],
    'a capacity of a sender',
    ({ params }) => leader().call(senders.update, { params, body: { villageIds: [100], changes: { maxFake: 1 } } }),
  ],
  [
    ['targets'],
    'the offset of a target',
    ({ planId }) =>
      leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { offsetMinutes: 5 } }),
  ],
  [
    ['targets'],
    'limits of many targets',
    ({ params }) =>
      leader().call(targets.updateMany, { params, body: { targetIds: ['offs-510-500'], limits: { maxFake: 3 } } }),
  ],
  [
    ['targets'],
    'one target less',
    ({ planId }) => leader().call(targets.remove, { params: { planId, targetId: 'offs-510-500' } }),
  ],
  [
    ['targets'],
    'many targets less',
    ({ params }) =>
      leader().call(targets.removeMany, { params, body: { targetIds: ['offs-510-500', 'offs-510-501'] } }),
  ],
  [
    ['targets'],
    'a window of a target',
    ({ planId }) =>
      leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { windowAfter: 5 } }),
  ],
  [
    ['options'],
    'a window of the plan',
    ({ params }) =>
      leader().call(plans.update, { params, body: { options: { windows: { fake: { before: 0, after: 5 } } } } }),
  ],
  [
    ['options'],
    'the seconds per command',
    ({ params }) => leader().call(plans.update, { params, body: { options: { spacing: 20 } } }),
  ],
  [['targets'], 'a target more', ({ planId }) => aim(planId, 'fakes', [509], { maxFake: 1 })],
  [
    ['slots'],
    'a member’s time slot',
    ({ planId }) =>
      leader().call(timeslots.save, {
        params: { planId, playerId: '11' },
        body: { timeslots: [{ from: '2038-03-10T07:00:00Z', to: '2038-03-10T19:00:00Z' }] },
      }),
  ],
  [
    ['attackTemplates'],
    'a template',
    ({ worldId }) => saveSettings(worldId, { attackTemplates: { fake: { catapult: 2 } } }),
  ],
  [
    ['autoTimeslotSettings'],
    'an auto time slot',
    ({ worldId }) => saveSettings(worldId, { autoTimeslotSettings: [{ start: '10:00', end: '20:00' }] }),
  ],
  [
    ['assignmentRules', 'frontlineCoords'],
    'agcleaner rules and the front line',
    ({ worldId }) =>
      saveSettings(worldId, {
        assignmentRules: { agcleaner: [{ withinFront: true }] },
        frontlineCoords: [{ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } }],
      }),
  ],
  [
    ['catapultTargets'],
    'the catapults’ targets',
    ({ worldId }) =>
      saveSettings(worldId, { catapultTargets: { adelshof: { enabled: true, percentage: 100, dsUltimateId: 35 } } }),
  ],
  [['world'], 'a target’s new owner', ({ become }) => become(conquered(200))],
  [
    ['world'],
    'a sender who has changed tribes',
    ({ become }) =>
      become({
        ...files,
        players: files.players?.map((player) => (player.id === 11 ? { ...player, tribeId: 3 } : player)),
      }),
  ],
  [
    ['schedule', 'targets'],
    'two things',
    async ({ params, planId }) => {
      await leader().call(plans.update, { params, body: { sendFrom: '2038-03-10T07:00:00Z' } })
      await leader().call(targets.remove, { params: { planId, targetId: 'offs-510-500' } })
    },
  ],
]

const conquered = (id: number): WorldFiles => ({
  ...files,
  villages: files.villages?.map((village) => (village.id === id ? { ...village, playerId: 31 } : village)),
})

test.each(changes)(
  'outdated by %j after %s, shown by every call; a calculation fixes it',
  async (reasons, _, change) => {
    const plan = await aCalculatedPlan()
    expect(await fetchReasons(plan)).toEqual([])
    await change(plan)
    expect(await fetchReasons(plan)).toEqual(reasons)
    const { status } = await plan.calculateAll()
    expect(status).toMatchObject({ outdated: false, outdatedBy: [], outdatedRuns: {} })
    expect(await fetchReasons(plan)).toEqual([])
  },
)

test('what no run depends on outdates none: name, notes, other settings, settings saved as they were, other villages', async () => {
  const plan = await aCalculatedPlan()
  const { params, worldId, planId } = plan
  await leader().call(plans.update, { params, body: { name: 'Orkan', notes: 'Neu' } })
  const { attackTemplates } = await leader().call(worlds.settings, { params: { worldId } })
  await saveSettings(worldId, { attackTemplates })
  await saveSettings(worldId, {
    dsUltimateMessageTemplate: 'Hallo {playerName}',
    classificationThresholds: { off: { axe: 4000 } },
  })
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1, maxFake: 1 })
  await leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { maxOff: 1 } })
  await plan.become({
    ...conquered(400),
    villages: [
      ...(conquered(400).villages ?? []).map((village) => ({ ...village, points: 4711 })),
      { id: 500, x: 1, y: 1 },
    ],
  })
  expect(await fetchReasons(plan)).toEqual([])
})

test('only the run that was not repeated stays outdated', async () => {
  const { planId, worldId, params } = await aCalculatedPlan()
  await saveSettings(worldId, { catapultTargets: { adelshof: { enabled: true, percentage: 100, dsUltimateId: 35 } } })
  const status = () => leader().call(calculations.status, { params: { planId } })
  expect((await status()).outdatedRuns).toEqual({ bfkatas: ['catapultTargets'] })
  await aim(planId, 'fakes', [509], { maxFake: 1 })
  await leader().call(calculations.calculateFakes, { params })
  await leader().call(targets.updateMany, {
    params,
    body: { targetIds: ['offs-510-500'], limits: { offsetMinutes: 5 } },
  })
  const { outdatedRuns, outdatedBy } = await status()
  expect(outdatedRuns).toEqual({ off: ['targets'], bfkatas: ['catapultTargets'], fake: ['targets'] })
  expect(outdatedBy).toEqual(['targets', 'catapultTargets'])
  await leader().call(calculations.calculateFakes, { params })
  expect(Object.keys((await status()).outdatedRuns)).toEqual(['off', 'bfkatas'])
})

test('a plan without results is never outdated, also after a reset', async () => {
  const plan = await aCalculatedPlan()
  await leader().call(calculations.reset, { params: plan.params })
  await leader().call(plans.update, { params: plan.params, body: { arriveAt: '2038-03-10T21:00:00Z' } })
  expect(await fetchReasons(plan)).toEqual([])
})

test('during any change while runs compute, the answer agrees with a calculation on the stored data', async () => {
  const plan = await aCalculatedPlan()
  const { planId, params } = plan
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      plan.calculateAll().catch(() => undefined),
      leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { maxFake: 10 + round } }),
      leader().call(timeslots.save, {
        params: { planId, playerId: '11' },
        body: { timeslots: [{ from: '2038-03-10T06:30:00Z', to: `2038-03-10T1${round}:00:00Z` }] },
      }),
    ])
    const { attacks: found, outdated } = await leader().call(calculations.attacks, { params })
    await plan.calculateAll()
    const { attacks: anew } = await leader().call(calculations.attacks, { params })
    if (!outdated) expect(found).toEqual(anew)
  }
})
