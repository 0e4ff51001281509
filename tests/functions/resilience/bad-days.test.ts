import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteObjects, listObjects } from '../../../functions/store/bucket/bucket.ts'
import { putObject } from '../../../functions/store/bucket/objects.ts'
import { objectKeys } from '../../../functions/store/table/keys.ts'
import type { RawAnswer } from '../../../infra/local/demo/api-client.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { contract, routes } from '../../../shared/contract/index.ts'
import { type FaultRig, startFaultRig } from '../../support/faults/fault-rig.ts'
import { aFixture, type Fixture } from '../../support/faults/fixture.ts'
import { later, writeAsLater } from '../../support/faults/later-version.ts'
import { failureCode } from '../../support/faults/write-case.ts'
import { stackLog } from '../../support/stack/fork-stack.ts'

let rig: FaultRig
let fixture: Fixture
beforeAll(async () => {
  rig = await startFaultRig()
  fixture = await aFixture(rig.api())
  // The bucket of this process, too.
  await rig.sweep()
})
afterAll(() => rig?.close())

const params = () => ({ planId: fixture.planId })
const expectBusy = (answer: RawAnswer) => {
  expect(answer).toMatchObject({ status: 503 })
  expect(failureCode(answer)).toBe('busy')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('a table that refuses everything gets few requests per call, which says when to come back; then all works', async () => {
  const { table } = rig.proxies
  rig.faults({ seed: 1, share: 1, kinds: ['throttled'] })
  for (const ask of [
    () => rig.api().send(contract.plans.get, { params: params() }),
    () => rig.api().send(contract.plans.update, { params: params(), body: { notes: 'gedrosselt' } }),
  ]) {
    const before = table.requests()
    expectBusy(await ask())
    expect(table.requests() - before).toBeLessThanOrEqual(12)
  }
  rig.faults()
  const { plan } = await rig.api().call(contract.plans.update, { params: params(), body: { notes: 'wieder da' } })
  expect(plan.notes).toBe('wieder da')
})

const upload = (arrival: string) =>
  rig.api().call(contract.sightings.upload, {
    params: params(),
    file: new File(
      [JSON.stringify([{ herkunft: '400|400', ziel: '500|400', ankunft: arrival, staerke: 'gross' }])],
      'incs.json',
    ),
  })
const sightings = () => rig.api().call(contract.sightings.list, { params: params(), query: {} })

test('an upload whose object is damaged is left out, listed as lost, logged once, and can be removed', async () => {
  await upload('am 10.03.38 um 20:00:00')
  const { uploads } = await sightings()
  const id = uploads[0]?._id ?? ''
  await rig.kill()
  await putObject(objectKeys.uploadedCommands(fixture.planId, id), new Uint8Array([1, 2, 3]), 'application/gzip')
  expect(await sightings()).toMatchObject({ rows: [], uploads: [{ _id: id, count: 1, isLost: true }] })
  await sightings()
  const logged = readFileSync(stackLog, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"upload lost"') && line.includes(fixture.planId))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn' }])
  await rig.api().call(contract.sightings.remove, { params: { ...params(), uploadId: id } })
  expect((await sightings()).uploads).toEqual([])
})

test('after a rollback every page reads what the later version wrote, without what only that one knows', async () => {
  const api = () => rig.api()
  await upload('am 10.03.38 um 20:00:00')
  await api().call(contract.orders.issue, { params: params() })
  const { entries } = await api().call(contract.orders.list, { params: params() })
  const before = await api().call(contract.calculations.attacks, { params: params(), query: {} })
  await writeAsLater(fixture.planId)
  await rig.kill()
  for (const { name, endpoint } of routes) {
    const ofPlan = endpoint.method === 'GET' && /^[^{]*\{planId\}[^{]*$/.test(endpoint.path)
    if (!ofPlan || withQuery.includes(endpoint)) continue
    const { status, body } = await api().raw('GET', endpoint.path.replace('{planId}', fixture.planId))
    expect(status, `${name}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200)
    expect(endpoint.output.safeParse(body).error, name).toBeUndefined()
    expect(JSON.stringify(body), name).not.toContain(later)
  }
  const world = { query: { worldId: fixture.worldId } }
  expect(Object.keys((await api().call(contract.snapshots.mapData, world)).speeds ?? {})).not.toContain(later)
  for (const { edit, playerId } of entries) {
    const key = edit.split('/').at(-1) ?? ''
    const sheet = await api().call(contract.orders.sheet, { params: { key }, query: {} })
    expect(sheet.lines.length).toBeGreaterThan(0)
    const leaders = await api().call(contract.orders.playerSheet, {
      params: { ...params(), playerId: String(playerId) },
    })
    expect(leaders.lines).toHaveLength(sheet.lines.length)
    const calendar = await api().raw('GET', contract.orders.calendar.path.replace('{key}', sheet.calendarKey ?? ''))
    expect(calendar.status).toBe(200)
    const mark = { line: sheet.lines[0]?.id ?? '', state: 'sent' as const, at: new Date().toISOString() }
    await api().call(contract.orders.mark, { params: { key }, body: { marks: [mark] } })
  }
  const { results } = await api().call(contract.calculations.results, { params: params() })
  const [{ _id: from } = { _id: '' }] = results
  await api().call(contract.calculations.compareResults, { params: params(), query: { from, to: from } })
  const after = await api().call(contract.calculations.attacks, { params: params(), query: {} })
  // One is of an unknown unit.
  expect(after.attacks).toHaveLength(before.attacks.length - 1)
  expect((await sightings()).rows.map(({ strength, kind }) => [strength, kind])).toEqual([['unbekannt', undefined]])
  await api().call(contract.calculations.calculateAll, { params: params(), body: {} })
  await api().call(contract.orders.issue, { params: params() })
  await api().call(contract.sightings.removeAll, { params: params() })
})

const withQuery: Endpoint[] = [contract.calculations.compareResults, contract.wishes.candidates, contract.wishes.price]

test('a table restored without its bucket: nothing answers 5xx, a synchronisation and an upload bring everything back', async () => {
  await upload('am 10.03.38 um 20:00:00')
  await rig.api().call(contract.calculations.calculateAll, { params: params(), body: {} })
  await deleteObjects((await listObjects('')).map(({ key }) => key))
  // Containers that remember nothing of it.
  await rig.kill()
  const world = { query: { worldId: fixture.worldId } }
  const lost = await rig.api().send(contract.snapshots.mapData, world)
  expect(lost).toMatchObject({ status: 409 })
  expect(failureCode(lost)).toBe('world_data_lost')
  const reads = [
    rig.api().send(contract.plans.get, { params: params() }),
    rig.api().send(contract.plans.list, { worldId: fixture.worldId }),
    rig.api().send(contract.targets.list, { params: params() }),
    rig.api().send(contract.senders.list, { params: params() }),
    rig.api().send(contract.calculations.attacks, { params: params(), query: {} }),
    rig.api().send(contract.calculations.calculateAll, { params: params(), body: {} }),
    rig.api().send(contract.sightings.list, { params: params(), query: {} }),
    rig.api().send(contract.sightings.analysis, { params: params(), query: {} }),
    rig.api().send(contract.orders.list, { params: params() }),
  ]
  for (const { status } of await Promise.all(reads)) expect([200, 409]).toContain(status)

  await rig.api().call(contract.worlds.sync, { body: { worldId: fixture.worldId } })
  expect((await rig.api().call(contract.snapshots.mapData, world)).villages.length).toBeGreaterThan(0)
  expect(await sightings()).toMatchObject({ rows: [], uploads: [{ count: 1 }] })
  await rig.api().call(contract.sightings.removeAll, { params: params() })
  await upload('am 10.03.38 um 20:00:00')
  expect((await sightings()).rows).toHaveLength(1)
  await rig.api().call(contract.calculations.calculateAll, { params: params(), body: {} })
})
