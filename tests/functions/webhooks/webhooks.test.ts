import { inspect } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { postMessage } from '../../../functions/domain/webhooks/post-message.ts'
import { sendDueMessages } from '../../../functions/domain/webhooks/send-due.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { markDemo } from '../../../functions/store/plans/plans.ts'
import { noteHealth } from '../../../functions/store/webhooks/webhooks.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { everyItem } from '../../support/faults/every-item.ts'
import { aDiscordId } from '../../support/servers/discord.ts'
import { shownText, type } from '../../support/servers/discord-client.ts'
import { aWebhook, type WebhookFault } from '../../support/servers/discord-webhooks.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { reissue } from '../orders/reissue.ts'
import { aNewUser, aPlan, leader, schedule, superadmin } from '../world.ts'

// The minute run works in this process, on the stack's table.
onStackTable()
afterEach(() => {
  vi.useRealTimers()
})

const minuteMs = 60_000

/** The run of a minute, now or at a time. */
async function minuteRun(at?: number) {
  await settled()
  if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at })
  const run = await asFunction('everyMinute', () => sendDueMessages(Date.now() + 40_000))
  vi.useRealTimers()
  return run
}

const titles = ({ messages }: Awaited<ReturnType<ReturnType<typeof aWebhook>['control']>>) =>
  messages.flatMap(({ embeds = [] }) => embeds.map(({ title }) => title))

const create = (worldId: string, address: string, more: { planId?: string; leadMinutes?: number } = {}) =>
  leader().call(webhooks.create, { params: { worldId }, body: { name: 'Kanal', address, ...more } })

const anna = 11

/** Issues the plan again with all of Anna's launches in a minute soon. */
async function issueDense(planId: string): Promise<number> {
  const dense = Math.floor(Date.now() / minuteMs + 40) * minuteMs
  const launchAt = new Date(dense).toISOString()
  const change = (lines: StoredOrder[]) => {
    expect(lines.length).toBeGreaterThanOrEqual(5)
    return lines.map((line) => ({ ...line, launchAt }))
  }
  await reissue(planId, anna, change, new Date(dense + 60 * minuteMs).toISOString())
  return dense
}

test('a plan speaks by itself from its issue to its result, and mentions who allows it as long as their link is valid', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId } = plan
  const [ofWorld, ofPlan] = [aWebhook(), aWebhook()]
  await create(worldId, ofWorld.address)
  const { webhook } = await create(worldId, ofPlan.address, { planId, leadMinutes: 30 })
  await plan.issue()
  await minuteRun()
  for (const channel of [ofWorld, ofPlan])
    expect(titles(await channel.control())).toEqual(['Befehle ausgegeben: Sturm'])
  await leader().call(webhooks.update, {
    params: { worldId, webhookId: webhook._id },
    query: { planId },
    body: { events: ['soon', 'overdue', 'result'], version: webhook.version },
  })
  const dense = await issueDense(planId)
  await minuteRun()
  expect(titles(await ofPlan.control())).toHaveLength(1)
  const again = (await ofWorld.control()).messages[1]?.embeds?.[0]
  expect(again?.title).toBe('Befehle neu ausgegeben (Ausgabe 2): Sturm')
  expect(again?.description).toMatch(/^Anna Äxte: \d+ geändert$/m)
  expect(again?.description).not.toContain('Bert')

  const guild = aDiscordId()
  const user = aDiscordId()
  const server = await serverOf(worldId)
  await type('setwelt', { server }, { guild, user })
  await superadmin().call(bots.approveGuild, { params: { guildId: guild }, body: { worldId } })
  const ask = async (options: Record<string, string | boolean> = {}, who = user) =>
    (await type('befehle', options, { guild, user: who })).data
  expect((await ask()).content).toContain('nicht verbunden')
  const { edit, show } = await plan.playerEntry(anna)
  expect((await ask({ verbinden: show })).content).toContain('nur zum Ansehen')
  expect((await ask({ verbinden: 'https://example.org/orders/x' })).content).toContain('Diesen Link gibt es nicht')
  const connected = await ask({ verbinden: edit, erwaehnen: true })
  expect(connected).toMatchObject({ flags: 64 | 32_768, allowed_mentions: { parse: [] } })
  expect(shownText(connected)).toMatch(/als \*\*Anna Äxte\*\* verbunden/)
  const listed = shownText(await ask())
  expect(listed).toContain(`<t:${dense / 1000}:T>`)
  expect(listed).toContain('· Sturm')
  const other = aDiscordId()
  await ask({ verbinden: edit }, other)

  await minuteRun(dense - 30 * minuteMs)
  await minuteRun(dense - 15 * minuteMs)
  for (const channel of [ofWorld, ofPlan]) {
    const { messages } = await channel.control()
    expect(messages.at(-1)).toMatchObject({
      content: `<@${user}>`,
      allowed_mentions: { parse: [], users: [user] },
      embeds: [{ title: 'Gleich geht es los: Sturm' }],
    })
  }
  const lines = (await playerPage(keyIn(edit)).read()).lines
  await playerPage(keyIn(edit)).mark(
    ...lines.slice(1).map(({ id }) => ({ line: id, state: 'sent' as const, at: ago(1) })),
  )
  expect((await ask({ trennen: true }, other)).content).toContain('nicht mehr verbunden')
  expect((await ask({}, other)).content).toContain('nicht verbunden')
  await plan.renew(anna)
  expect((await ask()).content).toContain('nicht verbunden')
  await minuteRun(Math.ceil((dense + 5 * minuteMs) / (15 * minuteMs)) * 15 * minuteMs)
  const late = (await ofPlan.control()).messages.at(-1)
  expect(late?.embeds?.[0]?.description).toMatch(/^Anna Äxte: 1 Angriff, fällig seit/m)
  expect(late).not.toHaveProperty('content')

  await minuteRun(dense + 91 * minuteMs)
  expect(titles(await ofPlan.control()).at(-1)).toBe('Ergebnis: Sturm')
  const said = titles(await ofWorld.control()).length
  expect(await minuteRun(dense + 100 * minuteMs)).toMatchObject({ failed: 0 })
  expect(titles(await ofWorld.control())).toHaveLength(said)

  await settled()
  const { messages } = await leader().call(webhooks.messages, { params: { planId } })
  expect(messages.map(({ event }) => event)).toEqual(['issued', 'soon'])
  const kept = inspect(await everyItem(ownStack().tableUrl), {
    depth: null,
    maxStringLength: null,
    maxArrayLength: null,
  })
  expect(kept).not.toContain(`DISCORDUSER#${user}`)
  const { entries } = await superadmin().call(audit.list, { query: { worldId, area: 'bot' } })
  expect(JSON.stringify(entries)).not.toContain(ofPlan.token)
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhooks.create', 'webhooks.update', 'bots.interactions']),
  )
})

test('of a tour nothing is said, neither to its world’s webhooks nor to its own', async () => {
  const { planId, worldId } = await aCalculatedPlan()
  await markDemo(planId)
  const user = await aNewUser()
  const tour = { params: { planId: (await user.call(plans.startTour, { params: { planId } })).plan._id } }
  const [ofWorld, ofTour] = [aWebhook(), aWebhook()]
  await create(worldId, ofWorld.address)
  await create(worldId, ofTour.address, tour.params)
  await user.call(calculations.calculateAll, { ...tour, body: {} })
  await user.call(orders.issue, tour)
  await minuteRun()
  for (const channel of [ofWorld, ofTour]) expect(titles(await channel.control())).toEqual([])
})

test('titles distinguish plans of equal name: by arrival, and by id where that is equal too', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId } = plan
  const channel = aWebhook()
  await create(worldId, channel.address)
  await plan.issue()
  const said = async () => (await leader().call(webhooks.messages, { params: { planId } })).messages[0]?.text
  expect(await said()).toMatch(/^Befehle ausgegeben: Sturm\n/)
  const another = async (name: string, arriveAt: string) => {
    const body = { name, tribes: [1], worldId, sendFrom: schedule.sendFrom, arriveAt }
    await leader().call(plans.create, { body })
    await settled()
  }
  await another('Sturm II', schedule.arriveAt)
  expect(await said()).toMatch(/^Befehle ausgegeben: Sturm\n/)
  await another('Sturm', '2038-03-12T20:00:00.000Z')
  expect(await said()).toMatch(/^Befehle ausgegeben: Sturm \(Ankunft 10\.03\.2038, 21:00\)\n/)
  await another('Sturm', schedule.arriveAt)
  const title = `Befehle ausgegeben: Sturm (Ankunft 10.03.2038, 21:00, #${planId.slice(0, 4)})`
  expect((await said())?.split('\n')[0]).toBe(title)
  await minuteRun()
  expect(titles(await channel.control())).toEqual([title])
})

async function serverOf(worldId: string): Promise<string> {
  const found = (await superadmin().call(worlds.list, {})).worlds.find(({ _id }) => _id === worldId)
  return found?.server ?? ''
}

describe('a webhook', () => {
  test('is never shown again, is changed and removed, and goes with its plan', async () => {
    const { planId, worldId } = await aPlan()
    const [one, two] = [aWebhook(), aWebhook()]
    const { webhook } = await create(worldId, one.address)
    await create(worldId, two.address, { planId })
    await settled()
    const ofWorld = await leader().call(webhooks.list, { params: { worldId } })
    const ofPlan = await leader().call(webhooks.list, { params: { worldId }, query: { planId } })
    expect([ofWorld.webhooks.length, ofPlan.webhooks.length]).toEqual([1, 2])
    expect(webhook.address).toMatch(/^https:\/\/discord\.com\/api\/webhooks\/\d+\/…[\w-]{4}$/)
    for (const shown of [ofWorld, ofPlan, webhook]) {
      expect(JSON.stringify(shown)).not.toContain(one.token.slice(0, 20))
      expect(JSON.stringify(shown)).not.toContain(two.token.slice(0, 20))
    }
    const params = { worldId, webhookId: webhook._id }
    await leader().call(webhooks.update, { params, body: { name: 'Neu', version: 1 } })
    const stale = await leader().send(webhooks.update, { params, body: { name: 'Alt', version: 1 } })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'webhook_changed', current: { name: 'Neu', version: 2 } },
    })
    await leader().call(webhooks.remove, { params })
    // A message that was on its way does not bring it back.
    await noteHealth({ _id: webhook._id, worldId }, { problem: 'down', failedAt: 1, failures: 1 })
    expect((await leader().call(webhooks.list, { params: { worldId } })).webhooks).toEqual([])
    expect(await leader().send(webhooks.remove, { params })).toMatchObject({ status: 404 })
    await leader().call(plans.remove, { params: { planId } })
    expect(
      inspect(await everyItem(ownStack().tableUrl), { depth: null, maxStringLength: null, maxArrayLength: null }),
    ).not.toContain(two.token)
  })

  test('is one of ten at most', async () => {
    const { worldId } = await aPlan()
    for (let i = 0; i < 7; i++) await create(worldId, aWebhook().address)
    const together = await Promise.all(
      Array.from({ length: 6 }, (_, i) => {
        const body = { name: `Kanal ${i}`, address: aWebhook().address }
        return leader().send(webhooks.create, { params: { worldId }, body })
      }),
    )
    const made = together.filter(({ status }) => status < 300)
    expect(made).toHaveLength(3)
    for (const answer of together.filter((one) => !made.includes(one)))
      expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } })
    expect((await leader().call(webhooks.list, { params: { worldId } })).webhooks).toHaveLength(10)
  })

  const faults: [WebhookFault, string, boolean][] = [
    ['gone', 'gone', true],
    ['refused', 'refused', true],
    ['redirect', 'redirect', true],
    ['rejected', 'rejected', true],
    ['limited', 'limited', false],
    ['down', 'down', false],
    ['slow', 'slow', false],
  ]

  test('that fails shows the leaders why, and whether it pauses until a test arrives', async () => {
    const { worldId } = await aPlan()
    await Promise.all(
      faults.map(async ([fault, reason, isPaused]) => {
        const channel = aWebhook()
        const { webhook } = await create(worldId, channel.address)
        const press = async () =>
          (await leader().call(webhooks.test, { params: { worldId, webhookId: webhook._id } })).webhook
        await channel.control([fault])
        expect((await press()).problem).toMatchObject({ reason, isPaused })
        await channel.control([])
        expect(await press()).not.toHaveProperty('problem')
        expect(titles(await channel.control())).toEqual(['Angriffsplaner: Test'])
      }),
    )
  })

  test('that is limited for ever is tried six times within the hour, then pauses', async () => {
    const plan = await aCalculatedPlan()
    const channel = aWebhook()
    await create(plan.worldId, channel.address)
    await channel.control(['limited'])
    await plan.issue()
    const from = Date.now()
    for (let after = 0; after < 60; after += 4) await minuteRun(from + after * minuteMs)
    expect((await channel.control()).calls).toBe(6)
    const shown = (await leader().call(webhooks.list, { params: { worldId: plan.worldId } })).webhooks
    expect(shown).toMatchObject([{ problem: { reason: 'limited', isPaused: true } }])
  })

  const limited = (body: BodyInit, headers = {}) => new Response(body, { status: 429, headers })
  const endless = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(new Uint8Array(5000).fill(32)) })
  const hours = JSON.stringify({ retry_after: 7200, global: true })
  const answers: [string, Response, object][] = [
    ['a limit without text', limited('', { 'retry-after': '7' }), { problem: 'limited', waitMs: 7000 }],
    ['a limit that is no JSON', limited('<html>', { 'retry-after': 'soon' }), { problem: 'limited', waitMs: 0 }],
    ['a limit without end', limited(endless), { problem: 'limited', waitMs: 0, isGlobal: false }],
    ['a limit on everything', limited(hours), { problem: 'limited', waitMs: 7_200_000, isGlobal: true }],
    ['a negative limit', limited('{"retry_after":-5}'), { problem: 'limited', waitMs: 0 }],
    ['a redirect', Response.redirect('http://169.254.169.254/latest', 307), { problem: 'redirect' }],
    ['a webhook that is gone', new Response(null, { status: 404 }), { problem: 'gone' }],
  ]

  test.each(answers)('understands %s', async (_, response, expected) => {
    const called = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response)
    onTestFinished(() => called.mockRestore())
    expect(await postMessage({ channel: '1', token: 't' }, {})).toMatchObject({ arrived: false, ...expected })
    expect(called.mock.calls).toEqual([[expect.any(URL), expect.objectContaining({ redirect: 'manual' })]])
  })

  test('is not called while it waits or is paused, and says what is left when it is well again', async () => {
    const plan = await aCalculatedPlan()
    const { worldId } = plan
    const [limited, gone, last] = [aWebhook(), aWebhook(), aWebhook()]
    const made = []
    for (const one of [limited, gone, last]) made.push((await create(worldId, one.address)).webhook)
    await limited.control(['limited'])
    await gone.control(['gone'])
    await last.control(['last'])
    await plan.issue()
    expect((await minuteRun()).failed).toBeGreaterThanOrEqual(2)
    await minuteRun(Date.now() + minuteMs)
    expect((await limited.control([])).calls).toBe(1)
    expect((await gone.control([])).calls).toBe(1)
    expect(titles(await last.control())).toHaveLength(1)
    const without = async (y: number) => {
      await leader().call(targets.remove, { params: { planId: plan.planId, targetId: `offs-510-${y}` } })
      await plan.issue()
    }
    await without(500)
    await plan.issue()
    await minuteRun(Date.now() + 2 * minuteMs)
    await without(501)
    await without(502)
    await minuteRun(Date.now() + 2.5 * minuteMs)
    const all = (await last.control()).messages.flatMap(({ embeds = [] }) => embeds)
    expect(all.slice(1).map(({ title }) => title)).toEqual(
      [3, 5].map((number) => `Befehle neu ausgegeben (Ausgabe ${number}): Sturm`),
    )
    expect(all[1]?.description).toMatch(/^Anna Äxte: \d+ entfallen$/m)
    expect(all[2]?.description).toMatch(/^Anna Äxte: geändert$/m)
    await settled()
    const shown = (await leader().call(webhooks.list, { params: { worldId } })).webhooks
    expect(shown.map(({ problem }) => problem?.reason)).toEqual(['limited', 'gone', undefined])
    await minuteRun(Date.now() + 4 * minuteMs)
    expect(titles(await limited.control())).toEqual(['Befehle ausgegeben: Sturm'])
    expect((await gone.control()).calls).toBe(1)
    const params = { worldId, webhookId: made[1]?._id ?? '' }
    await leader().call(webhooks.test, { params })
    await minuteRun()
    expect(titles(await gone.control())).toEqual(['Angriffsplaner: Test', 'Befehle ausgegeben: Sturm'])
  })
})
