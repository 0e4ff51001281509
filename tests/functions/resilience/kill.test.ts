import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchLog } from '../../support/faults/entries.ts'
import { startTrial, type Trial } from '../../support/faults/fault-rig.ts'
import { aGround, type Ground } from '../../support/faults/fixture.ts'
import { count, counted, judged, newTally, repeated, settle } from '../../support/faults/tally.ts'
import type { Write } from '../../support/faults/write-case.ts'
import { rounds, soaking } from '../../support/soak.ts'
import { orphansIn } from '../../support/stack/orphans.ts'
import { bulkWrites } from '../../support/writes/index.ts'

const tally = newTally()
let trial: Trial
let ground: Ground
beforeAll(async () => {
  trial = await startTrial()
  ground = await aGround(trial.api())
})
afterAll(() => trial?.close())

/** Milliseconds that a write takes when nobody disturbs it. */
const usual = new Map<string, number>()

/** Kills at a random moment of a write, checks the stored state and its audit entry, and repeats the write. */
async function killDuring(write: Write, kill: () => Promise<void>): Promise<void> {
  const attempt = await write.ready(trial.api(), ground)
  const log = watchLog(tally, write)
  const acting = counted(tally, attempt.act(trial.api()))
  await wait(Math.random() * 1.2 * (usual.get(write.name) ?? 60))
  await kill()
  const answer = await acting
  const stands = await judged(tally, write, attempt, answer, trial.api())
  await log.check(stands, trial.api())
  await write.pass?.(trial, ground)
  if (stands === 'after') return
  const startedAt = performance.now()
  await repeated(tally, write, attempt, trial.api())
  await log.check('after', trial.api())
  usual.set(write.name, performance.now() - startedAt)
}

/** One calculation represents the five: they differ in nothing but what is computed. */
const tried = soaking ? bulkWrites : bulkWrites.filter(({ name }) => !/calculation of (?!off|all)/.test(name))

test.each(tried)('killed in the middle, $name is done or not, and can be repeated', async (write) => {
  for (let kill = 0; kill < rounds(1, 12); kill++) {
    await killDuring(write, () => trial.kill())
    count(tally.kills, write.name)
  }
  expect([tally.lost, tally.half, tally.wrong]).toEqual([[], [], []])
})

test('table and bucket killed in the middle of a write: it is done or not, and can be repeated', async () => {
  for (let kill = 0; kill < rounds(2, 3 * bulkWrites.length); kill++) {
    const write = bulkWrites[(kill * 7) % bulkWrites.length]
    if (!write) break
    await killDuring(write, () => trial.killStorage())
    count(tally.storageKills, write.name)
  }
  expect([tally.lost, tally.half, tally.wrong]).toEqual([[], [], []])
})

test('after all of it, nothing lies in table and bucket that belongs to nobody and would stay for ever', async () => {
  await trial.sweep()
  expect(orphansIn(await trial.stored())).toEqual([])
})

test('nothing acknowledged was lost, and nothing was seen in half', () => {
  tally.requests = trial.proxies.table.requests() + trial.proxies.bucket.requests()
  settle('kills', tally)
})
