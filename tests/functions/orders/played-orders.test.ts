import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import type { WorldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { leader, superadmin, twoTribes } from '../world.ts'
import { aCalculatedPlan, ago, playerPage } from './orders-plan.ts'

const anna = 11
const bert = 12
const cleo = 13
/** Cleo has no village. */
const withCleo = { ...twoTribes, players: [...(twoTribes.players ?? []), { id: cleo, name: 'Cleo', tribeId: 1 }] }
const began = ago(3600)
/** After all launches. */
const never = '2040-01-01T00:00:00.000Z'

/** Issued orders of Anna and Bert, with what their pages and leaders do. */
async function anIssuedPlan(files?: WorldFiles) {
  const plan = await aCalculatedPlan(files)
  await plan.issue()
  const { params } = plan
  const key = await plan.playerKey(anna)
  const own = await playerPage(key).read()
  const accounts = await playerPage(await plan.playerKey(bert)).read()
  /** Leaders let Anna play Bert's account in these times. */
  const sit = (...times: { from: string; to: string }[]) =>
    leader().call(timeslots.sit, {
      params: { ...params, playerId: String(bert) },
      body: { sittings: times.map((time) => ({ sitterId: anna, ...time })) },
    })
  const ofBert = async (page = key) => (await playerPage(page).read()).lines.filter(({ account }) => account)
  return { ...plan, key, own, accounts, sit, ofBert }
}

const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

test("a player's page has the orders of the account that they play which launch meanwhile, in one list", async () => {
  const { key, own, accounts, sit, ofBert, board } = await anIssuedPlan()
  const [first, ...rest] = accounts.lines
  const last = rest.at(-1)
  if (!first || !last || first.launchAt === last.launchAt) return expect.unreachable()
  await sit({ from: began, to: last.launchAt })
  const { lines, serverTime: _, ...page } = await playerPage(key).read()
  const { lines: ownLines, serverTime: __, ...before } = own
  expect(page).toEqual(before)
  const within = accounts.lines.filter(({ launchAt }) => launchAt < last.launchAt)
  const account = { playerId: bert, playerName: 'Bert Böse' }
  const expected = [...ownLines, ...within.map((line) => ({ ...line, account }))]
  expect(lines).toEqual(expected.toSorted((a, b) => a.launchAt.localeCompare(b.launchAt)))
  expect(ids(await ofBert())).toEqual(ids(within))
  const until = last.launchAt
  expect((await board()).players.map(({ playerId, playedBy }) => [playerId, playedBy])).toEqual([
    [anna, undefined],
    [bert, { playerName: 'Anna Äxte', until }],
  ])
  // Before its begin and once it is taken back, an entry opens nothing.
  await sit({ from: first.launchAt, to: never })
  expect(await ofBert()).toEqual([])
  await sit({ from: began, to: never })
  expect(ids(await ofBert())).toEqual(ids(accounts.lines))
  await sit()
  expect((await playerPage(key).read()).lines).toEqual(own.lines)
  expect(JSON.stringify(await board())).not.toContain('playedBy')
})

test('a request opens nothing until the player confirms it, and nobody else sees the orders', async () => {
  const { params, key, playerKey, ofBert, accounts } = await anIssuedPlan()
  const secrets = (await leader().call(timeslots.list, { params })).players
  const secretOf = (playerId: number) => secrets.find((one) => one.playerId === playerId)?.secret ?? ''
  const entry = { sitterId: anna, from: began, to: never }
  const say = (playerId: number, body: object) =>
    api().call(timeslots.sitOwn, {
      params: { ...params, playerId: String(playerId) },
      body: { sittings: [entry], ...body },
      headers: { [slotSecretHeader]: secretOf(playerId) },
    })
  await say(anna, { accountId: bert })
  const mark = { line: accounts.lines[0]?.id ?? '', state: 'sent' as const, at: ago(1) }
  expect(await ofBert()).toEqual([])
  expect(await playerPage(key).mark(mark)).toMatchObject({ marks: [], unknown: [mark.line] })
  await say(bert, {})
  expect(ids(await ofBert())).toEqual(ids(accounts.lines))
  expect(await ofBert(await playerKey(anna, 'show'))).toEqual([])
  expect(await ofBert(await playerKey(bert))).toEqual([])
  expect((await leader().call(orders.playerSheet, { params: { ...params, playerId: String(anna) } })).lines).toEqual(
    (await playerPage(await playerKey(anna, 'show')).read()).lines,
  )
})

test("a mark is the account's, made by who plays it, and mixed ones find their accounts", async () => {
  const { planId, key, own, accounts, sit, ofBert, playerKey, board } = await anIssuedPlan()
  await sit({ from: began, to: never })
  const [mine, his] = [own.lines[0]?.id ?? '', accounts.lines[0]?.id ?? '']
  const at = ago(5)
  const answer = await playerPage(key).mark(
    { line: mine, state: 'sent', at },
    { line: his, state: 'sent', at },
    { line: 'off-1-offs-1-1-0', state: 'sent', at },
  )
  expect(answer.marks.map(({ line, state, by }) => [line, state, by])).toEqual([
    [mine, 'sent', 'member'],
    [his, 'sent', 'member'],
  ])
  expect(answer.unknown).toEqual(['off-1-offs-1-1-0'])
  expect((await ofBert()).find(({ id }) => id === his)).toMatchObject({ state: 'sent', by: 'member' })
  const bertsPage = await playerPage(await playerKey(bert)).read()
  expect(bertsPage.lines.filter(({ state }) => state === 'sent')).toMatchObject([{ id: his }])
  expect((await board()).players.map(({ playerId, sent }) => [playerId, sent])).toEqual([
    [anna, 1],
    [bert, 1],
  ])
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const marked = entries.filter(({ action }) => action === 'orders.mark')
  expect(marked.map(({ by, playerId, details }) => ({ by, playerId, details }))).toEqual(
    expect.arrayContaining([
      { by: { kind: 'player', playerId: anna }, playerId: anna, details: { sent: 1 } },
      { by: { kind: 'player', playerId: anna }, playerId: bert, details: { sent: 1 } },
    ]),
  )
  // Once the entry is removed, a mark that was on its way is refused.
  await sit()
  expect(await playerPage(key).mark({ line: his, state: 'open', at: ago(1) })).toMatchObject({ unknown: [his] })
})

test('renewed links of the account end who plays it, those of the sitter do not', async () => {
  const { planId, params, key, accounts, sit, ofBert, renew, playerKey } = await anIssuedPlan()
  await sit({ from: began, to: never })
  await renew(anna)
  const renewedKey = await playerKey(anna)
  expect(renewedKey).not.toBe(key)
  expect(ids(await ofBert(renewedKey))).toEqual(ids(accounts.lines))
  const versionOf = async () => {
    const { players } = await leader().call(timeslots.list, { params })
    return players.find(({ playerId }) => playerId === bert)
  }
  const before = await versionOf()
  await renew(bert)
  expect(await ofBert(renewedKey)).toEqual([])
  const after = await versionOf()
  expect([before?.sittings?.length, after?.sittings?.length ?? 0]).toEqual([1, 0])
  expect(after?.version).toBe((before?.version ?? 0) + 1)
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  expect(entries.filter(({ action }) => action === 'orders.renewLinks').map(({ details }) => details)).toEqual([
    { sittingsEnded: true },
    {},
  ])
})

test("others' attacks on a target of the account leave out what the page has", async () => {
  const { params, key, own, accounts, sit } = await anIssuedPlan()
  await leader().call(plans.update, { params, body: { showsOthers: 'names' } })
  const villageId = accounts.lines.find(({ to }) => !own.lines.some((line) => line.to.villageId === to.villageId))?.to
    .villageId
  const others = async (of = villageId ?? 0) =>
    (await api().call(orders.others, { params: { key }, query: { villageId: of } })).others
  const shared = own.lines.find(({ to }) => accounts.lines.some((line) => line.to.villageId === to.villageId))?.to
  const onShared = await others(shared?.villageId)
  await sit({ from: began, to: never })
  expect(await others()).toEqual([])
  expect(onShared.map(({ playerName }) => playerName)).toEqual(expect.arrayContaining(['Bert Böse']))
  expect(await others(shared?.villageId)).toEqual([])
})

test('who plays an account and has no orders of their own gets a page with the next issue', async () => {
  const { params, issue, accounts, board, playerKey } = await anIssuedPlan(withCleo)
  const { lines } = accounts
  await leader().call(timeslots.sit, {
    params: { ...params, playerId: String(bert) },
    body: { sittings: [{ sitterId: cleo, from: began, to: never }] },
  })
  await issue()
  const key = await playerKey(cleo)
  expect(ids((await playerPage(key).read()).lines)).toEqual(ids(lines))
  expect((await board()).players.map(({ playerId }) => playerId).toSorted()).toEqual([anna, bert, cleo])
  await leader().call(timeslots.sit, { params: { ...params, playerId: String(bert) }, body: { sittings: [] } })
  expect((await playerPage(key).read()).lines).toEqual([])
  await issue()
  expect((await board()).players.map(({ playerId }) => playerId).toSorted()).toEqual([anna, bert])
})
