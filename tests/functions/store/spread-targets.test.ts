import { expect, test } from 'vitest'
import { copyPlan } from '../../../functions/domain/plans/copy-plan.ts'
import { clearPlan } from '../../../functions/domain/plans/sweep.ts'
import { getPlan, type PlanRecord, removePlan } from '../../../functions/store/plans/plans.ts'
import { queryPrefix, table } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { targetPartitions } from '../../../functions/store/targets/target-places.ts'
import { computeTargetTotals, targetFingerprints } from '../../../functions/store/targets/target-totals.ts'
import { changeTargets, deleteTarget, editTarget } from '../../../functions/store/targets/target-writes.ts'
import { getTarget, listTargets } from '../../../functions/store/targets/targets.ts'
import type { Target } from '../../../shared/model/target.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('spread-targets')

const audit = () => ({
  requestId: String(Math.random()),
  action: 'targets.addManual' as const,
  by: { kind: 'operator' as const },
})
const details = { audit: audit(), auditDetails: () => ({}) }

/** Targets of villages in rows of a hundred. */
const someTargets = (from: number, to: number, limits: Partial<Target> = {}): Target[] =>
  Array.from({ length: to - from }, (_, i) => {
    const [x, y] = [400 + ((from + i) % 100), 400 + Math.floor((from + i) / 100)]
    const place = { _id: `offs-${x}-${y}`, type: 'offs' as const, x, y, villageId: from + i + 1 }
    return { ...place, maxOff: 1, maxFake: 3, maxBFake: 1, offsetMinutes: 0, version: 1, ...limits }
  })

const idAt = (index: number) => someTargets(index, index + 1)[0]?._id ?? ''

/** Adds targets, or gives those that exist these limits. */
const put = (planId: string, targets: Target[]) =>
  changeTargets(
    planId,
    targets.map(({ _id }) => _id),
    (present) =>
      targets.map((target) => {
        const before = present.get(target._id)
        return before ? { before, after: { ...target, version: (before.version ?? 0) + 1 } } : { after: target }
      }),
    { ...details, audit: audit() },
  )

async function current(plan: Pick<PlanRecord, '_id'>): Promise<PlanRecord> {
  const found = await getPlan(plan._id)
  if (!found) throw new Error('The plan was removed')
  return found
}

const together = async ({ _id }: Pick<PlanRecord, '_id'>) =>
  (await queryPrefix(keys.plan(_id).pk, 'TARGET#')).map((item) => String(item._id))
const apart = async ({ _id }: Pick<PlanRecord, '_id'>) =>
  (await Promise.all(targetPartitions(_id).map(({ pk }) => queryPrefix(pk, '')))).map((items) =>
    items.map((item) => String(item._id)),
  )

/** A plan of 400 targets in its partition and 200 in others. */
async function aSpreadPlan(): Promise<PlanRecord> {
  const plan = await aStoredPlan('w')
  await put(plan._id, someTargets(0, 400))
  await put(plan._id, someTargets(400, 600))
  return current(plan)
}

test('a plan’s first 480 targets are in its partition, further ones in others', async () => {
  const plan = await aStoredPlan('w')
  await put(plan._id, someTargets(0, 480))
  expect(await together(plan)).toHaveLength(480)
  await put(plan._id, someTargets(480, 600))
  expect(await together(plan)).toHaveLength(480)
  const parts = (await apart(plan)).map((ids) => ids.length)
  expect(Math.min(...parts)).toBeGreaterThan(0)
  expect(parts.reduce((sum, count) => sum + count)).toBe(120)
})

test('targets of both places are listed by id, edited, moved, deleted and added again', async () => {
  const plan = await aSpreadPlan()
  const ids = someTargets(0, 600).map(({ _id }) => _id)
  expect((await listTargets(plan)).map(({ _id }) => _id)).toEqual(ids.toSorted())
  await put(plan._id, someTargets(390, 410, { maxOff: 5 }))
  for (const id of [idAt(390), idAt(409)]) {
    expect(await editTarget(plan, id, { maxFake: 9 }, { audit: audit() })).toMatchObject({ ok: true })
    expect(await getTarget(plan, id)).toMatchObject({ maxOff: 5, maxFake: 9 })
  }
  // To another type, and onto the place of the one that was moved.
  for (const index of [0, 500]) {
    const moved = await editTarget(plan, idAt(index), { type: 'ramoff' }, { audit: audit() })
    expect(moved).toMatchObject({ ok: true, after: { _id: idAt(index).replace('offs', 'ramoff') } })
    await put(plan._id, someTargets(index, index + 1))
    const again = await editTarget(plan, idAt(index), { type: 'ramoff' }, { audit: audit() })
    expect(again).toEqual({ ok: false, refusal: 'exists' })
  }
  for (const index of [1, 501]) {
    expect(await deleteTarget(plan, idAt(index), audit())).toMatchObject({ ok: true })
    expect(await getTarget(plan, idAt(index))).toBeUndefined()
    await put(plan._id, someTargets(index, index + 1, { maxOff: 7 }))
    expect(await getTarget(plan, idAt(index))).toMatchObject({ maxOff: 7 })
  }
  const all = await listTargets(plan)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(602)
  expect(all).toHaveLength(602)
  const totals = computeTargetTotals(all)
  const { targetTotals = totals } = await current(plan)
  expect([targetTotals.version, targetTotals.count, targetTotals.required]).toEqual([19, totals.count, totals.required])
  const limits = { limitsMorale: true }
  expect(targetFingerprints(targetTotals, limits)).toEqual(targetFingerprints(totals, limits))
})

test('an edit that began before a plan was spread puts its target where the others are', async () => {
  const early = await aStoredPlan('w')
  await put(early._id, someTargets(0, 10))
  const began = await current(early)
  await put(early._id, someTargets(10, 600))
  const moved = await editTarget(began, idAt(3), { type: 'fakes' }, { audit: audit() })
  expect(moved).toMatchObject({ ok: true })
  expect(await together(early)).toHaveLength(9)
  expect((await apart(early)).flat()).toContain(idAt(3).replace('offs', 'fakes'))
})

test('of targets that several add while the plan is spread each is there once', async () => {
  const plan = await aStoredPlan('w')
  const added = await Promise.all(
    [0, 100, 200, 300].map((from) => put(plan._id, someTargets(from, from + 250, { maxOff: from }))),
  )
  expect(added.map(({ ok }) => ok)).toEqual([true, true, true, true])
  const all = [...(await together(plan)), ...(await apart(plan)).flat()]
  expect(all.toSorted()).toEqual(
    someTargets(0, 550)
      .map(({ _id }) => _id)
      .toSorted(),
  )
  expect((await current(plan)).targetTotals?.count).toBe(550)
})

/** Lets `other` happen before the next transaction. */
function beforeTransaction(other: () => Promise<unknown>): void {
  const name = 'before-transaction'
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName?.startsWith('TransactWrite') && table().middlewareStack.remove(name)) await other()
        return next(args)
      },
    { name },
  )
}

test('a target that somebody adds while another spreads the plan is there once', async () => {
  const plan = await aStoredPlan('w')
  await put(plan._id, someTargets(0, 400))
  let isAdded = false
  beforeTransaction(async () => {
    isAdded = (await put(plan._id, someTargets(450, 460))).ok
  })
  expect(await put(plan._id, someTargets(400, 600))).toMatchObject({ ok: true })
  expect(isAdded).toBe(true)
  const ids = (await listTargets(await current(plan))).map(({ _id }) => _id)
  expect(ids).toEqual(
    someTargets(0, 600)
      .map(({ _id }) => _id)
      .toSorted(),
  )
  expect((await current(plan)).targetTotals?.count).toBe(600)
})

test('a copy of a large plan is spread, and of a removed one nothing is left', async () => {
  const plan = await aSpreadPlan()
  const targets = await listTargets(plan)
  const { name, sendFrom, arriveAt } = plan
  const made = await copyPlan(
    plan,
    { name, sendFrom, arriveAt },
    { senders: [], idle: [], targets },
    { audit: undefined },
  )
  if (!made.ok) throw new Error('No copy was made')
  const withoutVersion = (all: Target[]) => all.map(({ version, ...target }) => target)
  expect(withoutVersion(await listTargets(await current(made.created)))).toEqual(withoutVersion(targets))
  expect(await together(made.created)).toEqual([])
  for (const { _id } of [plan, made.created]) {
    await removePlan(_id)
    await clearPlan(_id)
    expect([await together({ _id }), (await apart({ _id })).flat()]).toEqual([[], []])
  }
})
