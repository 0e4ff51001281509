import { describe, expect, test } from 'vitest'
import type { RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { failureCode } from '../../support/faults/write-case.ts'
import { anAddress } from '../../support/servers/edge.ts'
import type { WorldFiles } from '../../support/servers/provider.ts'
import { rounds } from '../../support/soak.ts'
import { api } from '../../support/stack/api.ts'
import { aim, aPlan, dumpLine, leader, newServer, rows, superadmin, upload } from '../world.ts'

/** Edits at the same time. */
const many = 50

/** Our tribe at x = 500, theirs at x = 510: sixty villages each, two players of ours. */
const sixty: WorldFiles = {
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    { id: 11, name: 'Anna', tribeId: 1 },
    { id: 12, name: 'Bert', tribeId: 1 },
    { id: 21, name: 'Gegner', tribeId: 2 },
  ],
  villages: [
    ...rows(0, 59).map((i) => ({ id: 100 + i, x: 500, y: 500 + i, playerId: 11 + (i % 2) })),
    ...rows(0, 59).map((i) => ({ id: 200 + i, x: 510, y: 500 + i, playerId: 21 })),
  ],
}
const off = { axe: 5000, ram: 200, catapult: 100 }
const troops = (count: number) => rows(500, 499 + count).map((y) => dumpLine(y, off))

/** Which were acknowledged; the others must get a German conflict. */
function acknowledged<T>(edits: readonly T[], answers: RawAnswer[]): T[] {
  return edits.filter((_, i) => {
    const answer = answers[i]
    if (!answer) throw new Error('No answer')
    if (answer.status < 400) return true
    failureCode(answer)
    expect([409, 429, 503]).toContain(answer.status)
    return false
  })
}

/** All at once; which were acknowledged. */
const allAtOnce = async <T>(edits: readonly T[], edit: (item: T) => Promise<RawAnswer>): Promise<T[]> =>
  acknowledged(edits, await Promise.all(edits.map(edit)))

describe('fifty edits of one plan at the same time', () => {
  test('of any fields: each is stored or gets the conflict', async () => {
    const { planId } = await aPlan(sixty)
    const params = { planId }
    const { plan: before } = await leader().call(plans.get, { params })
    const done = await allAtOnce(rows(1, many), (n) =>
      leader().send(plans.update, { params, body: n % 2 === 0 ? { name: `Name ${n}` } : { notes: `Notiz ${n}` } }),
    )
    const { plan } = await leader().call(plans.get, { params })
    expect(done.length).toBeGreaterThan(0)
    // Every acknowledged edit counted, one after another; the stored state was acknowledged.
    expect(plan.version).toBe(before.version + done.length)
    const names = done.filter((n) => n % 2 === 0).map((n) => `Name ${n}`)
    const notes = done.filter((n) => n % 2 === 1).map((n) => `Notiz ${n}`)
    expect(names.length > 0 ? names : [before.name]).toContain(plan.name)
    expect(notes.length > 0 ? notes : [before.notes]).toContain(plan.notes)
  })

  test('of the version that all have read: one wins, nobody overwrites unseen', async () => {
    const { planId } = await aPlan(sixty)
    const params = { planId }
    const { version } = (await leader().call(plans.get, { params })).plan
    const done = await allAtOnce(rows(1, many), (n) =>
      leader().send(plans.update, { params, body: { notes: `Notiz ${n}`, version } }),
    )
    expect(done).toHaveLength(1)
    expect((await leader().call(plans.get, { params })).plan.notes).toBe(`Notiz ${done[0]}`)
  })
})

describe('fifty edits of a plan’s targets at the same time', () => {
  const listTargets = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets

  test('of fifty targets, and of one target’s fields: all are stored', async () => {
    const { planId } = await aPlan(sixty)
    await aim(planId, 'offs', rows(500, 549), { maxOff: 1 })
    await allAtOnce(rows(500, 549), (y) =>
      leader().send(targets.update, { params: { planId, targetId: `offs-510-${y}` }, body: { maxOff: y - 490 } }),
    ).then((done) => expect(done).toHaveLength(many))
    expect((await listTargets(planId)).map(({ y, maxOff }) => maxOff - y)).toEqual(Array(many).fill(-490))

    const params = { planId, targetId: 'offs-510-500' }
    const fields = ['maxOff', 'maxFake', 'maxBFake', 'offsetMinutes'] as const
    const edits = rows(1, many).map((n) => ({ field: fields[n % 4] ?? 'maxOff', value: 100 + n }))
    const done = await allAtOnce(edits, ({ field, value }) =>
      leader().send(targets.update, { params, body: { [field]: value } }),
    )
    const target = (await listTargets(planId)).find(({ _id }) => _id === params.targetId)
    for (const field of fields)
      expect(done.filter((edit) => edit.field === field).map(({ value }) => value)).toContain(target?.[field])
  })

  test('single and bulk edits, additions and removals together: each target is as one of them left it', async () => {
    const { planId } = await aPlan(sixty)
    const params = { planId }
    await aim(planId, 'offs', rows(500, 549), { maxOff: 1 })
    const ids = rows(500, 549).map((y) => `offs-510-${y}`)
    const answers = await Promise.all([
      // Bulk edits of one field each, single edits of another.
      ...rows(1, 10).map((n) =>
        leader().send(targets.updateMany, { params, body: { targetIds: ids, limits: { maxFake: n } } }),
      ),
      ...rows(500, 524).map((y) =>
        leader().send(targets.update, { params: { planId, targetId: `offs-510-${y}` }, body: { maxBFake: y } }),
      ),
      ...rows(545, 549).map((y) => leader().send(targets.remove, { params: { planId, targetId: `offs-510-${y}` } })),
      ...rows(550, 559).map((y) =>
        leader().send(targets.addManual, { params, body: { coordinates: [`510|${y}`], type: 'offs', maxOff: 3 } }),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200))
    const list = await listTargets(planId)
    expect(list.map(({ y }) => y)).toEqual([...rows(500, 544), ...rows(550, 559)])
    for (const { y, maxOff, maxFake, maxBFake } of list) {
      expect(maxOff).toBe(y < 550 ? 1 : 3)
      expect(y < 550 ? rows(1, 10) : [0]).toContain(maxFake)
      expect(maxBFake).toBe(y < 525 ? y : 0)
    }
    // The list of plans has the current number, whichever change was noted last.
    const worldId = (await leader().call(plans.get, { params })).plan.world
    const listed = (await leader().call(plans.list, { worldId })).plans.find(({ _id }) => _id === planId)
    expect(listed?.progress).toEqual({
      targets: list.length,
      required: list.reduce((sum, { maxOff, maxFake, maxBFake }) => sum + maxOff + maxFake + maxBFake, 0),
      planned: 0,
    })
  })
})

describe('edits of time slots at the same time', () => {
  const slot = (day: number, minute: number) => {
    const at = (m: number) => new Date(Date.UTC(2038, 2, day, 8, m)).toISOString()
    return { from: at(minute), to: at(minute + 5) }
  }
  const fetchHistory = async (planId: string, playerId: string) =>
    (await leader().call(timeslots.history, { params: { planId, playerId } })).history

  test('several players and one player’s list, from the public page and by a leader: all are in the history', async () => {
    const { planId } = await aPlan(sixty)
    const { players } = await leader().call(timeslots.list, { params: { planId } })
    const byLink = (playerId: string) => ({
      [slotSecretHeader]: players.find((player) => String(player.playerId) === playerId)?.secret ?? '',
    })
    const own = (playerId: string, day: number) => ({
      params: { planId, playerId },
      body: { timeslots: [slot(day, 0), slot(20, 10)] },
    })
    const nobody = () => api(undefined, undefined, anAddress())
    const edits = [
      ...rows(1, 9).map((day) => ({ day, playerId: '11', from: 'page' })),
      ...rows(10, 18).map((day) => ({ day, playerId: '11', from: 'leader' })),
      ...rows(1, 9).map((day) => ({ day, playerId: '12', from: 'page' })),
    ]
    const done = await allAtOnce(edits, ({ day, playerId, from }) =>
      from === 'page'
        ? nobody().send(timeslots.saveOwn, { ...own(playerId, day), headers: byLink(playerId) })
        : leader().send(timeslots.save, own(playerId, day)),
    )
    for (const playerId of ['11', '12']) {
      const acknowledgedDays = done.filter((edit) => edit.playerId === playerId).map(({ day }) => day)
      const { timeslots: present } = await nobody().call(timeslots.playerInfo, {
        params: { planId, playerId },
        headers: byLink(playerId),
      })
      const lists = [present, ...(await fetchHistory(planId, playerId)).map(({ slots }) => slots)]
      const days = lists.flatMap(([first]) => (first ? [new Date(first.from).getUTCDate()] : []))
      // Each list stood once, and the first of all was empty.
      expect(days.toSorted((a, b) => a - b)).toEqual(acknowledgedDays.toSorted((a, b) => a - b))
      expect(lists.at(-1)).toEqual([])
    }
  })

  test('a player removes their slots one by one, all at once: none comes back', async () => {
    const { planId } = await aPlan(sixty)
    const params = { planId, playerId: '11' }
    const all = rows(1, 12).map((n) => slot(8, n * 10))
    await api().call(timeslots.saveOwn, { params, body: { timeslots: all } })
    const done = await allAtOnce(all.slice(0, 10), ({ from }) =>
      api(undefined, undefined, anAddress()).send(timeslots.removeOwn, { params, body: { from } }),
    )
    const { timeslots: left } = await api().call(timeslots.playerInfo, { params })
    expect(left).toEqual(all.filter(({ from }) => !done.some((gone) => gone.from === from)))
  })
})

test('edits of the settings: sections at the same time are all stored, of one section the last one whole', async () => {
  const { world } = await superadmin().call(worlds.create, { body: { name: 'Einstellungen', server: newServer() } })
  const params = { worldId: world._id }
  const sections = {
    classificationThresholds: (n: number) => ({ off: { axe: n, ram: n } }),
    frontlineCoords: (n: number) => [{ from: { x: n, y: n }, to: { x: n, y: n + 1 } }],
    assignmentRules: (n: number) => ({ off: [{ unit: 'axe' as const, op: '>=' as const, value: n }] }),
    autoTimeslotSettings: (n: number) => [{ start: `08:${String(n).padStart(2, '0')}`, end: '10:00' }],
    attackTemplates: (n: number) => ({ fake: { catapult: n, spy: n } }),
    catapultTargets: (n: number) => ({ hauptgebaeude: { enabled: true, percentage: n, dsUltimateId: 30 } }),
    dsUltimateMessageTemplate: (n: number) => `Nachricht ${n}`,
  }
  const names = Object.keys(sections) as (keyof typeof sections)[]
  for (let round = 0; round < rounds(1, 10); round++) {
    // Seven leaders with a section each, seven times, and pairs of sections in one call.
    const edits = rows(0, 48).map((n) => ({ names: [names[n % 7], n % 5 === 0 ? names[(n + 3) % 7] : undefined], n }))
    const requestBody = (edit: (typeof edits)[number]) =>
      Object.fromEntries(edit.names.flatMap((name) => (name ? [[name, sections[name](edit.n)]] : [])))
    const done = await allAtOnce(edits, (edit) =>
      leader().send(worlds.saveSettings, { params, body: requestBody(edit) }),
    )
    expect(done.length).toBeGreaterThanOrEqual(7)
    const settings = await leader().call(worlds.settings, { params })
    for (const name of names) {
      const values = done.filter((edit) => edit.names.includes(name)).map(({ n }) => sections[name](n))
      expect(values).toContainEqual(settings[name])
    }
  }
})

test('fifty edits of different sender villages at the same time: the acknowledged ones are stored, no other village changes', async () => {
  const { planId } = await aPlan(sixty)
  const params = { planId }
  await upload(planId, troops(60))
  const fetchRows = async () =>
    new Map((await leader().call(senders.list, { params })).senders.map((row) => [row.villageId, row]))
  const before = await fetchRows()
  const edits = rows(0, many - 1).map((i) => ({ id: 100 + i, maxFake: 20 + i }))
  const answers = await Promise.all(
    edits.map(({ id, maxFake }) =>
      leader().send(senders.update, { params, body: { villageIds: [id], changes: { maxFake } } }),
    ),
  )
  const done = acknowledged(edits, answers)
  expect(done.length).toBeGreaterThan(0)
  const after = await fetchRows()
  expect(after.size).toBe(60)
  const wanted = new Map(done.map(({ id, maxFake }) => [id, maxFake]))
  // What was given up for lack of time may have been done all the same.
  const unsure = new Map(edits.flatMap(({ id, maxFake }, i) => (answers[i]?.status === 503 ? [[id, maxFake]] : [])))
  for (const [id, row] of after)
    expect([wanted.get(id) ?? before.get(id)?.maxFake, unsure.get(id)]).toContain(row.maxFake)
})

describe('calculations at the same time as something else', () => {
  const fetchState = async (planId: string) => {
    const params = { planId }
    const [{ attacks }, { runs, outdated }, status] = await Promise.all([
      leader().call(calculations.attacks, { params }),
      leader().call(calculations.diagnosis, { params }),
      leader().call(calculations.status, { params }),
    ])
    return { attacks, runs, outdated, status }
  }

  test.each([2, 5])('%i calculations at once leave one whole result', async (count) => {
    const { planId } = await aPlan(sixty)
    const params = { planId }
    await upload(planId, troops(40))
    await aim(planId, 'offs', rows(500, 529), { maxOff: 2, maxFake: 2 })
    const answers = await Promise.all(
      rows(1, count).map((n) =>
        n % 2 === 0
          ? leader().send(calculations.calculateOffs, { params, body: {} })
          : leader().send(calculations.calculateAll, { params, body: {} }),
      ),
    )
    const done = acknowledged(answers, answers)
    expect(done.length).toBeGreaterThan(0)
    const { attacks, runs, outdated, status } = await fetchState(planId)
    expect(outdated).toBe(false)
    for (const { kind, current, calculatedAt } of runs) {
      expect(attacks.filter(({ type }) => type === kind)).toHaveLength(current)
      // Each current run was the answer to one of the calls.
      expect(JSON.stringify(done.map(({ body }) => body))).toContain(calculatedAt)
    }
    expect(status.totalCurrentOffs).toBe(attacks.filter(({ type }) => type === 'off').length)
    expect(status.totalCurrentOffs).toBe(40)
  })

  test('uploads during calculations never mix data: what is shown is of these senders, or marked as outdated', async () => {
    const { planId } = await aPlan(sixty)
    const params = { planId }
    await upload(planId, troops(40))
    await aim(planId, 'offs', rows(500, 529), { maxOff: 2 })
    const check = async () => {
      const { attacks, status } = await fetchState(planId)
      const ids = new Set((await leader().call(senders.list, { params })).senders.map(({ villageId }) => villageId))
      return { attacks, status, ids }
    }
    for (const count of [10, 50, 25]) {
      const work = Promise.all([
        leader().send(senders.uploadTroops, { params, body: { dump: troops(count).join('\n') } }),
        leader().send(calculations.calculateOffs, { params, body: {} }),
        leader().send(calculations.calculateAll, { params, body: {} }),
      ])
      await check()
      const [uploaded, ...calculated] = await work
      expect(uploaded?.status).toBe(200)
      acknowledged(calculated, calculated)
      const { attacks, status, ids } = await check()
      expect(ids.size).toBe(count)
      expect(attacks.filter(({ senderVillageId }) => !ids.has(senderVillageId))).toEqual([])
      // Up to date is only what was computed of these senders: as many as there are.
      if (!status.outdated) expect(status.totalCurrentOffs).toBe(Math.min(count, 60))
      const settled = await leader().call(calculations.calculateOffs, { params, body: {} })
      expect(settled.current).toBe(count)
      expect((await check()).attacks.filter(({ type }) => type === 'off')).toHaveLength(count)
    }
  })

  test('a plan removed during calculation, upload, edits and slots is gone, and stays so', async () => {
    for (let round = 0; round < rounds(3, 30); round++) {
      const { planId, worldId } = await aPlan(sixty)
      const params = { planId }
      await upload(planId, troops(40))
      await aim(planId, 'offs', rows(500, 529), { maxOff: 2 })
      const work = Promise.all([
        leader().send(calculations.calculateAll, { params, body: {} }),
        leader().send(senders.uploadTroops, { params, body: { dump: troops(20).join('\n') } }),
        leader().send(targets.addManual, {
          params,
          body: { coordinates: rows(530, 559).map((y) => `510|${y}`), type: 'offs', maxOff: 1 },
        }),
        leader().send(plans.update, { params, body: { notes: 'noch da' } }),
        api().send(timeslots.saveOwn, { params: { planId, playerId: '11' }, body: { timeslots: [] } }),
      ])
      await leader().call(plans.remove, { params })
      for (const answer of await work)
        if (answer.status >= 400)
          expect(['plan_not_found', 'plan_changed', 'calculation_conflict', 'senders_changed']).toContain(
            failureCode(answer),
          )
      for (const endpoint of [plans.get, calculations.attacks, targets.list, senders.list, calculations.status])
        expect(await leader().fails(endpoint, { params })).toMatchObject({ status: 404, code: 'plan_not_found' })
      expect(await leader().fails(plans.remove, { params })).toMatchObject({ status: 404 })
      expect((await leader().call(plans.list, { worldId })).plans).toEqual([])
    }
  })
})
