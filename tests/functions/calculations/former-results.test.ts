import { describe, expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { maxResults } from '../../../shared/model/inputs/kept-results.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** A plan of four offs and three targets, not calculated yet. */
async function aReadyPlan() {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 503).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', [500, 501, 502], { maxOff: 1 })
  const params = { planId }
  return {
    planId,
    params,
    calculate: () => leader().call(calculations.calculateOffs, { params, body: {} }),
    calculateAll: () => leader().call(calculations.calculateAll, { params, body: {} }),
    reset: () => leader().call(calculations.reset, { params }),
    results: () => leader().call(calculations.results, { params }),
    restore: (resultId: string, version?: number) =>
      leader().send(calculations.restoreResult, { params: { ...params, resultId }, body: { version } }),
    compare: (from: string, to: string) => leader().call(calculations.compareResults, { params, query: { from, to } }),
    attacks: async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned),
    removeTarget: (y: number) => leader().call(targets.remove, { params: { ...params, targetId: `offs-510-${y}` } }),
  }
}

describe('the kept results', () => {
  test('of a plan without a calculation are none', async () => {
    const plan = await aReadyPlan()
    expect(await plan.results()).toEqual({ version: 0, results: [] })
  })

  test('one press is one result: who, what, how many attacks, and which came before', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.calculateAll()
    await plan.reset()
    const { results } = await plan.results()
    const none = { off: 0, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 0 }
    expect(results).toMatchObject([
      { press: 'reset', counts: none, isCurrent: true, before: '2', name: '' },
      { press: 'all', counts: { ...none, off: 3 }, isCurrent: false },
      { press: 'off', counts: { ...none, off: 3 }, isCurrent: false },
    ])
    expect(results.slice(1).flatMap(({ before }) => before ?? [])).toEqual([])
    expect(results.map(({ by }) => by)).toEqual(['user', 'user', 'user'])
  })

  test('say what differs from the one before: attacks and changed inputs', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.removeTarget(500)
    await upload(
      plan.planId,
      rows(500, 505).map((y) => dumpLine(y, off)),
    )
    await plan.calculate()
    await plan.calculate()
    const { results } = await plan.results()
    const none = { off: 0, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 0 }
    expect(results.map(({ since }) => since)).toEqual([
      { counts: none, changed: [] },
      { counts: { ...none, off: -1 }, changed: ['senders', 'targets'] },
      undefined,
    ])
  })

  test('are the last twenty; the rest is not found', async () => {
    const plan = await aReadyPlan()
    for (let press = 0; press < maxResults + 2; press++) await plan.calculate()
    const { results } = await plan.results()
    expect(results.map(({ _id }) => Number(_id))).toEqual(rows(3, maxResults + 2).reverse())
    expect(await plan.restore('2')).toMatchObject({ status: 404, body: { code: 'result_not_found' } })
    expect(await plan.restore('3')).toMatchObject({ status: 200 })
  })

  test('keep the one to return to, however old it is', async () => {
    const plan = await aReadyPlan()
    for (let press = 0; press < maxResults; press++) await plan.calculate()
    await plan.restore('1')
    await plan.calculate()
    const { results } = await plan.results()
    expect(results).toHaveLength(maxResults)
    expect(results[0]).toMatchObject({ isCurrent: true, before: '1' })
    expect(results.map(({ _id }) => _id)).toContain('1')
    expect(results.map(({ _id }) => _id)).not.toContain('2')
  })

  test('have a name that can be changed and taken away', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    const name = (text: string, resultId = '1') =>
      leader().send(calculations.nameResult, { params: { ...plan.params, resultId }, body: { name: text } })
    expect(await name('  Erster Wurf ')).toMatchObject({ status: 200, body: { results: [{ name: 'Erster Wurf' }] } })
    expect(await name('')).toMatchObject({ status: 200, body: { results: [{ name: '' }] } })
    expect(await name('x'.repeat(101))).toMatchObject({ status: 400 })
    for (const unknown of ['7', 'x', '-1', '1e3'])
      expect(await name('Nichts', unknown)).toMatchObject({ status: 404, body: { code: 'result_not_found' } })
  })

  test('of a duplicated plan are none', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    const copy = await leader().call(plans.duplicate, { params: plan.params, body: { name: 'Kopie' } })
    expect(await leader().call(calculations.results, { params: { planId: copy.plan._id } })).toMatchObject({
      results: [],
    })
  })
})

describe('a restored result', () => {
  test('brings back attacks and diagnosis, and says so in the audit log', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    const before = await plan.attacks()
    const diagnosis = await leader().call(calculations.diagnosis, { params: plan.params })
    await plan.reset()
    expect(await plan.attacks()).toEqual([])
    const { version } = await plan.results()
    const answer = await leader().call(calculations.restoreResult, {
      params: { ...plan.params, resultId: '1' },
      body: { version },
    })
    expect(answer).toMatchObject({ leftOut: 0, status: { totalCurrentOffs: 3, outdated: false } })
    expect(await plan.attacks()).toEqual(before)
    expect((await leader().call(calculations.diagnosis, { params: plan.params })).runs).toEqual(diagnosis.runs)
    const { results } = await plan.results()
    expect(results.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const { entries } = await superadmin().call(audit.list, { query: { planId: plan.planId } })
    expect(entries[0]).toMatchObject({ action: 'calculations.restoreResult', details: { planned: 3 } })
  })

  test('is the way back of the next calculation', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.reset()
    await plan.restore('1')
    await plan.calculateAll()
    const [newest] = (await plan.results()).results
    expect(newest).toMatchObject({ press: 'all', before: '1' })
    await plan.restore(newest?.before ?? '')
    expect(await plan.attacks()).toHaveLength(3)
  })

  test('is taken back to what was current before it, and then step by step', async () => {
    const plan = await aReadyPlan()
    for (let press = 0; press < 4; press++) await plan.calculate()
    const undone = async () => (await plan.results()).results.find(({ isCurrent }) => isCurrent)?.before
    await plan.restore('1')
    expect(await undone()).toBe('4')
    await plan.restore('4')
    expect(await undone()).toBe('3')
    await plan.restore('3')
    expect(await undone()).toBe('2')
  })

  test('leaves out attacks on targets that are gone, counts them, and is outdated', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.removeTarget(501)
    await plan.calculate()
    const answer = await leader().call(calculations.restoreResult, {
      params: { ...plan.params, resultId: '1' },
      body: {},
    })
    expect(answer).toMatchObject({ leftOut: 1, status: { totalCurrentOffs: 2, outdated: true } })
    expect(answer.status.outdatedBy).toEqual(['targets'])
    expect(await plan.attacks()).toHaveLength(2)
  })

  test('of an earlier look is refused when a calculation came between; repeated it changes nothing', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    const { version } = await plan.results()
    await plan.reset()
    expect(await plan.restore('1', version)).toMatchObject({ status: 409, body: { code: 'results_changed' } })
    expect(await plan.attacks()).toEqual([])
    const now = (await plan.results()).version
    expect(await plan.restore('1', now)).toMatchObject({ status: 200 })
    expect(await plan.restore('1', now)).toMatchObject({ status: 200 })
    expect((await plan.results()).version).toBe(now + 1)
  })

  test('during a calculation: one of both comes last, and nothing is lost or doubled', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.reset()
    for (let round = 0; round < 4; round++) {
      const { version, results } = await plan.results()
      const [restored, calculated] = await Promise.all([plan.restore('1', version), plan.calculateAll()])
      expect([200, 409]).toContain(restored.status)
      expect(calculated.success).toBe(true)
      const after = await plan.results()
      expect(after.results).toHaveLength(results.length + 1)
      expect(after.results.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      expect(after.version).toBe(version + (restored.status === 200 ? 2 : 1))
      expect(await plan.attacks()).toHaveLength(3)
      await plan.reset()
    }
  })
})

describe('a result restored after orders were sent', () => {
  /** A plan of four offs, of whose two results the first was issued and Anna's first order marked as sent. */
  async function aSentPlan() {
    const plan = await aReadyPlan()
    await plan.calculate()
    await leader().call(orders.issue, { params: plan.params })
    const sheet = async () => leader().call(orders.playerSheet, { params: { ...plan.params, playerId: '11' } })
    const [sent] = (await sheet()).lines
    if (!sent) throw new Error('Anna has no order')
    const mark = (state: 'sent' | 'open') =>
      leader().call(orders.markAsLeader, {
        params: { ...plan.params, playerId: '11' },
        body: { marks: [{ line: sent.id, state, at: new Date().toISOString() }] },
      })
    const restored = (resultId: string) =>
      leader().call(calculations.restoreResult, { params: { ...plan.params, resultId }, body: {} })
    const way = ({ senderVillageId, xt, yt }: { senderVillageId: number; xt: number; yt: number }) =>
      `${senderVillageId} ${xt}|${yt}`
    const sentWay = `${sent.from.villageId} ${sent.to.x}|${sent.to.y}`
    return { ...plan, sent, mark, restored, way, sentWay }
  }

  test('has them as sent with their times, and comes back as it was once their mark is withdrawn', async () => {
    const plan = await aSentPlan()
    const before = await plan.attacks()
    await plan.mark('sent')
    await plan.reset()
    expect(await plan.restored('1')).toMatchObject({ leftOut: 0, displaced: 0, status: { totalCurrentOffs: 3 } })
    const after = await plan.attacks()
    expect(after.map(({ fixed: _, state: __, ...attack }) => attack)).toEqual(
      before.map(({ fixed: _, state: __, ...attack }) => attack),
    )
    expect(after.filter(({ fixed }) => fixed === 'sent').map(plan.way)).toEqual([plan.sentWay])
    await plan.mark('open')
    await plan.reset()
    await plan.restored('1')
    expect((await plan.attacks()).filter(({ fixed }) => fixed)).toEqual([])
  })

  test('leaves out and counts what they make impossible, without losing it for later', async () => {
    const plan = await aSentPlan()
    // In another result the sent order's village and target serve each other's places.
    const refs = (await plan.attacks()).map(({ type, senderVillageId, targetId = '' }) => {
      return { kind: type, villageId: senderVillageId, targetId }
    })
    const first = refs.find(({ villageId }) => villageId === plan.sent.from.villageId)
    const other = refs.find((ref) => ref !== first)
    if (!first || !other) throw new Error('Two attacks are missing')
    await plan.calculate()
    const { state: edited } = await leader().call(wishes.edit, {
      params: plan.params,
      body: { version: 0, edits: [{ op: 'swap', attack: first, with: other }] },
    })
    const byHand = async () => (await leader().call(wishes.state, { params: plan.params })).byHand
    const swapped = await plan.attacks()
    expect(swapped.map(plan.way)).not.toContain(plan.sentWay)
    expect(edited.byHand).toBeGreaterThan(0)
    await plan.mark('sent')
    await plan.reset()
    // The village has sent its only off; the target wants only one.
    expect(await plan.restored('2')).toMatchObject({ leftOut: 0, displaced: 2, status: { totalCurrentOffs: 2 } })
    expect(await byHand()).toBe(edited.byHand)
    expect((await plan.compare('1', '2')).totals).toMatchObject({ before: 3, after: 2 })
    const ways = (await plan.attacks()).map(plan.way)
    expect(ways).toHaveLength(2)
    expect(ways).toContain(plan.sentWay)
    await plan.mark('open')
    await plan.reset()
    expect(await plan.restored('2')).toMatchObject({ displaced: 0 })
    expect((await plan.attacks()).map(plan.way).toSorted()).toEqual(swapped.map(plan.way).toSorted())
    expect(await byHand()).toBe(edited.byHand)
  })

  test('counts an order whose target is gone as its village’s', async () => {
    const plan = await aSentPlan()
    await plan.mark('sent')
    const village = plan.sent.from.villageId
    await plan.removeTarget(plan.sent.to.y)
    await plan.calculate()
    await plan.reset()
    const answer = await plan.restored('1')
    expect(answer).toMatchObject({ leftOut: 1, displaced: 0, status: { totalCurrentOffs: 2 } })
    expect((await plan.attacks()).map(({ senderVillageId }) => senderVillageId)).not.toContain(village)
  })
})

describe('a comparison', () => {
  test('names new and gone attacks, and counts by player and target', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.removeTarget(502)
    await plan.calculate()
    const found = await plan.compare('1', '2')
    expect(found.totals).toMatchObject({ before: 3, after: 2, added: found.added.length })
    expect(found.totals.kept + found.totals.changed + found.totals.gone).toBe(3)
    expect(found.gone.map(({ xt, yt }) => `${xt}|${yt}`)).toContain('510|502')
    expect(found.gone[0]).toMatchObject({ kind: 'off', x: 500, playerName: 'Anna Äxte', unitType: 'ram' })
    expect(found.targets.find(({ targetId }) => targetId === 'offs-510-502')).toMatchObject({
      x: 510,
      y: 502,
      before: 1,
      after: 0,
      gone: 1,
    })
    expect(found.players.reduce((sum, { gone }) => sum + gone, 0)).toBe(found.totals.gone)
  })

  test('with itself finds nothing; with an unknown one there is none', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    expect(await plan.compare('1', '1')).toMatchObject({ totals: { kept: 3, added: 0 }, players: [], targets: [] })
    const query = { from: '1', to: '5' }
    expect(await leader().send(calculations.compareResults, { params: plan.params, query })).toMatchObject({
      status: 404,
      body: { code: 'result_not_found' },
    })
  })

  test('with a reset finds all attacks gone', async () => {
    const plan = await aReadyPlan()
    await plan.calculate()
    await plan.reset()
    expect((await plan.compare('1', '2')).totals).toMatchObject({ before: 3, after: 0, gone: 3 })
  })
})
