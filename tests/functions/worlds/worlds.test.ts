import { expect, test } from 'vitest'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { ClassifyingSections } from '../../../shared/model/settings-preview.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { aPlan, aWorld, dumpLine, leader, newServer, rows, schedule, superadmin, twoTribes, upload } from '../world.ts'

test('a world is created, renamed, given admins and listed', async () => {
  const { world } = await superadmin().call(worlds.create, { body: { name: '  Welt 77 ', server: ' de77 ' } })
  expect(world).toMatchObject({ name: 'Welt 77', server: 'de77', admins: [] })
  const params = { worldId: world._id }
  await superadmin().call(worlds.update, { params, body: { name: 'Alt', server: 'de77' } })
  const { user } = await api(roleToken('admin')).call(sessions.me, {})
  await superadmin().call(worlds.setAdmins, { params, body: { admins: [user._id, user._id] } })
  const listed = (await leader().call(worlds.list, {})).worlds.find(({ _id }) => _id === world._id)
  expect(listed).toMatchObject({ name: 'Alt', admins: [{ _id: user._id, username: 'admin' }] })
  const unknown = await superadmin().fails(worlds.setAdmins, { params, body: { admins: ['nobody'] } })
  expect(unknown.code).toBe('admin_unknown')
})

test('Czech worlds are stored by the code of their server', async () => {
  const { world } = await superadmin().call(worlds.create, { body: { name: 'Svět', server: 'CZ98' } })
  expect(world.server).toBe('cs98')
  const checked = await superadmin().call(worlds.check, { query: { server: 'cz98' } })
  expect(checked.worlds).toContainEqual({ _id: world._id, name: 'Svět' })
})

test('another server forgets the old server’s data', async () => {
  const { worldId } = await aWorld()
  const { world } = await superadmin().call(worlds.update, {
    params: { worldId },
    body: { name: 'Umzug', server: 'de9876' },
  })
  expect(world).not.toHaveProperty('lastSync')
  expect(world).not.toHaveProperty('stats')
})

test('a world goes with its plans', async () => {
  const { planId, worldId } = await aPlan()
  await superadmin().call(worlds.remove, { params: { worldId } })
  expect((await leader().call(worlds.list, {})).worlds.map(({ _id }) => _id)).not.toContain(worldId)
  expect(await leader().fails(plans.get, { params: { planId } })).toMatchObject({ status: 404, code: 'plan_not_found' })
})

test('settings begin with defaults and are saved section by section', async () => {
  const { worldId } = await aWorld()
  const params = { worldId }
  const before = await leader().call(worlds.settings, { params })
  expect(before.catapultTargets.hauptgebaeude).toEqual({ enabled: true, percentage: 25, dsUltimateId: 30 })
  expect(before.catapultTargets.speicher?.percentage).toBe(10)
  expect(before.attackTemplates.fake).toEqual({ catapult: 1 })
  const dsUltimateMessageTemplate = 'Hallo {playerName}'
  const assignmentRules = {
    off: [{ unit: 'axe' as const, op: '>=' as const, value: 1000 }, { withinFront: true as const }],
  }
  await Promise.all([
    leader().call(worlds.saveSettings, { params, body: { dsUltimateMessageTemplate } }),
    leader().raw('PUT', `/worlds/${worldId}/settings`, { settings: { assignmentRules } }),
  ])
  expect(await leader().call(worlds.settings, { params })).toEqual({
    ...before,
    dsUltimateMessageTemplate,
    assignmentRules,
    versions: { ...before.versions, dsUltimateMessageTemplate: 1, assignmentRules: 1 },
  })
  const bad = await leader().raw('PUT', `/worlds/${worldId}/settings`, {
    autoTimeslotSettings: [{ start: '25:00', end: '08:00' }],
  })
  expect(bad).toMatchObject({
    status: 400,
    body: { fields: { 'autoTimeslotSettings.0.start': 'Bitte gib eine Uhrzeit im Format HH:MM an.' } },
  })
})

test('rules that were never saved follow the thresholds; saved ones stay', async () => {
  const { worldId } = await aWorld()
  const params = { worldId }
  const offRules = async () => (await leader().call(worlds.settings, { params })).assignmentRules.off
  const save = (body: Partial<ClassifyingSections>) => leader().call(worlds.saveSettings, { params, body })
  expect(await offRules()).toEqual([{ unit: 'ram', op: '<', value: 400 }])
  const classificationThresholds = { off: { axe: 4000, ram: 100 }, ramoff: { axe: 2000, ram: 700 } }
  const rule = { unit: 'ram', op: '<', value: 700 } as const
  expect((await save({ classificationThresholds })).settings.assignmentRules.off).toEqual([rule])
  expect(await offRules()).toEqual([rule])
  await save({ assignmentRules: {} })
  expect(await offRules()).toBeUndefined()
})

test('a preview counts what unsaved settings would take of the last upload, and saves nothing', async () => {
  const { worldId } = await aWorld()
  const params = { worldId }
  const preview = async (body: Partial<ClassifyingSections> = {}) =>
    (await leader().call(worlds.previewSettings, { params, body })).preview
  expect(await preview()).toBeUndefined()

  const findPlan = async (name: string) =>
    (await leader().call(plans.create, { body: { name, tribes: [1], worldId, ...schedule } })).plan._id
  const older = await findPlan('Älter')
  await findPlan('Ohne Truppen')
  const before = new Date().toISOString()
  // Offs, ramoffs, and a village that has no role.
  await upload(older, [
    ...rows(500, 503).map((y) => dumpLine(y, { axe: 6000, ram: 100 * (y - 499), catapult: 1 })),
    dumpLine(504, { axe: 2000, ram: 500 }),
    dumpLine(505, { spear: 100 }),
  ])
  const counted = await preview()
  expect(counted?.upload).toMatchObject({ planId: older, planName: 'Älter', villages: 6 })
  expect(String(counted?.upload.at) >= before).toBe(true)
  expect(counted?.counts.kinds).toMatchObject({
    off: { reach: 4, become: 3 },
    ramoff: { reach: 2, become: 2 },
    bfcleaner: { reach: 5, become: 0 },
  })
  expect(counted?.counts.rules.off).toEqual({ all: 4, each: [4] })
  expect(counted?.advice).toEqual([])
  const higher = await preview({
    classificationThresholds: { off: { axe: 6000, ram: 300 }, ramoff: { axe: 2500 } },
    assignmentRules: {},
  })
  expect(higher?.advice).toEqual([{ type: 'ramoff', unit: 'axe', from: 2500, to: 2000, gained: 1, moved: 0 }])

  const saved = await leader().call(worlds.settings, { params })
  const frontlineCoords = [{ from: { x: 500, y: 490 }, to: { x: 510, y: 490 } }]
  const assignmentRules = {
    off: [
      { withinFront: true as const },
      { unit: 'ram' as const, op: '>' as const, value: 100 },
      { unit: 'ram' as const, op: '<' as const, value: 100 },
    ],
  }
  expect((await preview({ frontlineCoords, assignmentRules }))?.counts).toMatchObject({
    kinds: { off: { reach: 4, become: 0 } },
    rules: { off: { all: 0, each: [1, 4, 1] } },
    front: { within: 1 },
  })
  expect(await leader().call(worlds.settings, { params })).toEqual(saved)
})

test('a server is checked before a world is given it, and may be taken in any case', async () => {
  const check = async (server: string) => superadmin().call(worlds.check, { query: { server } })
  const { worldId, server } = await aWorld()
  const { world } = await superadmin().call(worlds.update, { params: { worldId }, body: { name: 'Erste', server } })
  // Other tests leave worlds behind, perhaps on these servers too.
  const known = { _id: world._id, name: 'Erste' }
  const first = await check(` ${server.toUpperCase()} `)
  expect(first.server).toBe('answers')
  expect(first.worlds).toContainEqual(known)
  const free = newServer()
  await serveWorld(free, worldFiles(twoTribes))
  const unused = await check(free)
  expect(unused.server).toBe('answers')
  expect(unused.worlds).not.toContainEqual(known)
  for (const fault of ['empty', 'html'] as const) {
    await serveWorld(free, worldFiles(twoTribes), fault)
    expect((await check(free)).server).toBe('silent')
  }
  for (const odd of ['de', '../etc', 'de1.evil.example', '127.0.0.1:80', 'de1/x']) {
    expect(await check(odd), odd).toMatchObject({ server: 'invalid' })
  }
  const { world: second } = await superadmin().call(worlds.create, { body: { name: 'Zweite', server } })
  expect((await check(server)).worlds).toEqual(expect.arrayContaining([known, { _id: second._id, name: 'Zweite' }]))
  expect(await leader().fails(worlds.check, { query: { server } })).toMatchObject({ status: 403 })
  expect(await superadmin().fails(worlds.check, { query: { server: ' ' } })).toMatchObject({ status: 400 })
})
