import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { maxBotKeys, VillageAnswer } from '../../../shared/model/bot.ts'
import { everyItem } from '../../support/faults/every-item.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { earlyIn } from '../../support/window.ts'
import { aim, aWorld, dumpLine, leader, newServer, schedule, superadmin, upload } from '../world.ts'
import { aBotWorld, aLoneWorld, ask, type BotWorld } from './bot-world.ts'

let own: BotWorld
let key = ''
beforeAll(async () => {
  own = await aBotWorld()
  key = `Bot ${own.key}`
})

describe('the documented endpoint', () => {
  test('shows village, owner, and of every running plan what is planned, when and by whom', async () => {
    const { status, body, headers } = await ask(own.server, '510%7C500', key)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const answer = VillageAnswer.parse(body)
    expect(answer).toMatchObject({
      version: 2,
      world: { server: own.server, timeZone: 'Europe/Berlin' },
      village: {
        id: 200,
        x: 510,
        y: 500,
        continent: 'K55',
        url: `https://${own.server}.die-staemme.de/game.php?screen=info_village&id=200`,
        map: '/map?target=510%7C500',
      },
      owner: { id: 21, name: 'Gegner & Söhne', tribe: { id: 2, tag: 'SIE', name: 'Die Anderen' } },
    })
    // An id would let anybody who reads the chat change the timeslots of the plan.
    expect(JSON.stringify(body)).not.toContain(own.planId)
    const [plan, ...others] = answer.plans
    expect(others).toEqual([])
    expect(plan).toMatchObject({
      name: 'Sturm',
      arriveAt: schedule.arriveAt,
      firstArrival: schedule.arriveAt,
      lastArrival: schedule.arriveAt,
      targets: [{ type: 'offs', maxOff: 2, maxFake: 3, maxBFake: 0, arriveAt: schedule.arriveAt }],
      draft: false,
      planned: { off: 2, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 3 },
      states: { open: 5, sent: 0, seen: 0, skipped: 0 },
      next: plan?.attacks.slice(0, 3),
      moreAttacks: 0,
      issued: { lines: 5, sent: 0, skipped: 0, overdue: 0 },
      outdated: false,
    })
    const launches = plan?.attacks.map(({ launchAt }) => launchAt) ?? []
    expect(launches).toEqual(launches.toSorted())
    // The very attacks that the site shows.
    const { attacks } = await leader().call(calculations.attacks, { params: { planId: own.planId } })
    const onIt = attacks.filter(isPlanned).filter(({ xt, yt }) => xt === 510 && yt === 500)
    expect(
      plan?.attacks.map(({ type, from, player, launchAt }) => [type, from.id, player.name, launchAt]).toSorted(),
    ).toEqual(
      onIt
        .map(({ type, senderVillageId, senderPlayerName, launchAt }) => [
          type,
          senderVillageId,
          senderPlayerName,
          launchAt,
        ])
        .toSorted(),
    )
  })

  test('shows of a village that nobody aims at that nothing is planned, and of barbarians no owner', async () => {
    expect((await ask(own.server, '520%7C520', key)).body).toMatchObject({ village: { id: 300 }, plans: [] })
    expect((await ask(own.server, '520%7C520', key)).body).not.toHaveProperty('owner')
  })

  test.each([
    ['510|500'],
    ['(510|500)'],
    ['(510|500) K55'],
    ['Ein Dorf (510|500) K55'],
    ['510/500'],
    ['510 500'],
    ['510,500'],
    ['510-500'],
    ['510.500'],
    ['x: 510, y: 500'],
    [' 510 | 500 '],
    ['[coord]510|500[/coord]'],
    ['510｜500'],
  ])('understands %s', async (text) => {
    const { status, body } = await ask(own.server, encodeURIComponent(text), key)
    expect([status, body.village?.id]).toEqual([200, 200])
  })

  test('understands 510/500 in a path, and + for a space', async () => {
    expect((await ask(own.server, '510/500', key)).body.village.id).toBe(200)
  })

  test.each([['Unsinn'], ['510'], ['510|'], ['510|500 511|500'], ['1234|500'], ['%00'], ['<script>']])(
    'says of %s that it is no coordinate',
    async (text) => {
      const { status, body } = await ask(own.server, encodeURIComponent(text), key)
      expect([status, body.code, body.message]).toEqual([
        400,
        'bot_coordinates',
        'Das ist keine Koordinate. Schreib sie wie 500|500.',
      ])
    },
  )

  test('says where there is no village, no such world, and no data yet', async () => {
    const nowhere = await ask(own.server, '1%7C1', key)
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'village_unknown' } })
    expect(nowhere.body.message).toBe(`Auf 1|1 liegt auf der Welt ${own.server} kein Dorf.`)
    expect(await ask('de9998', '510%7C500', key)).toMatchObject({ status: 404, body: { code: 'bot_world_unknown' } })
    expect(await ask('../users', '510%7C500', key)).toMatchObject({ status: 404 })
    const server = newServer()
    const { world } = await superadmin().call(worlds.create, { body: { name: 'Leer', server } })
    const made = await superadmin().call(bots.createKey, { params: { worldId: world._id }, body: { name: 'Leer' } })
    expect(await ask(server, '510%7C500', `Bot ${made.key}`)).toMatchObject({
      status: 409,
      body: { code: 'world_not_synced' },
    })
  })

  test('is answered to nobody without a key of this very world', async () => {
    const other = await aLoneWorld()
    await settled()
    const tries: [string, string | undefined, number, string][] = [
      [own.server, undefined, 401, 'bot_key_missing'],
      [own.server, `Bearer ${own.key}`, 401, 'bot_key_missing'],
      [own.server, `Bearer ${roleToken('superadmin')}`, 401, 'bot_key_missing'],
      [own.server, 'Bot', 401, 'bot_key_missing'],
      [own.server, 'Bot x', 401, 'bot_key_wrong'],
      [own.server, `Bot ${own.key}x`, 401, 'bot_key_wrong'],
      [own.server, `Bot ${own.keyId}`, 401, 'bot_key_wrong'],
      [own.server, `Bot ${'x'.repeat(5000)}`, 401, 'bot_key_wrong'],
      [other.server, key, 401, 'bot_key_wrong'],
    ]
    for (const [server, authorization, status, code] of tries) {
      const answer = await ask(server, '510%7C500', authorization)
      expect([answer.status, answer.body.code], `${server} ${authorization}`).toEqual([status, code])
    }
    expect((await ask(own.server.toUpperCase(), '510%7C500', key.replace('Bot', 'bot'))).status).toBe(200)
  })

  test('shows how players marked their attacks', async () => {
    const { entries } = await leader().call(orders.list, { params: { planId: own.planId } })
    for (const { edit } of entries) {
      const params = { key: edit.split('/').at(-1) ?? '' }
      const { lines } = await api().call(orders.sheet, { params })
      const [first] = lines.filter(({ to, type }) => to.x === 510 && to.y === 500 && type === 'off')
      if (!first) continue
      const body = { marks: [{ line: first.id, state: 'sent' as const, at: '2026-03-10T08:00:00.000Z' }] }
      await api().call(orders.mark, { params, body })
    }
    const { issued, attacks, states, next } =
      VillageAnswer.parse((await ask(own.server, '510%7C500', key)).body).plans[0] ?? {}
    const sent = attacks?.filter(({ state }) => state === 'sent').length
    expect(sent).toBeGreaterThan(0)
    expect(issued).toMatchObject({ lines: 5, sent })
    expect(states).toEqual({ open: 5 - Number(sent), sent, seen: 0, skipped: 0 })
    expect(next).toEqual(attacks?.filter(({ state }) => state === undefined).slice(0, 3))
  })

  test('shows what was really seen on its way, as soon as somebody has uploaded it', async () => {
    const { planId, server, key: fresh } = await aBotWorld()
    const firstPlan = async () => VillageAnswer.parse((await ask(server, '510%7C500', `Bot ${fresh}`)).body).plans[0]
    const [planned] = (await firstPlan())?.attacks.filter(({ type }) => type === 'off') ?? []
    if (!planned) throw new Error('No off is planned')
    const arrival = '10.03.38 21:00:00'
    const seen = [
      { herkunft: `${planned.from.x}|${planned.from.y}`, ziel: '510|500', ankunft: arrival, staerke: 'gross' },
      { herkunft: '510|507', ziel: '510|500', ankunft: arrival, staerke: 'klein' },
    ]
    const form = new FormData()
    form.set('file', new Blob([JSON.stringify(seen)], { type: 'application/json' }), 'angriffe.json')
    expect((await leader().raw('POST', `/incplans/${planId}/real-incs`, form)).status).toBe(200)
    const told = await firstPlan()
    expect(told).toMatchObject({ really: { seen: 1, unplanned: 1 }, issued: { lines: 5, sent: 1, overdue: 0 } })
    expect(told?.attacks.filter(({ state }) => state === 'seen').map(({ from }) => from)).toEqual([planned.from])
    await leader().call(sightings.removeAll, { params: { planId } })
    expect(await firstPlan()).not.toHaveProperty('really')
  })

  test('shows what was issued last, not what is planned since', async () => {
    const { planId, server, key: fresh } = await aBotWorld()
    const answerAt = async (y: number) => {
      await settled()
      return VillageAnswer.parse((await ask(server, `510%7C${y}`, `Bot ${fresh}`)).body).plans
    }
    const issued = await answerAt(500)
    expect(issued).toMatchObject([{ draft: false, planned: { off: 2, fake: 3 }, targets: [{ maxOff: 2 }] }])
    const params = { planId }
    await leader().call(targets.update, { params: { ...params, targetId: 'offs-510-500' }, body: { maxOff: 4 } })
    await aim(planId, 'fakes', [502], { maxFake: 1 })
    const arriveAt = '2038-03-10T21:00:00.000Z'
    await leader().call(plans.update, { params, body: { arriveAt, draftForBot: true } })
    await leader().call(calculations.calculateAll, { params, body: {} })
    // Only the issue counts, and the switch is for plans without one.
    expect(await answerAt(500)).toEqual(issued)
    expect(await answerAt(502)).toEqual([])
    await leader().call(calculations.reset, { params })
    expect(await answerAt(500)).toEqual(issued)
    await leader().call(calculations.calculateAll, { params, body: {} })
    await leader().call(orders.issue, { params })
    expect(await answerAt(500)).toMatchObject([{ arriveAt, targets: [{ maxOff: 4 }], issued: { sent: 0 } }])
    expect(await answerAt(502)).toMatchObject([{ planned: { fake: 1 } }])
    await leader().call(plans.remove, { params })
    expect(await answerAt(500)).toEqual([])
  })

  test('shows a plan that was never issued only as a draft, while its leaders allow it', async () => {
    const { worldId, server, key: fresh } = await aBotWorld()
    const { plan } = await leader().call(plans.create, { body: { name: 'Geheim', tribes: [1], worldId, ...schedule } })
    const params = { planId: plan._id }
    await upload(plan._id, [dumpLine(500, { axe: 6000, ram: 300, catapult: 50 })])
    await aim(plan._id, 'offs', [507], { maxOff: 1 })
    await leader().call(calculations.calculateAll, { params, body: {} })
    const plansAt = async () => {
      await settled()
      const { body } = await ask(server, '510%7C507', `Bot ${fresh}`)
      expect(JSON.stringify(body).includes('Geheim')).toBe(body.plans.length > 0)
      return VillageAnswer.parse(body).plans
    }
    const previewed = async () => {
      const input = { params: { worldId, coordinates: '510|507' } }
      const { message, answer } = await api(roleToken('admin')).call(bots.preview, input)
      return { names: message.embeds?.[0]?.fields.map(({ name }) => name), plans: answer?.plans }
    }
    expect(await plansAt()).toEqual([])
    expect(await previewed()).toEqual({ names: [], plans: [] })
    const { plan: changed } = await leader().call(plans.update, {
      params,
      body: { draftForBot: true, version: plan.version },
    })
    expect(changed.draftForBot).toBe(true)
    const [shown] = await plansAt()
    expect(shown).toMatchObject({ draft: true, planned: { off: 1 }, states: { open: 1 }, targets: [{ maxOff: 1 }] })
    expect(shown).not.toHaveProperty('issued')
    expect(await previewed()).toMatchObject({ names: ['Entwurf: Geheim'], plans: [{ draft: true }] })
    await leader().call(plans.update, { params, body: { draftForBot: false } })
    expect(await plansAt()).toEqual([])
    // A copy does not inherit it.
    await leader().call(plans.update, { params, body: { draftForBot: true } })
    const { plan: copy } = await leader().call(plans.duplicate, { params, body: { name: 'Kopie' } })
    expect(copy.draftForBot ?? false).toBe(false)
  })

  test('shows when the first kind of a target arrives, as issued or, of a draft, as chosen', async () => {
    const { planId, worldId, server, key: fresh } = await aBotWorld()
    const timesOn = async (y: number) => {
      await settled()
      const { plans: shown } = VillageAnswer.parse((await ask(server, `510%7C${y}`, `Bot ${fresh}`)).body)
      return shown.flatMap(({ targets: onIt }) => onIt.map(({ arriveAt }) => arriveAt.slice(11, 19)))
    }
    const choose = (id: string, kindOffset: object) =>
      leader().call(plans.update, { params: { planId: id }, body: { options: { kindOffset } } })
    await choose(planId, { off: -30, fake: 90 })
    expect(await timesOn(500)).toEqual(['20:00:00'])
    await leader().call(calculations.calculateAll, { params: { planId }, body: {} })
    await leader().call(orders.issue, { params: { planId } })
    expect(await timesOn(500)).toEqual(['19:59:30'])

    const body = { name: 'Entwurf', tribes: [1], worldId, ...schedule }
    const { plan } = await leader().call(plans.create, { body })
    await aim(plan._id, 'fakes', [507], { maxFake: 1, offsetMinutes: 2 })
    await leader().call(plans.update, { params: { planId: plan._id }, body: { draftForBot: true } })
    expect(await timesOn(507)).toEqual(['20:02:00'])
    await choose(plan._id, { off: -30, fake: 90 })
    expect(await timesOn(507)).toEqual(['20:03:30'])
  })

  test('forgets a plan a day after the last arrival that was issued', async () => {
    const { server, key: fresh, planId, worldId } = await aBotWorld()
    const arrive = (id: string, hoursAgo: number) => {
      const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
      const body = { sendFrom: at(hoursAgo + 20), arriveAt: at(hoursAgo), draftForBot: true }
      return leader().call(plans.update, { params: { planId: id }, body })
    }
    const names = async () => {
      await settled()
      const { body } = await ask(server, '510%7C501', `Bot ${fresh}`)
      return VillageAnswer.parse(body).plans.map(({ name }) => name)
    }
    const input = { name: 'Neu', tribes: [1], worldId, ...schedule }
    const { plan: draft } = await leader().call(plans.create, { body: input })
    await aim(draft._id, 'offs', [501], { maxOff: 1 })
    await arrive(draft._id, 23)
    expect(await names()).toEqual(['Neu', 'Sturm'])
    await arrive(draft._id, 25)
    expect(await names()).toEqual(['Sturm'])
    // Its orders were issued for a later arrival: they are shown as long as they may be under way.
    await arrive(planId, 30)
    expect(await names()).toEqual(['Sturm'])
  })

  test('is throttled by key and, with wrong keys, by address', { timeout: 600_000 }, async () => {
    const { server, key: busy } = await aBotWorld()
    await earlyIn(60, 20)
    const refused = await refusedOf(310, () => ask(server, '1%7C1', `Bot ${busy}`))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(own.server, '510%7C500', key)).status).toBe(200)
    const address = anAddress()
    await refusedOf(70, (i) => ask(server, '1%7C1', `Bot falsch-${String(i).padStart(20, '0')}`, address))
  })
})

/** The first refusal of calls made at once; again, as those of a busy machine may spread over two windows. */
async function refusedOf(count: number, call: (i: number) => ReturnType<typeof ask>) {
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(i)))
    const refused = answers.find(({ status }) => status === 429)
    if (refused) return refused
  }
  return expect.unreachable('No call was refused')
}

describe('bot keys', () => {
  const list = (worldId: string) => superadmin().call(bots.keys, { params: { worldId } })

  test('are shown once, kept as a digest only, and end at once', async () => {
    const { worldId, server, key: secret, keyId } = await aBotWorld()
    await ask(server, '510%7C500', `Bot ${secret}`)
    const { keys } = await list(worldId)
    expect(keys).toEqual([
      {
        _id: keyId,
        name: 'Testbot',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        maker: { username: 'superadmin', isEntitled: true },
      },
    ])
    expect(
      inspect(await everyItem(ownStack().tableUrl), { depth: null, maxStringLength: null, maxArrayLength: null }),
    ).not.toContain(secret)
    const params = { worldId, keyId }
    expect(await superadmin().call(bots.revokeKey, { params })).toEqual({ success: true })
    expect(await ask(server, '510%7C500', `Bot ${secret}`)).toMatchObject({ status: 401 })
    expect(await superadmin().fails(bots.revokeKey, { params })).toMatchObject({ code: 'bot_key_not_found' })
    expect((await list(worldId)).keys).toEqual([])
    const { entries } = await superadmin().call(audit.list, { query: { worldId, area: 'bot' } })
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['bots.revokeKey', { key: 'Testbot' }],
      ['bots.createKey', { key: 'Testbot' }],
    ])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('of a repeated call are one key, returned again; under another they are two', async () => {
    const { worldId, server } = await aLoneWorld()
    const input = (name: string, key: string) => ({
      params: { worldId },
      body: { name },
      headers: { [idempotencyHeader]: key },
    })
    const once = newId()
    const [first, again] = [
      await superadmin().call(bots.createKey, input('Eins', once)),
      await superadmin().call(bots.createKey, input('Eins', once)),
    ]
    expect(again).toEqual(first)
    expect((await ask(server, '510%7C500', `Bot ${again.key}`)).status).toBe(200)
    const other = await superadmin().call(bots.createKey, input('Eins', newId()))
    expect(other.key).not.toBe(first.key)
    expect((await list(worldId)).keys).toHaveLength(2)
  })

  test('need a name, and are not too many', async () => {
    const { worldId } = await aWorld()
    const params = { worldId }
    expect(await superadmin().fails(bots.createKey, { params, body: { name: ' ' } })).toMatchObject({
      fields: { name: 'Bitte gib dem Schlüssel einen Namen.' },
    })
    for (let i = 0; i < maxBotKeys; i++) await superadmin().call(bots.createKey, { params, body: { name: `Nr. ${i}` } })
    expect(await superadmin().fails(bots.createKey, { params, body: { name: 'Zu viel' } })).toMatchObject({
      status: 409,
      code: 'too_many_bot_keys',
    })
  })

  test('are not too many after parallel calls either', async () => {
    const { worldId } = await aWorld()
    const params = { worldId }
    const create = (i: number) => superadmin().raw('POST', `/worlds/${worldId}/bot-keys`, { name: `Parallel ${i}` })
    for (let i = 2; i < maxBotKeys; i++) await superadmin().call(bots.createKey, { params, body: { name: `Nr. ${i}` } })
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(create))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect((await list(worldId)).keys).toHaveLength(maxBotKeys)
  })

  test('are made by superadmins and by admins that look after the world', async () => {
    const { worldId, keyId } = await aBotWorld()
    const admin = api(roleToken('admin'))
    const params = { worldId }
    expect((await admin.call(bots.keys, { params })).keys).toHaveLength(1)
    const refused = { status: 403, code: 'not_world_admin' }
    expect(await admin.fails(bots.createKey, { params, body: { name: 'Meiner' } })).toMatchObject(refused)
    expect(await admin.fails(bots.revokeKey, { params: { ...params, keyId } })).toMatchObject(refused)
    const { users: all } = await superadmin().call(accounts.list, {})
    const adminId = all.find(({ username }) => username === 'admin')?._id ?? ''
    await superadmin().call(worlds.setAdmins, { params, body: { admins: [adminId] } })
    await admin.call(bots.createKey, { params, body: { name: 'Meiner' } })
    await admin.call(bots.revokeKey, { params: { ...params, keyId } })
    expect((await admin.call(bots.keys, { params })).keys.map(({ name }) => name)).toEqual(['Meiner'])
  })

  test('name their maker, and whether that person may still make one', async () => {
    const { worldId } = await aWorld()
    const params = { worldId }
    const { users: all } = await superadmin().call(accounts.list, {})
    const adminId = all.find(({ username }) => username === 'admin')?._id ?? ''
    await superadmin().call(worlds.setAdmins, { params, body: { admins: [adminId] } })
    await api(roleToken('admin')).call(bots.createKey, { params, body: { name: 'Meiner' } })
    const maker = async () => (await list(worldId)).keys.map((key) => key.maker)
    expect(await maker()).toEqual([{ username: 'admin', isEntitled: true }])
    await superadmin().call(worlds.setAdmins, { params, body: { admins: [] } })
    expect(await maker()).toEqual([{ username: 'admin', isEntitled: false }])
  })

  test('go with their world', async () => {
    const { worldId, server, key: secret } = await aBotWorld()
    await superadmin().call(worlds.remove, { params: { worldId } })
    expect(await ask(server, '510%7C500', `Bot ${secret}`)).toMatchObject({ status: 401 })
    const left = (await everyItem(ownStack().tableUrl)).filter(
      (item) => item.worldId === worldId && item.sk === 'BOTKEY',
    )
    expect(left).toEqual([])
  })
})

describe('the test field', () => {
  const preview = (coordinates: string) =>
    api(roleToken('admin')).call(bots.preview, { params: { worldId: own.worldId, coordinates } })

  test('shows what the bot answers, and what the endpoint does', async () => {
    const shown = await preview('510|500')
    const { body } = await ask(own.server, '510%7C500', key)
    expect(shown).toMatchObject({ status: 200, answer: body })
    expect(shown.message.embeds?.[0]).toMatchObject({ title: '510|500 Dorf' })
  })

  test('shows what they say of what they cannot find', async () => {
    for (const [text, code] of [
      ['1|1', 'village_unknown'],
      ['nichts', 'bot_coordinates'],
    ] as const) {
      const shown = await preview(text)
      const { status, body } = await ask(own.server, encodeURIComponent(text), key)
      const { code: told, error, message } = body
      expect(shown).toEqual({ status, failure: { code: told, error, message }, message: { content: message } })
      expect(told).toBe(code)
    }
  })
})

test('missing configuration is shown to admins', async () => {
  expect(await api(roleToken('admin')).call(bots.status, {})).toEqual({
    isReady: true,
    missing: [],
    applicationId: '800000000000000001',
    inviteUrl:
      'https://discord.com/oauth2/authorize?client_id=800000000000000001&scope=applications.commands&integration_type=0',
    interactionsUrl: '/api/discord/interactions',
  })
})
