import { describe, expect, test } from 'vitest'
import type { RawAnswer } from '../../../infra/local/demo/api-client.ts'
import type { ErrorAnswer, ErrorCode } from '../../../shared/contract/errors.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { failureCode } from '../../support/faults/write-case.ts'
import { api } from '../../support/stack/api.ts'
import { aim, aPlan, dumpLine, leader, newServer, superadmin, upload } from '../world.ts'

/** The stored state: the fields that people edit, and their version. */
interface State {
  version: number
  fields: Record<string, unknown>
}

/** Something that people edit, and how it is read and changed at the front door. */
interface Kind {
  code: ErrorCode
  read(): Promise<State>
  /** Changes fields, beginning with a version or with none. */
  edit(fields: Record<string, unknown>, version?: number): Promise<RawAnswer>
  /** The part of a 409 that is checked. */
  readState(current: unknown): State
  /** One change after another, each of one or two fields. */
  first: Record<string, unknown>
  second: Record<string, unknown>
  /** Of another field than the first, where there is one. */
  elsewhere?: Record<string, unknown>
}

const off = { axe: 5000, ram: 200, catapult: 100 }

async function plan(): Promise<Kind> {
  const params = { planId: (await aPlan()).planId }
  const editState = ({ version, name, notes }: { version: number; name: string; notes: string }) => ({
    version,
    fields: { name, notes },
  })
  return {
    code: 'plan_changed',
    read: async () => editState((await leader().call(plans.get, { params })).plan),
    edit: (fields, version) => leader().send(plans.update, { params, body: { ...fields, version } }),
    readState: (current) => editState(plans.update.conflict.parse(current)),
    first: { name: 'Erster' },
    second: { name: 'Zweiter' },
    elsewhere: { notes: 'Notiz' },
  }
}

async function target(): Promise<Kind> {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const params = { planId, targetId: 'offs-510-500' }
  const editState = ({ version, maxOff, maxFake }: { version: number; maxOff: number; maxFake: number }) => ({
    version,
    fields: { maxOff, maxFake },
  })
  return {
    code: 'target_changed',
    read: async () => {
      const [only] = (await leader().call(targets.list, { params })).targets
      if (!only) throw new Error('The target is gone')
      return editState(only)
    },
    edit: (fields, version) => leader().send(targets.update, { params, body: { ...fields, version } }),
    readState: (current) => editState(targets.update.conflict.parse(current)),
    first: { maxOff: 5 },
    second: { maxOff: 6 },
    elsewhere: { maxFake: 7 },
  }
}

const slot = (hour: number) => ({ from: `2038-03-10T0${hour}:00:00.000Z`, to: `2038-03-10T0${hour}:30:00.000Z` })

async function aSlotKind(save: 'leader' | 'player'): Promise<Kind> {
  const params = { planId: (await aPlan()).planId, playerId: '11' }
  const editState = ({ version, timeslots: list }: { version: number; timeslots: unknown[] }) => ({
    version,
    fields: { timeslots: list },
  })
  return {
    code: 'slots_changed',
    read: async () => {
      const [player] = (await leader().call(timeslots.list, { params })).players
      return editState({ version: player?.version ?? 0, timeslots: player?.slots ?? [] })
    },
    edit: ({ timeslots: list }, version) => {
      const body = { timeslots: list as [], version }
      return save === 'leader'
        ? leader().send(timeslots.save, { params, body })
        : api().send(timeslots.saveOwn, { params, body })
    },
    readState: (current) => editState(timeslots.save.conflict.parse(current)),
    first: { timeslots: [slot(7)] },
    second: { timeslots: [slot(8)] },
  }
}

const aNewWorld = async () =>
  (await superadmin().call(worlds.create, { body: { name: 'Welt', server: newServer() } })).world._id

async function settings(): Promise<Kind> {
  const params = { worldId: await aNewWorld() }
  const names = ['autoTimeslotSettings', 'dsUltimateMessageTemplate'] as const
  const sentVersion = (versions: Partial<Record<string, number>>, fields: object) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, versions[name]]))
  return {
    code: 'settings_changed',
    read: async () => {
      const saved = await leader().call(worlds.settings, { params })
      return {
        version: saved.versions.dsUltimateMessageTemplate,
        fields: Object.fromEntries(names.map((name) => [name, saved[name]])),
      }
    },
    edit: (fields, version) => {
      const versions = sentVersion({ dsUltimateMessageTemplate: version, autoTimeslotSettings: 0 }, fields)
      return leader().send(worlds.saveSettings, {
        params,
        body: { ...fields, ...(version !== undefined && { versions }) },
      })
    },
    readState: (current) => {
      const { versions, ...fields } = worlds.saveSettings.conflict.parse(current)
      return { version: versions?.dsUltimateMessageTemplate ?? -1, fields }
    },
    first: { dsUltimateMessageTemplate: 'Erste' },
    second: { dsUltimateMessageTemplate: 'Zweite' },
  }
}

async function world(): Promise<Kind> {
  const params = { worldId: await aNewWorld() }
  const [one, other] = [newServer(), newServer()]
  const read = async () => {
    const found = (await superadmin().call(worlds.list, {})).worlds.find(({ _id }) => _id === params.worldId)
    if (!found) throw new Error('The world is gone')
    return editState(found)
  }
  const editState = ({ version, name, server }: { version: number; name: string; server: string }) => ({
    version,
    fields: { name, server },
  })
  return {
    code: 'world_changed',
    read,
    edit: ({ name, server }, version) =>
      superadmin().send(worlds.update, { params, body: { name: String(name), server: String(server), version } }),
    readState: (current) => editState(worlds.update.conflict.parse(current)),
    first: { name: 'Eins', server: one },
    second: { name: 'Zwei', server: other },
  }
}

const kinds: [string, () => Promise<Kind>][] = [
  ['a plan', plan],
  ['a target', target],
  ['a player’s slots, by leaders', () => aSlotKind('leader')],
  ['a player’s slots, by the player', () => aSlotKind('player')],
  ['a section of the settings', settings],
  ['a world', world],
]

const errorAnswer = ({ body }: RawAnswer) => body as ErrorAnswer

describe.each(kinds)('two people edit %s', (_name, make) => {
  test('with an earlier version gets the current state, and can go on from there', async () => {
    const { read, edit, code, readState, first, second } = await make()
    const begun = await read()
    expect((await edit(first, begun.version)).status).toBe(200)
    const standing = await read()
    expect(standing.version).toBeGreaterThan(begun.version)
    const refused = await edit(second, begun.version)
    expect(failureCode(refused)).toBe(code)
    const told = readState(errorAnswer(refused).current)
    expect(told.version).toBe(standing.version)
    expect(standing.fields).toMatchObject(told.fields)
    expect(await read()).toEqual(standing)
    expect((await edit(second, told.version)).status).toBe(200)
    expect((await read()).fields).toMatchObject(second)
  })

  test('repeated after its answer was lost, a change counts as done and is made once', async () => {
    const { read, edit, first } = await make()
    const { version } = await read()
    await edit(first, version)
    const standing = await read()
    expect((await edit(first, version)).status).toBe(200)
    expect(await read()).toEqual(standing)
  })

  test('without a version overwrites the current state, field by field', async () => {
    const { read, edit, first, second, elsewhere = {} } = await make()
    await Promise.all([edit(first), elsewhere && edit({ ...first, ...elsewhere })])
    expect((await edit(second)).status).toBe(200)
    expect((await read()).fields).toMatchObject({ ...elsewhere, ...second })
  })
})

test.each([
  ['a plan', plan],
  ['a target', target],
])(
  'two people change different fields of %s: both are stored, and the earlier version gets a conflict first',
  async (_name, make) => {
    const { read, edit, code, readState, first, elsewhere = {} } = await make()
    const { version } = await read()
    const answers = await Promise.all([edit(first), edit(elsewhere)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).fields).toMatchObject({ ...first, ...elsewhere })
    const again = Object.fromEntries(Object.keys(elsewhere).map((field) => [field, field === 'notes' ? 'Neu' : 9]))
    const refused = await edit(again, version)
    expect(failureCode(refused)).toBe(code)
    await edit(again, readState(errorAnswer(refused).current).version)
    expect((await read()).fields).toMatchObject({ ...first, ...again })
  },
)

test('settings are saved all or none, and only the sections that somebody else has changed are reported', async () => {
  const params = { worldId: await aNewWorld() }
  const { versions } = await leader().call(worlds.settings, { params })
  await leader().call(worlds.saveSettings, { params, body: { dsUltimateMessageTemplate: 'Deine', versions } })
  const body = {
    dsUltimateMessageTemplate: 'Meine',
    autoTimeslotSettings: [{ start: '08:00', end: '10:00' }],
    versions,
  }
  const refused = await leader().fails(worlds.saveSettings, { params, body })
  expect(refused.code).toBe('settings_changed')
  expect(refused.current).toEqual({ dsUltimateMessageTemplate: 'Deine', versions: { dsUltimateMessageTemplate: 1 } })
  const standing = await leader().call(worlds.settings, { params })
  expect(standing.autoTimeslotSettings).toEqual([])
  // The other section, which nobody else has touched, can be saved with what was read at first.
  const { dsUltimateMessageTemplate: _theirs, ...others } = body
  const { settings: saved } = await leader().call(worlds.saveSettings, { params, body: others })
  expect(saved.versions).toEqual({ ...versions, dsUltimateMessageTemplate: 1, autoTimeslotSettings: 1 })
  expect(saved.dsUltimateMessageTemplate).toBe('Deine')
})

test('the world’s admins are part of the world: an earlier version of either gets a conflict', async () => {
  const worldId = await aNewWorld()
  const params = { worldId }
  const { world: before } = await superadmin().call(worlds.setAdmins, { params, body: { admins: [] } })
  const renamed = { name: 'Neu', server: before.server, version: before.version }
  const { world: after } = await superadmin().call(worlds.update, { params, body: renamed })
  const body = { admins: (await superadmin().call(worlds.list, {})).worlds.flatMap(() => []), version: before.version }
  // Nobody was admin, and nobody becomes one: no change.
  expect((await superadmin().call(worlds.setAdmins, { params, body })).world.version).toBe(after.version)
})

describe('many at once', () => {
  test('of targets those that somebody else has changed stay and are reported, the others are changed', async () => {
    const { planId } = await aPlan()
    const params = { planId }
    await aim(planId, 'offs', [500, 501, 502], { maxOff: 1 })
    const { targets: begun } = await leader().call(targets.list, { params })
    const versions = Object.fromEntries(begun.map(({ _id, version }) => [_id, version]))
    const overtaken = 'offs-510-501'
    await leader().call(targets.update, { params: { planId, targetId: overtaken }, body: { maxOff: 9 } })
    const body = { targetIds: Object.keys(versions), limits: { maxOff: 4 }, versions }
    const answer = await leader().call(targets.updateMany, { params, body })
    expect(answer).toMatchObject({ success: true, changed: 2, standing: [] })
    const list = async () => (await leader().call(targets.list, { params })).targets
    expect(answer.conflicts).toEqual((await list()).filter(({ _id }) => _id === overtaken))
    expect((await list()).map(({ maxOff }) => maxOff)).toEqual([4, 9, 4])
    // Repeated after a lost answer it returns the same.
    expect(await leader().call(targets.updateMany, { params, body })).toMatchObject({ changed: 2 })
    // Without versions all are changed.
    const all = { targetIds: body.targetIds, limits: { maxOff: 5 } }
    expect(await leader().call(targets.updateMany, { params, body: all })).toMatchObject({ changed: 3, conflicts: [] })
  })

  test('a target that was removed and added again has another version than before', async () => {
    const { planId } = await aPlan()
    const params = { planId, targetId: 'offs-510-500' }
    await aim(planId, 'offs', [500], { maxOff: 1 })
    const versionNow = async () => (await leader().call(targets.list, { params })).targets[0]?.version ?? -1
    const version = await versionNow()
    await leader().call(targets.remove, { params })
    await aim(planId, 'offs', [500], { maxOff: 2 })
    expect(await leader().fails(targets.update, { params, body: { maxOff: 3, version } })).toMatchObject({
      code: 'target_changed',
      current: { maxOff: 2, version: await versionNow() },
    })
  })

  test('of senders those that somebody else has changed stay and are reported, the others are changed', async () => {
    const { planId } = await aPlan()
    const params = { planId }
    await upload(
      planId,
      [500, 501, 502].map((y) => dumpLine(y, off)),
    )
    const list = async () => (await leader().call(senders.list, { params })).senders
    const begun = await list()
    const versions = Object.fromEntries(begun.map(({ villageId, version }) => [villageId, version]))
    await leader().call(senders.update, { params, body: { villageIds: [101], changes: { maxFake: 1 } } })
    const body = { villageIds: [100, 101, 102], changes: { maxFake: 2 }, versions }
    const answer = await leader().call(senders.update, { params, body })
    expect(answer.changed).toBe(2)
    expect(answer.conflicts).toEqual((await list()).filter(({ villageId }) => villageId === 101))
    expect((await list()).map(({ maxFake }) => maxFake)).toEqual([2, 1, 2])
    const repeated = await leader().call(senders.update, { params, body })
    expect(repeated.changed).toBe(2)
    // Another field of the same village: a new version all the same.
    const [village] = answer.conflicts
    if (!village) throw new Error('No conflict')
    await leader().call(senders.update, {
      params,
      body: { villageIds: [101], changes: { maxOff: 0 }, versions: { 101: village.version } },
    })
    expect((await list()).find(({ villageId }) => villageId === 101)).toMatchObject({
      maxOff: 0,
      maxFake: 1,
      version: village.version + 1,
    })
  })

  test('senders that a dump brings have another version where their troops changed, and keep it where not', async () => {
    const { planId } = await aPlan()
    const params = { planId }
    const fetchVersions = async () =>
      (await leader().call(senders.list, { params })).senders.map(({ version }) => version)
    await upload(planId, [dumpLine(500, off), dumpLine(501, off)])
    const [first = -1, second = -1] = await fetchVersions()
    await upload(planId, [dumpLine(500, off), dumpLine(501, { ...off, axe: 6000 })])
    expect(await fetchVersions()).toEqual([first, second + 1])
  })
})
