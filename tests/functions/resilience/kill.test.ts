import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchLog } from '../../support/faults/entries.ts'
import { type FaultRig, startFaultRig } from '../../support/faults/fault-rig.ts'
import { aFixture, type Fixture } from '../../support/faults/fixture.ts'
import { count, counted, judged, newTally, repeated, settle } from '../../support/faults/tally.ts'
import type { Write } from '../../support/faults/write-case.ts'
import { rounds, soaking, thirdOf } from '../../support/soak.ts'
import { orphansIn } from '../../support/stack/orphans.ts'
import { bulkWrites } from '../../support/writes/index.ts'

const tally = newTally()
let faultRig: FaultRig
let fixture: Fixture
beforeAll(async () => {
  faultRig = await startFaultRig()
  fixture = await aFixture(faultRig.api())
  await faultRig.markDemo(fixture.planId)
})
afterAll(() => faultRig?.close())

/** Milliseconds that a write takes when nobody disturbs it. */
const usual = new Map<string, number>()

/** Kills at a random moment of a write, checks the stored state and its audit entry, and repeats the write. */
async function killDuring(write: Write, kill: () => Promise<void>): Promise<void> {
  const writeCase = await write.ready(faultRig.api(), fixture)
  const log = watchLog(tally, write)
  const acting = counted(tally, writeCase.act(faultRig.api()))
  await wait(Math.random() * 1.2 * (usual.get(write.name) ?? 60))
  await kill()
  const answer = await acting
  const outcome = await judged(tally, write, writeCase, answer, faultRig.api())
  await log.check(outcome, faultRig.api())
  await write.pass?.(faultRig, fixture)
  if (outcome === 'after') return
  const startedAt = performance.now()
  await repeated(tally, write, writeCase, faultRig.api())
  await log.check('after', faultRig.api())
  usual.set(write.name, performance.now() - startedAt)
}

/** One calculation represents the five: they differ in nothing but what is computed. */
const tried = thirdOf(bulkWrites.filter(({ name }) => soaking || !/calculation of (?!off|all)/.test(name)))

test.each(tried)('killed in the middle, $name is done or not, and can be repeated', async (write) => {
  for (let kill = 0; kill < rounds(1, Math.ceil(420 / tried.length)); kill++) {
    await killDuring(write, () => faultRig.kill())
    count(tally.kills, write.name)
  }
  expect([tally.lost, tally.half, tally.wrong]).toEqual([[], [], []])
})

test('table and bucket killed in the middle of a write: it is done or not, and can be repeated', async () => {
  for (let kill = 0; kill < rounds(2, 100); kill++) {
    const write = bulkWrites[(kill * 7) % bulkWrites.length]
    if (!write) break
    await killDuring(write, () => faultRig.killStorage())
    count(tally.storageKills, write.name)
  }
  expect([tally.lost, tally.half, tally.wrong]).toEqual([[], [], []])
})

test('after all of it, nothing lies in table and bucket that belongs to nobody and would stay for ever', async () => {
  await faultRig.sweep()
  expect(orphansIn(await faultRig.stored())).toEqual([])
})

test('nothing acknowledged was lost, and nothing was seen in half', () => {
  tally.requests = faultRig.proxies.table.requests() + faultRig.proxies.bucket.requests()
  settle('kills', tally)
})
