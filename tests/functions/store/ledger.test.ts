import { expect, test } from 'vitest'
import { swapBlobs } from '../../../functions/store/plans/bulk-data.ts'
import { chunkKeys } from '../../../functions/store/plans/chunks.ts'
import { assignmentsBlob, readPlannedLedger } from '../../../functions/store/plans/ledger.ts'
import { getPlan, type PlanRecord } from '../../../functions/store/plans/plans.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('ledger')

const anEntry = (villageId: number) => ({
  kind: 'off' as const,
  villageId,
  targetId: 'offs-500-500',
  launch: 1000,
  arrival: 2000,
  troops: { axe: 6000 },
  playerId: 7,
})

async function withLedger(plan: PlanRecord, villageId: number): Promise<PlanRecord> {
  const assignments = await assignmentsBlob(plan, {}, [anEntry(villageId)])
  expect(await swapBlobs(plan, { assignments })).toMatchObject({ ok: true })
  const current = await getPlan(plan._id)
  if (!current?.assignments) throw new Error('The plan has no assignments')
  return current
}

test('a ledger is read from the table once, and again when the plan has other assignments', async () => {
  const plan = await withLedger(await aStoredPlan('w'), 1)
  expect(await readPlannedLedger(plan)).toEqual([anEntry(1)])
  if (plan.assignments) await writeAll({ remove: chunkKeys(plan._id, 'assignments', plan.assignments) })
  expect(await readPlannedLedger(plan)).toEqual([anEntry(1)])
  expect(await readPlannedLedger(await withLedger(plan, 2))).toEqual([anEntry(2)])
})
