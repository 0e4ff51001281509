import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { rallyPointLink } from '../../../shared/game/orders/order-formats.ts'
import { componentLimits, type MessageComponent } from '../../../shared/model/discord/interaction.ts'
import type { IssuedOrder } from '../../../shared/model/orders/order.ts'
import { aDiscordId } from '../../support/servers/discord.ts'
import { press, type Shown, shownText, type } from '../../support/servers/discord-client.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { reissue } from '../orders/reissue.ts'
import { leader, superadmin } from '../world.ts'

onStackTable()

const anna = 11
const minutes = (count: number) => new Date((Math.floor(Date.now() / 1000) + count * 60) * 1000).toISOString()

/** Launches of Anna's first orders, in minutes; the others follow in 2038. */
const launches = [-5, 0.75, 10, 40]

let plan: Awaited<ReturnType<typeof aCalculatedPlan>>
let server = ''
let guild = ''

const launchingAt = (planId: string, at: readonly number[]) =>
  reissue(planId, anna, (lines) =>
    lines.map((line, index) => ({ ...line, launchAt: at[index] === undefined ? line.launchAt : minutes(at[index]) })),
  )

/** A guild that sees the world. */
async function aGuild(worldId: string): Promise<string> {
  const id = aDiscordId()
  await type('setwelt', { server }, { guild: id })
  await superadmin().call(bots.approveGuild, { params: { guildId: id }, body: { worldId } })
  return id
}

beforeAll(async () => {
  plan = await aCalculatedPlan()
  await plan.issue()
  server = (await playerPage(await plan.playerKey(anna)).read()).server
  guild = await aGuild(plan.worldId)
})

/** Anna at Discord, connected by her current link. */
async function connected() {
  const typing = { guild, user: aDiscordId() }
  const { edit } = await plan.playerEntry(anna)
  await type('befehle', { verbinden: edit }, typing)
  await settled()
  const list = async () => (await type('befehle', {}, typing)).data
  return {
    typing,
    page: playerPage(keyIn(edit)),
    list,
    press: (id: string, on?: MessageComponent[]) => press(id, on, typing),
  }
}

const sections = ({ components = [] }: Shown['data']) => components.flatMap((one) => (one.type === 9 ? [one] : []))
const buttons = (data: Shown['data']) => sections(data).map(({ accessory }) => accessory)
const routeOf = ({ from, to }: IssuedOrder) => `${from.x}|${from.y} → ${to.x}|${to.y}`
const buttonFor = (data: Shown['data'], line: IssuedOrder) => {
  const route = routeOf(line)
  const [found, ...others] = sections(data).filter(({ components: [text] }) => text?.content.includes(route))
  if (!found || others.length > 0) throw new Error(`One attack goes ${route}`)
  return found.accessory.custom_id
}
const marksInLog = async () => {
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { planId: plan.planId } })
  return entries.filter(({ details }) => details.sent !== undefined)
}

describe('/befehle', () => {
  test('shows of each attack the second of its launch, its arrival, a game link and a button, within Discord’s limits', async () => {
    await launchingAt(plan.planId, launches)
    const { list, page, typing } = await connected()
    const data = await list()
    const { lines } = await page.read()
    const ahead = lines.filter(({ launchAt }) => Date.parse(launchAt) > Date.now())
    expect(ahead.length).toBeGreaterThan(3)
    expect(data).toMatchObject({ flags: 64 | 32_768, allowed_mentions: { parse: [] } })
    expect(shownText(data)).toContain('⚠️ 1 deiner Befehle ist überfällig.')
    const shown = sections(data)
    expect(shown).toHaveLength(Math.min(10, ahead.length))
    for (const [index, { components, accessory }] of shown.entries()) {
      const line = ahead[index] ?? expect.unreachable()
      const [launch, arrival] = [line.launchAt, line.arriveAt].map((at) => Date.parse(at) / 1000)
      const text = components[0]?.content ?? ''
      expect(text).toContain(`<t:${launch}:T> (<t:${launch}:R>)`)
      expect(text).toContain(`<t:${arrival}:T>`)
      expect(text).toContain(`[Ins Spiel](${rallyPointLink(line, { server, timeZone: '' })})`)
      expect(accessory).toMatchObject({ type: 2, label: 'Abgeschickt' })
      expect(accessory.custom_id).not.toContain(plan.planId)
      expect(accessory.custom_id.length).toBeLessThanOrEqual(componentLimits.id)
    }
    expect(new Set(buttons(data).map(({ custom_id }) => custom_id)).size).toBe(shown.length)
    expect(shownText(data).length).toBeLessThanOrEqual(componentLimits.text)
    // Sections hold a text and a button.
    expect((data.components?.length ?? 0) + 2 * shown.length).toBeLessThanOrEqual(componentLimits.count)
    await type('befehle', { trennen: true }, typing)
  })
})

describe('the button', () => {
  test('marks its attack once, however often it is pressed, and changes nothing else of the message', async () => {
    await launchingAt(plan.planId, launches)
    const { list, page, press: pressed, typing } = await connected()
    const data = await list()
    const [, soon] = (await page.read()).lines
    if (!soon) throw new Error('Anna has no attack')
    const id = buttonFor(data, soon)
    const before = (await marksInLog()).length
    const answers = await Promise.all([pressed(id, data.components), pressed(id, data.components)])
    answers.push(await pressed(id, data.components))
    const off = { label: '✓ Abgeschickt', disabled: true, style: 2 }
    const expected = data.components?.map((one) =>
      one.type === 9 && one.accessory.custom_id === id ? { ...one, accessory: { ...one.accessory, ...off } } : one,
    )
    for (const answer of answers) expect(answer).toMatchObject({ type: 7, data: { components: expected } })
    const { lines } = await page.read()
    expect(lines.filter(({ state }) => state === 'sent')).toMatchObject([{ id: soon.id, by: 'member' }])
    const log = await marksInLog()
    expect(log).toHaveLength(before + 1)
    expect(log[0]).toMatchObject({
      action: 'bots.interactions',
      by: { kind: 'discord', discordId: typing.user },
      playerId: anna,
      planId: plan.planId,
      details: { sent: 1 },
    })
    expect(buttons(await list()).map(({ custom_id }) => custom_id)).not.toContain(id)
    // Without the message, which old ones may lack.
    const again = await pressed(id)
    expect(again).toMatchObject({ type: 4, data: { flags: 64 } })
    expect(again.data.content).toMatch(/^✓ Abgeschickt: .+ → 510\|50\d/)
  })

  test('asks first as the page does: 15 minutes before the launch, or one while an earlier attack is open', async () => {
    await launchingAt(plan.planId, launches)
    const { list, page, press: pressed } = await connected()
    const data = await list()
    const [overdue, , inTen, later] = (await page.read()).lines
    if (!overdue || !inTen || !later) throw new Error('Anna has too few attacks')
    const stateOf = async ({ id }: IssuedOrder) => (await page.read()).lines.find((line) => line.id === id)?.state
    const question = await pressed(buttonFor(data, inTen), data.components)
    expect(question).toMatchObject({ type: 4, data: { flags: 64 | 32_768 } })
    expect(shownText(question.data)).toContain('Wirklich schon abgeschickt?')
    expect(shownText(question.data)).toContain(`<t:${Date.parse(inTen.launchAt) / 1000}:R>`)
    expect(await stateOf(inTen)).toBe('open')
    const [sure] = buttons(question.data)
    expect(sure?.label).toBe('Ja, abgeschickt')
    expect(await pressed(sure?.custom_id ?? '', question.data.components)).toMatchObject({
      type: 7,
      data: { components: [{ accessory: { disabled: true } }] },
    })
    expect(await stateOf(inTen)).toBe('sent')
    // Where nothing earlier is open, ten minutes before are no question.
    const at = ago(1)
    const earlier = (await page.read()).lines.filter(({ launchAt }) => launchAt < inTen.launchAt)
    await page.mark(...earlier.map(({ id }) => ({ line: id, state: 'sent' as const, at })), {
      line: inTen.id,
      state: 'open',
      at: new Date().toISOString(),
    })
    expect((await pressed(buttonFor(data, inTen), data.components)).type).toBe(7)
    expect(await stateOf(inTen)).toBe('sent')
    expect(shownText((await pressed(buttonFor(data, later), data.components)).data)).toContain('Wirklich schon')
    expect(await stateOf(later)).toBe('open')
  })

  test('marks all commands of a train', async () => {
    const asTrain = (line: StoredOrder, trainIndex: number): StoredOrder => ({
      ...line,
      id: `ag-100-210-${trainIndex}`,
      type: 'ag',
      trainIndex,
      commands: 3,
    })
    await reissue(plan.planId, anna, (lines) => {
      const [first] = lines
      if (!first) throw new Error('Anna has no attack')
      const command = { ...first, launchAt: minutes(5) }
      return [0, 1, 2].map((index) => asTrain(command, index)).concat(lines.slice(5))
    })
    const { list, page, press: pressed } = await connected()
    const data = await list()
    const [shown] = sections(data)
    expect(shown?.components[0]?.content).toContain('AG-Zug (3 Befehle)')
    expect((await pressed(shown?.accessory.custom_id ?? '', data.components)).type).toBe(7)
    const sent = (await page.read()).lines.filter(({ type: kind, state }) => kind === 'ag' && state === 'sent')
    expect(sent).toHaveLength(3)
  })
})

describe('the button is refused, with a sentence,', () => {
  test('to others, without a connection, when an issue withdrew the attack, and after a renewal', async () => {
    await plan.issue()
    const { list, page, press: pressed, typing } = await connected()
    const data = await list()
    const open = (await page.read()).lines.filter(({ state }) => state === 'open')
    const listed = open.filter((line) => shownText(data).includes(routeOf(line)))
    const one = listed.find(({ to }) => to.y === 500)
    const other = listed.find(({ to }) => to.y !== 500)
    if (!one || !other) throw new Error('Anna has too few attacks')
    const [id, kept] = [buttonFor(data, one), buttonFor(data, other)]
    const before = (await marksInLog()).length
    const refusal = async (button: string, as = typing) => {
      const answer = await press(button, data.components, as)
      expect(answer).toMatchObject({ type: 4, data: { flags: 64 } })
      return answer.data.content
    }
    const invalid = /^Dieser Knopf gilt nicht mehr/
    expect(await refusal(id, (await connected()).typing)).toMatch(invalid)
    expect(await refusal(`${id.slice(0, -4)}AAAA`)).toMatch(invalid)
    expect(await refusal(`sent.${'x'.repeat(43)}.${'x'.repeat(22)}`)).toMatch(invalid)
    expect(await refusal('sent.x.y')).toMatch(/kennt der Bot nicht/)
    expect(await refusal(id, { guild, user: aDiscordId() })).toMatch(/nicht verbunden/)

    await leader().call(targets.remove, { params: { planId: plan.planId, targetId: 'offs-510-500' } })
    await plan.issue()
    expect(await refusal(id)).toBe('Dieser Angriff ist nicht mehr geplant. Frag mit `/befehle` nach deinen nächsten.')

    await type('befehle', { trennen: true }, typing)
    expect(await refusal(kept)).toMatch(/^Du bist nicht verbunden/)
    await type('befehle', { verbinden: (await plan.playerEntry(anna)).edit }, typing)
    await plan.renew(anna)
    expect(await refusal(kept)).toMatch(/oder dein Link wurde erneuert/)
    // Connected by the new link, old buttons stay invalid.
    await type('befehle', { verbinden: (await plan.playerEntry(anna)).edit }, typing)
    expect(await refusal(kept)).toMatch(invalid)
    expect(await marksInLog()).toHaveLength(before)
    const renewed = await list()
    expect((await pressed(buttonFor(renewed, other), renewed.components)).data).toMatchObject({ flags: 64 | 32_768 })
  })
})

test('lists the account that the player plays, opens the game in it, and the button marks there', async () => {
  const bert = 12
  const params = { planId: plan.planId, playerId: String(bert) }
  const sit = (...sittings: { sitterId: number; from: string; to: string }[]) =>
    leader().call(timeslots.sit, { params, body: { sittings } })
  await reissue(plan.planId, bert, (lines) =>
    lines.map((line, index) => (index === 0 ? { ...line, launchAt: minutes(3) } : line)),
  )
  const bertsPage = playerPage(await plan.playerKey(bert))
  const line = (await bertsPage.read()).lines.find(({ launchAt }) => Date.parse(launchAt) < Date.now() + 300_000)
  if (!line) return expect.unreachable()
  const { list, press: pressButton, typing } = await connected()
  expect(shownText(await list())).not.toContain('UV')
  await sit({ sitterId: anna, from: ago(60), to: '2040-01-01T00:00:00.000Z' })
  const data = await list()
  const text = sections(data).find(({ components: [one] }) => one?.content.includes(routeOf(line)))?.components[0]
    ?.content
  expect(text).toContain(`${routeOf(line)} · UV Bert Böse`)
  expect(text).toContain(`game.php?t=${bert}&village=${line.from.villageId}`)
  await pressButton(buttonFor(data, line).replace(/^sent/, 'sure'), data.components)
  expect((await bertsPage.read()).lines.find(({ id }) => id === line.id)).toMatchObject({ state: 'sent' })
  expect((await marksInLog()).map(({ playerId }) => playerId)).toContain(bert)
  await sit()
  expect(shownText(await list())).not.toContain('UV')
  await type('befehle', { trennen: true }, typing)
})
