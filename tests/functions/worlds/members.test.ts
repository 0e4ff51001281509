import { gzipSync } from 'node:zlib'
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearWorld } from '../../../functions/domain/plans/sweep.ts'
import { worldViews } from '../../../functions/domain/worlds/world-view.ts'
import { removeAccount } from '../../../functions/store/accounts/accounts.ts'
import { getHolder } from '../../../functions/store/accounts/logins.ts'
import { readAudit } from '../../../functions/store/audit/audit-log.ts'
import { getAll, writeAll } from '../../../functions/store/table/batch.ts'
import { type Item, table } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { editAccess, listMembers } from '../../../functions/store/worlds/members.ts'
import { listedWorld } from '../../../functions/store/worlds/world-list.ts'
import { createWorld, getWorld, removeWorld, type WorldRecord } from '../../../functions/store/worlds/worlds.ts'
import { unitNames } from '../../../shared/game/world/units.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { mayOpen } from '../../../shared/model/world.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'
import { rows } from '../world.ts'

ownStorage('members')

const TableName = 'planner'
const audit = { requestId: 'request', action: 'worlds.setAccess', by: { kind: 'operator' } } as const

async function aWorld(): Promise<WorldRecord> {
  const made = await createWorld({ name: 'Welt', server: 'de1' }, { audit: undefined })
  if (!made.ok) throw new Error('No world was made')
  return made.created
}

const dates = { createdAt: '2038-01-01T00:00:00.000Z', updatedAt: '2038-01-01T00:00:00.000Z' }

/** Accounts that nobody signs in to. */
async function someAccounts(name: string, count: number): Promise<string[]> {
  const ids = rows(1, count).map((i) => `${name}-${i}`)
  const put = ids.map((_id) => ({ ...keys.user(_id), _id, username: _id, role: 'user', isActive: true, ...dates }))
  await writeAll({ put })
  return ids
}

const readItem = async (key: object): Promise<Item> =>
  (await table().send(new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true }))).Item ?? {}

const presentWorld = async (id: string): Promise<WorldRecord> => {
  const world = await getWorld(id)
  if (!world) throw new Error('The world is gone')
  return world
}

/** Which of the accounts may open a world. */
async function openers(worldId: string, ids: string[]): Promise<string[]> {
  const world = await presentWorld(worldId)
  const stored = new Map((await getAll(ids.map(keys.user))).map((item) => [item._id, item.memberOf]))
  return ids.filter((_id) => {
    const memberOf = stored.get(_id)
    return mayOpen({ _id, role: 'user', memberOf: memberOf instanceof Set ? memberOf : new Set() }, world)
  })
}

/** Fails the transaction of this number, and all after it, while `work` runs. */
async function withFailing(number: number, work: () => Promise<unknown>): Promise<number> {
  let seen = 0
  const name = 'failing'
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (/TransactWrite/.test(commandName) && ++seen >= number) throw new Error('The table is gone')
        return next(args)
      },
    { step: 'initialize', name },
  )
  await work().finally(() => table().middlewareStack.remove(name))
  return seen
}

test('500 members are replaced by 500 others in one edit, with one entry of the log', async () => {
  const { _id: id } = await aWorld()
  const [before, after] = [await someAccounts('before', 500), await someAccounts('after', 500)]
  const edit = (memberIds: string[], version: number) =>
    editAccess(id, { access: 'members', memberIds }, { version, audit: { ...audit, worldId: id } })
  expect(await edit(before, 1)).toMatchObject({ ok: true, after: { version: 2 } })
  expect(await edit(after, 2)).toMatchObject({ ok: true, after: { version: 3 } })
  expect((await listMembers(id)).toSorted()).toEqual(after.toSorted())
  expect(await openers(id, [...before, ...after])).toEqual(after)
  const { entries } = await readAudit({ worldId: id }, 10)
  expect(
    entries.map(({ details: { usersAdded, usersRemoved }, isBegun }) => [usersAdded, usersRemoved, isBegun]),
  ).toEqual([
    [after, before, undefined],
    [before, [], undefined],
  ])
})

test.each([1, 2, 3])('interrupted at transaction %i of 3, an edit is done by its repetition', async (number) => {
  const { _id: id } = await aWorld()
  const memberIds = await someAccounts(`interrupted${number}`, 200)
  const edit = () => editAccess(id, { access: 'members', memberIds }, { version: 1, audit: { ...audit, worldId: id } })
  await expect(withFailing(number, edit)).rejects.toThrow('The table is gone')
  const world = await presentWorld(id)
  expect([world.access, world.version]).toEqual(['all', 1])
  const listed = await listMembers(id)
  expect(listed).toHaveLength((number - 1) * 90)
  const joined = (await getAll(memberIds.map(keys.user))).filter(({ memberOf }) => memberOf instanceof Set)
  expect(joined.map(({ _id }) => _id).toSorted()).toEqual(listed.toSorted())
  expect(await edit()).toMatchObject({ ok: true, after: { access: 'members', version: 2 } })
  expect(await openers(id, memberIds)).toEqual(memberIds)
})

test('edits at the same time leave members and accounts that agree', async () => {
  const { _id: id } = await aWorld()
  const ids = await someAccounts('race', 60)
  const sets = [ids.slice(0, 30), ids.slice(15, 45), ids.slice(30), []]
  const edits = await Promise.all(
    sets.map((memberIds, i) =>
      editAccess(id, { access: 'members', memberIds }, { audit: { ...audit, requestId: `race-${i}`, worldId: id } }),
    ),
  )
  expect(edits.map(({ ok }) => ok)).toEqual([true, true, true, true])
  const listed = await listMembers(id)
  expect(sets.map((set) => set.toSorted().join())).toContain(listed.toSorted().join())
  expect((await openers(id, ids)).toSorted()).toEqual(listed.toSorted())
})

test('a deleted account leaves the members in the same step; ids left by earlier deletions are ignored', async () => {
  const { _id: id } = await aWorld()
  const [left = '', deleted = '', member = ''] = await someAccounts('leaving', 3)
  const edited = await editAccess(id, { access: 'members', memberIds: [left, deleted, member] }, { audit })
  expect(edited.ok).toBe(true)
  await table().send(new DeleteCommand({ TableName, Key: keys.user(left) }))
  await removeAccount(deleted, false, undefined)
  expect(await readItem(keys.members(id))).toMatchObject({ memberIds: [left, member] })
  expect(await listMembers(id)).toEqual([member])
  // Left ids hinder no edit.
  expect(await editAccess(id, { access: 'members', memberIds: [] }, { audit })).toMatchObject({ ok: true })
  expect(await readItem(keys.members(id))).toMatchObject({ memberIds: [] })
  expect(await readItem(keys.user(left))).toEqual({})
})

test('a deleted world leaves the accounts of its members', async () => {
  const world = await aWorld()
  const [member = ''] = await someAccounts('orphan', 1)
  await editAccess(world._id, { access: 'members', memberIds: [member] }, { audit })
  expect((await getHolder(member))?.memberOf).toEqual(new Set([world._id]))
  await removeWorld(world, 0, { ...audit, action: 'worlds.remove', requestId: 'removal' })
  await clearWorld(world._id)
  expect((await getHolder(member))?.memberOf).toEqual(new Set())
  expect(await readItem(keys.members(world._id))).toEqual({})
})

test('10,000 closed worlds fit into one response for a superadmin', async () => {
  const stats = { players: 16_268, tribes: 1179, villages: 18_508 }
  const admin = newId()
  const listed = rows(1, 1000).map((i) => {
    const dated = { createdAt: dates.createdAt, lastSync: dates.updatedAt }
    const world = {
      _id: newId(),
      name: `Welt ${i}`,
      server: `de${i}`,
      access: 'members',
      version: 2,
      ...dated,
    } as const
    const snapshot = { stats, units: [...unitNames], moral: 1, fakeLimit: 1 }
    return listedWorld({ ...world, adminIds: [admin], snapshot }, new Map([[admin, `Anführer ${i}`]]))
  })
  const text = JSON.stringify(await worldViews(listed, { role: 'superadmin' }))
  // A tenth of the worlds may take a twentieth of Lambda's six megabytes.
  expect(gzipSync(text, { level: 4 }).toString('base64').length).toBeLessThan(300_000)
})
