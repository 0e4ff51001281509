import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerInteraction } from '../../../functions/domain/bots/interactions.ts'
import { offeredAttack } from '../../../functions/domain/orders/stand-ins/open-offer.ts'
import { answerOffer } from '../../../functions/domain/stand-ins/answer.ts'
import { Failure } from '../../../functions/runtime/failure.ts'
import { errorCatalogue } from '../../../shared/contract/errors.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { componentLimits, Interaction, type MessageComponent } from '../../../shared/model/discord/interaction.ts'
import type { NightWatch } from '../../../shared/model/orders/night-watch.ts'
import { aDiscordId, anInteraction } from '../../support/servers/discord.ts'
import { type Shown, shownText, type } from '../../support/servers/discord-client.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { anOffer, storeOffer } from '../orders/an-offer.ts'
import { aCalculatedPlan } from '../orders/orders-plan.ts'
import { leader, superadmin } from '../world.ts'

// Presses are answered in this process, by this answer.
vi.mock('../../../functions/domain/stand-ins/answer.ts')
const answer = vi.mocked(answerOffer)
onStackTable()

const [anna, bert] = [11, 12]
const soon = () => Date.now() + 10 * 60_000

let plan: Awaited<ReturnType<typeof aCalculatedPlan>>
let guild = ''

const nightWatch = (mode: NightWatch) =>
  leader().call(plans.update, { params: plan.params, body: { nightWatch: mode } })

beforeAll(async () => {
  plan = await aCalculatedPlan()
  await plan.issue()
  guild = aDiscordId()
  await type('setwelt', { server: plan.server }, { guild })
  await superadmin().call(bots.approveGuild, { params: { guildId: guild }, body: { worldId: plan.worldId } })
})
beforeEach(async () => {
  answer.mockReset().mockResolvedValue({ isReady: true })
  await nightWatch('asked')
  await storeOffer(plan.planId, anna, null)
})

/** Somebody at Discord, connected by a player's current link. */
async function connected(playerId: number) {
  const user = aDiscordId()
  const { edit } = await plan.playerEntry(playerId)
  await type('befehle', { verbinden: edit }, { guild, user })
  await settled()
  return user
}
const list = async (user: string) => (await type('befehle', {}, { guild, user })).data
const takeButton = ({ components = [] }: Shown['data']) =>
  components.flatMap((one) => (one.type === 9 && one.accessory.label === 'Übernehmen' ? [one.accessory] : []))[0]
/** A press, answered in this process. */
function press(buttonId: string, user: string, components?: readonly MessageComponent[]) {
  const more = { type: 3, data: { custom_id: buttonId, component_type: 2 }, message: { components } }
  const interaction = Interaction.parse(anInteraction('', {}, { guild, user, more }))
  const facts = { audit: aCaller('bots.interactions'), site: undefined }
  return asEndpoint('bots.interactions', () => answerInteraction(interaction, facts))
}

test('/befehle shows an open offer to the player who is asked, before their own attacks, and to nobody else', async () => {
  const [asked, other] = [await connected(anna), await connected(bert)]
  const offer = await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  const data = await list(asked)
  expect(data).toMatchObject({ flags: 64 | 32_768 })
  const [first] = data.components ?? []
  expect(first).toMatchObject({ type: 9, accessory: { label: 'Übernehmen' } })
  const { text, first: line } = offeredAttack(offer)
  expect(shownText({ components: data.components?.slice(0, 1) ?? [] })).toMatch(
    new RegExp(
      `\\*\\*Übernehmen\\?\\*\\* ${text.replaceAll('|', '\\|')}\\nAbschicken <t:${Date.parse(line.launchAt) / 1000}:d>`,
    ),
  )
  expect(takeButton(data)?.custom_id.length).toBeLessThanOrEqual(componentLimits.id)
  expect(shownText(data).length).toBeLessThanOrEqual(componentLimits.text)
  expect(takeButton(await list(other))).toBeUndefined()
  expect((await list(aDiscordId())).content).toBe(errorCatalogue.discord_unconnected[1])
})

test('an offer that ended or was taken, and any once leaders turned the night watch off, is not shown', async () => {
  const asked = await connected(anna)
  await anOffer(plan.planId, { to: anna, of: bert, until: Date.now() - 1000 })
  expect(takeButton(await list(asked))).toBeUndefined()
  await anOffer(plan.planId, { to: anna, of: bert, until: soon() }, { isTaken: true })
  expect(takeButton(await list(asked))).toBeUndefined()
  await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  expect(takeButton(await list(asked))).toBeDefined()
  await nightWatch('off')
  expect(takeButton(await list(asked))).toBeUndefined()
})

test('the button takes the offer as the page does, and the message shows it', async () => {
  const asked = await connected(anna)
  const offer = await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  const { components } = await list(asked)
  const id = takeButton({ components })?.custom_id ?? expect.unreachable()
  const pressed = await press(id, asked, components)
  const expected = components?.map((one) =>
    one.type === 9 && one.accessory.custom_id === id
      ? { ...one, accessory: { ...one.accessory, label: '✓ Übernommen', disabled: true, style: 2 } }
      : one,
  )
  expect(pressed).toMatchObject({ type: 7, data: { components: expected } })
  expect(answer).toHaveBeenCalledTimes(1)
  const [opened, given, audit] = answer.mock.calls[0] ?? []
  expect(opened).toMatchObject({ kind: 'edit', plan: { _id: plan.planId }, part: { playerId: anna } })
  expect(given).toEqual({ offer: offer.id, takes: true })
  expect(audit).toMatchObject({
    action: 'bots.interactions',
    by: { kind: 'discord', discordId: asked },
    playerId: anna,
    planId: plan.planId,
    worldId: plan.worldId,
  })
  const without = await press(id, asked)
  expect(without).toMatchObject({ type: 4, data: { content: `✓ Übernommen: ${offeredAttack(offer).text}`, flags: 64 } })
})

test('who is too late reads why', async () => {
  const asked = await connected(anna)
  await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  const id = takeButton(await list(asked))?.custom_id ?? expect.unreachable()
  answer.mockRejectedValueOnce(new Failure('offer_taken'))
  expect(await press(id, asked)).toMatchObject({ type: 4, data: { content: errorCatalogue.offer_taken[1], flags: 64 } })
  await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  expect(await press(id, asked)).toMatchObject({ data: { content: errorCatalogue.offer_over[1] } })
  await storeOffer(plan.planId, anna, null)
  expect(await press(id, asked)).toMatchObject({ data: { content: errorCatalogue.offer_over[1] } })
  expect(answer).toHaveBeenCalledTimes(1)
})

test('no button of another, or of a link that was renewed, takes anything', async () => {
  const [asked, second, other] = [await connected(anna), await connected(anna), await connected(bert)]
  await anOffer(plan.planId, { to: anna, of: bert, until: soon() })
  const id = takeButton(await list(asked))?.custom_id ?? expect.unreachable()
  expect(await press(id, second)).toMatchObject({ data: { content: errorCatalogue.offer_over[1] } })
  expect(await press(id, other)).toMatchObject({ data: { content: errorCatalogue.discord_button[1] } })
  expect(await press(id, aDiscordId())).toMatchObject({ data: { content: errorCatalogue.discord_unconnected[1] } })
  await plan.renew(anna)
  await settled()
  expect(await press(id, asked)).toMatchObject({ data: { content: expect.any(String) } })
  expect(answer).not.toHaveBeenCalled()
})
