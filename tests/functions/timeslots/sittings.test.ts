import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { Sitting } from '../../../shared/model/inputs/sitting.ts'
import type { Timeslot } from '../../../shared/model/timeslot.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin, twoTribes, upload } from '../world.ts'

const [anna, bert, cleo] = [11, 12, 13]
const files = {
  ...twoTribes,
  players: [...(twoTribes.players ?? []), { id: cleo, name: 'Cleo', tribeId: 1 }],
}
/** `HH:MM` on the day of the plan's arrival. */
const at = (time: string) => `2038-03-10T${time}:00.000Z`
const sat = (sitterId: number, from = at('06:00'), to = at('20:00')): Sitting => ({ sitterId, from, to })

/** Five villages with an off each of Anna's and of Bert's, ten targets that want one each; Cleo has none. */
async function aPlanOfThree() {
  const { planId, worldId, server } = await aPlan(files)
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300 })),
  )
  await aim(planId, 'offs', rows(500, 509), { maxOff: 1 })
  const players = async () => (await leader().call(timeslots.list, { params })).players
  const secrets = new Map((await players()).map(({ playerId, secret }) => [playerId, secret]))
  const byLink = (playerId: number) => ({
    params: { planId, playerId: String(playerId) },
    headers: { [slotSecretHeader]: secrets.get(playerId) ?? '' },
  })
  return {
    params,
    worldId,
    server,
    byLink,
    sittingsOf: async (id: number) => (await players()).find(({ playerId }) => playerId === id)?.sittings,
    info: (id: number) => api().call(timeslots.playerInfo, byLink(id)),
    sit: (id: number, ...sittings: Sitting[]) =>
      leader().call(timeslots.sit, { params: byLink(id).params, body: { sittings } }),
    failsToSit: (id: number, ...sittings: Sitting[]) =>
      leader().fails(timeslots.sit, { params: byLink(id).params, body: { sittings } }),
    limit: (id: number, maxCommands: number) =>
      api().call(timeslots.saveOwn, { ...byLink(id), body: { timeslots: [], maxCommands } }),
    calculate: (body = {}) => leader().call(calculations.calculateAll, { params, body }),
    status: () => leader().call(calculations.status, { params }),
    attacks: async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned),
  }
}

test('a leader’s entry is shown to leaders, to the player and to who plays the account, and is in the log', async () => {
  const { worldId, sit, sittingsOf, info } = await aPlanOfThree()
  const entry = { ...sat(bert), sitterName: 'Bert Böse', by: 'leader' as const }
  expect(await sit(anna, sat(bert))).toEqual({ sittings: [entry], version: 1 })
  expect(await sittingsOf(anna)).toEqual([entry])
  expect(await sittingsOf(bert)).toBeUndefined()
  expect((await info(anna)).played).toMatchObject({ sittings: [entry], plays: [], version: 1 })
  const { played } = await info(bert)
  expect(played).toMatchObject({ sittings: [], plays: [{ accountId: anna, accountName: 'Anna Äxte', by: 'leader' }] })
  expect(played?.players.map(({ playerName }) => playerName)).toEqual(['Anna Äxte', 'Cleo'])
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { worldId } })
  expect(entries[0]).toMatchObject({ action: 'timeslots.sit', playerId: anna })
  expect(JSON.stringify(entries[0]?.details)).toContain(`${bert}`)
})

test('the claim of who plays is a request until the player or a leader confirms it; others keep their author', async () => {
  const { params, byLink, sittingsOf, info, sit } = await aPlanOfThree()
  const claim = (...sittings: Sitting[]) =>
    api().call(timeslots.sitOwn, { ...byLink(bert), body: { accountId: anna, sittings } })
  const asked = await claim(sat(bert, at('08:00'), at('10:00')))
  expect(asked.plays).toMatchObject([{ accountId: anna, by: 'sitter' }])
  await claim(sat(bert, at('08:00'), at('10:00')), sat(bert, at('12:00'), at('14:00')))
  expect((await sittingsOf(anna))?.map(({ by }) => by)).toEqual(['sitter', 'sitter'])
  // The player confirms the first, refuses the other and adds one.
  const [first] = (await info(anna)).played?.sittings ?? []
  const own = await api().call(timeslots.sitOwn, {
    ...byLink(anna),
    body: { sittings: [sat(bert, first?.from, first?.to), sat(cleo, at('15:00'), at('16:00'))] },
  })
  expect(own.sittings.map(({ sitterId, by }) => [sitterId, by])).toEqual([
    [bert, 'owner'],
    [cleo, 'owner'],
  ])
  // A leader who adds one leaves requests open, and entries their author.
  await claim(sat(bert, at('17:00'), at('18:00')))
  const { sittings } = await leader().call(timeslots.sit, {
    params: byLink(anna).params,
    body: {
      sittings: [
        ...own.sittings.map(({ sitterId, from, to }) => sat(sitterId, from, to)),
        { ...sat(bert, at('17:00'), at('18:00')), isRequest: true },
        sat(cleo, at('19:00'), at('20:00')),
      ],
    },
  })
  expect(sittings.map(({ by }) => by)).toEqual(['owner', 'owner', 'sitter', 'leader'])
  // What was never asked is no request.
  const foreign = { ...sat(cleo, at('17:00'), at('18:00')), isRequest: true as const }
  expect(
    await leader().call(timeslots.sit, { params: byLink(anna).params, body: { sittings: [foreign] } }),
  ).toMatchObject({ sittings: [] })
  await sit(anna)
  expect(await sittingsOf(anna)).toBeUndefined()
  // Without the secret, and with another's, nobody says anything.
  const body = { sittings: [sat(cleo)] }
  const path = byLink(anna).params
  expect(await api().fails(timeslots.sitOwn, { params: path, body })).toMatchObject({ code: 'slot_link_needed' })
  const { headers } = byLink(bert)
  expect(await api().fails(timeslots.sitOwn, { params: path, headers, body })).toMatchObject({
    code: 'slot_link_wrong',
  })
  expect(
    (await api().call(timeslots.playerInfo, { params: { ...params, playerId: String(anna) } })).played,
  ).toBeUndefined()
})

test('bad entries are refused with a sentence, and change nothing', async () => {
  const { sit, failsToSit, sittingsOf, byLink } = await aPlanOfThree()
  expect(await failsToSit(anna, sat(anna))).toMatchObject({ message: 'Den eigenen Account kann niemand vertreten.' })
  expect(await failsToSit(anna, sat(21))).toMatchObject({
    message: 'Wer einen Account vertritt, muss selbst zum Plan gehören.',
  })
  expect(await failsToSit(anna, sat(bert), sat(cleo, at('19:59'), at('21:00')))).toMatchObject({
    message: 'Zwei Vertretungen überschneiden sich: Zu jeder Zeit kann nur einer den Account spielen.',
  })
  expect(await failsToSit(anna, sat(bert, at('10:00'), at('10:00')))).toMatchObject({
    fields: { 'sittings.0.to': 'Das Ende der Vertretung muss nach ihrem Beginn liegen.' },
  })
  expect(
    await failsToSit(
      anna,
      ...rows(1, 11).map((day) => sat(bert, `2038-03-${10 + day}T06:00:00Z`, `2038-03-${10 + day}T07:00:00Z`)),
    ),
  ).toMatchObject({
    fields: { sittings: 'Höchstens 10 Vertretungen sind möglich.' },
  })
  expect(await sittingsOf(anna)).toBeUndefined()
  // Entries whose times touch never overlap.
  await sit(anna, sat(bert, at('06:00'), at('12:00')), sat(cleo, at('12:00'), at('20:00')))
  // A circle, and a chain either way.
  expect(await failsToSit(bert, sat(anna))).toMatchObject({
    message: 'Anna Äxte wird in dieser Zeit von Bert Böse vertreten und kann niemanden vertreten.',
  })
  expect(await failsToSit(bert, sat(cleo))).toMatchObject({
    message: 'Bert Böse wird in dieser Zeit von Cleo vertreten und kann niemanden vertreten.',
  })
  await sit(bert, sat(cleo, at('12:00'), at('20:00')))
  const stale = { params: byLink(anna).params, body: { version: 0, sittings: [] } }
  expect(await leader().fails(timeslots.sit, stale)).toMatchObject({ status: 409, code: 'slots_changed' })
  expect(await sittingsOf(anna)).toHaveLength(2)
})

test('a person’s limit counts all accounts that they play, and only an entry outdates results', async () => {
  const { params, sit, calculate, status, attacks, limit, byLink } = await aPlanOfThree()
  await calculate()
  expect(await attacks()).toHaveLength(10)
  await api().call(timeslots.sitOwn, { ...byLink(cleo), body: { accountId: anna, sittings: [sat(cleo)] } })
  expect(await status()).toMatchObject({ outdated: false })
  await sit(anna, sat(cleo))
  await sit(bert, sat(cleo, at('06:00'), at('07:00')))
  expect(await status()).toMatchObject({ outdated: true, outdatedBy: ['slots'] })
  await limit(cleo, 6)
  await calculate()
  expect(await status()).toMatchObject({ outdated: false })
  const planned = await attacks()
  expect(planned).toHaveLength(6)
  const { runs } = await leader().call(calculations.diagnosis, { params })
  expect(runs[0]?.shortfall).toMatchObject([{ reason: 'limited', missing: 4 }])
  const open = rows(500, 509).find((y) => !planned.some(({ yt }) => yt === y))
  const { candidates } = await leader().call(wishes.candidates, {
    params,
    query: { attack: `off:0:offs-510-${open}` },
  })
  expect(candidates.map(({ reason, instead }) => reason ?? instead?.kind).toSorted()).toEqual([
    ...rows(1, 4).map(() => 'limited'),
    ...rows(1, 6).map(() => 'off'),
  ])
})

test('who plays accounts sends in their own timeslots, and never two launches in one second', async () => {
  const { params, sit, calculate, attacks, byLink } = await aPlanOfThree()
  await leader().call(plans.update, { params, body: { options: { windows: { off: { before: 60, after: 60 } } } } })
  const secondsShared = async () => {
    const launches = (await attacks()).map(({ launchAt }) => launchAt)
    return launches.length - new Set(launches).size
  }
  await calculate()
  expect(await secondsShared()).toBeGreaterThan(0)
  await sit(anna, sat(bert))
  await calculate()
  expect(await attacks()).toHaveLength(10)
  expect(await secondsShared()).toBe(0)
  // Bert's timeslot ends before the launches over ten fields; Cleo has none, and Anna none of her own.
  const morning = { from: at('06:00'), to: at('14:50') }
  const answer = (id: number, body: { timeslots: Timeslot[]; sends?: 'always' }) =>
    api().call(timeslots.saveOwn, { ...byLink(id), body })
  await answer(bert, { timeslots: [morning] })
  await calculate()
  const launches = await attacks()
  expect(launches.length).toBeGreaterThan(5)
  expect(launches.every(({ launchAt }) => launchAt <= morning.to)).toBe(true)
  // Her own answer counts instead.
  await answer(anna, { timeslots: [], sends: 'always' })
  await calculate({ freely: true })
  const later = (await attacks()).filter(({ launchAt }) => launchAt > morning.to)
  expect(later.length).toBeGreaterThan(0)
  expect(new Set(later.map(({ senderPlayerId }) => senderPlayerId))).toEqual(new Set([anna]))
})

test('requests fill an account up to its most entries, and who left the plan blocks no other entry', async () => {
  const { sit, sittingsOf, byLink, worldId, server } = await aPlanOfThree()
  const day = (n: number) => sat(bert, `2038-04-${10 + n}T06:00:00.000Z`, `2038-04-${10 + n}T07:00:00.000Z`)
  const ask = (playerId: number, sittings: Sitting[]) => ({ ...byLink(playerId), body: { accountId: anna, sittings } })
  await api().call(timeslots.sitOwn, ask(bert, rows(1, 9).map(day)))
  const two = [sat(cleo, at('08:00'), at('09:00')), sat(cleo, at('10:00'), at('11:00'))]
  expect(await api().fails(timeslots.sitOwn, ask(cleo, two))).toMatchObject({
    status: 400,
    fields: { sittings: 'Höchstens 10 Vertretungen sind möglich.' },
  })
  await api().call(timeslots.sitOwn, ask(cleo, two.slice(1)))
  expect(await sittingsOf(anna)).toHaveLength(10)
  await sit(anna, sat(cleo))
  const players = files.players.map((player) => (player.id === cleo ? { ...player, tribeId: 2 } : player))
  await serveWorld(server, worldFiles({ ...files, players }))
  await superadmin().call(worlds.sync, { body: { worldId } })
  await sit(anna, sat(cleo), sat(bert, at('21:00'), at('22:00')))
  expect((await sittingsOf(anna))?.map(({ sitterId }) => sitterId)).toEqual([cleo, bert])
})
