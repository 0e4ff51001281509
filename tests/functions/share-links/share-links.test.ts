import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import type { ShareLevel } from '../../../shared/model/sharing/share-level.ts'
import { maxShareLinks } from '../../../shared/model/sharing/share-link.ts'
import { everyItem } from '../../support/faults/every-item.ts'
import { api } from '../../support/stack/api.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aPlan, leader, superadmin } from '../world.ts'

const [anna, bert] = [11, 12]
const open = (key: string) => api().call(shareLinks.open, { params: { key } })
const refused = async (key: string) => {
  const { requestId: _, ...failure } = await api().fails(shareLinks.open, { params: { key } })
  return JSON.stringify(failure)
}

/** The links of a plan. */
function sharing(planId: string) {
  const params = { planId }
  const share = async (level: ShareLevel, name = 'Bund') => {
    const { link, url } = await leader().call(shareLinks.create, { params, body: { name, level, days: 3 } })
    return { link, key: keyIn(url) }
  }
  const links = async () => (await leader().call(shareLinks.list, { params })).links
  const revoke = (linkId: string) => leader().send(shareLinks.revoke, { params: { planId, linkId } })
  return { share, links, revoke }
}

/** What names senders: players, villages, links, ids. */
const sending = /Anna|Bert|Äxte|Böse|500\|5|"from"|orders\/|"playerId"/
const times = /launchAt|arriv|2038-03-1/

test('each level has in its answer what it permits and nothing else, of what was issued last', async () => {
  const { issue, calculate, playerKey, planId, params } = await aCalculatedPlan()
  const { share } = sharing(planId)
  const [targets, timed, all, report] = await Promise.all(
    (['targets', 'times', 'all', 'report'] as const).map((level) => share(level)),
  )
  if (!targets || !timed || !all || !report) throw new Error('A link is missing')
  expect(await open(all.key)).toMatchObject({ planName: 'Sturm', targets: [], attacks: [] })
  expect((await open(report.key)).report).toBeUndefined()
  await issue()
  const [key, show] = [await playerKey(anna), await playerKey(bert, 'show')]
  const { lines } = await playerPage(key).read()
  const sent = lines[0]
  if (!sent) throw new Error('Anna sends nothing')
  await playerPage(key).mark({ line: sent.id, state: 'sent', at: ago(3) })

  const first = await open(targets.key)
  expect(first).toMatchObject({ level: 'targets', issue: { number: 1 }, endsAt: targets.link.endsAt })
  expect(JSON.stringify(first.targets)).not.toMatch(times)
  expect(JSON.stringify(first)).not.toMatch(sending)
  expect(Object.keys(first.targets[0] ?? {}).toSorted()).toEqual(['attacks', 'name', 'playerName', 'x', 'y'])

  const second = await open(timed.key)
  expect(JSON.stringify(second)).not.toMatch(sending)
  expect(JSON.stringify(second)).not.toContain('launch')
  for (const { arrivals = [], attacks } of second.targets) {
    expect(arrivals).toHaveLength(attacks)
    expect(arrivals).toEqual(arrivals.toSorted())
  }

  const third = await open(all.key)
  const own = third.attacks?.filter(({ playerName }) => playerName === 'Anna Äxte') ?? []
  expect(own).toHaveLength(lines.length)
  expect(own.filter(({ state }) => state === 'sent')).toMatchObject([{ launchAt: sent.launchAt, troops: sent.troops }])
  expect(third.targets.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(1)

  const fourth = await open(report.key)
  expect(fourth).toMatchObject({ targets: [], report: { total: { sent: 1, seen: 0 } } })
  expect(fourth.report?.players.map(({ name }) => name)).toEqual(['Anna Äxte', 'Bert Böse'])
  const answers = JSON.stringify([first, second, third, fourth])
  for (const secret of [key, show, planId, 'orders/']) expect(answers).not.toContain(secret)

  await leader().call(plans.update, {
    params: { planId },
    body: { arriveAt: '2038-03-10T21:00:00.000Z', namesPlan: false },
  })
  await calculate()
  expect((await open(timed.key)).targets).toEqual(second.targets)
  const { issue: again } = await leader().call(orders.issue, { params })
  const after = await open(timed.key)
  expect(after).toMatchObject({ issue: { number: 2, at: again.at } })
  expect(after.planName).toBeUndefined()
  expect(after.targets.flatMap(({ arrivals = [] }) => arrivals)).toHaveLength(again.lines)
  expect(after.targets).not.toEqual(second.targets)
})

test('is listed with maker, end and openings, and audited, and its key is stored nowhere', async () => {
  const { planId } = await aPlan()
  const { share, links, revoke } = sharing(planId)
  const { key, link } = await share('times', 'Verbündete')
  const other = await share('report', 'Rat')
  expect(link).toMatchObject({ name: 'Verbündete', level: 'times', maker: expect.any(String), openings: 0 })
  expect(Math.round((Date.parse(link.endsAt) - Date.parse(link.createdAt)) / 86_400_000)).toBe(3)
  await Promise.all([open(key), open(key), open(key)])
  const [newest, oldest] = await links()
  expect(newest).toEqual(other.link)
  expect(oldest).toEqual({ ...link, openings: 3, lastOpenedAt: expect.any(String) })
  expect(
    inspect(await everyItem(ownStack().tableUrl), { depth: null, maxStringLength: null, maxArrayLength: null }),
  ).not.toContain(key)
  await revoke(link._id)
  expect((await links()).map(({ name }) => name)).toEqual(['Rat'])
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const about = entries.filter(({ action }) => action.startsWith('shareLinks.'))
  expect(about.map(({ action, details }) => [action, details])).toEqual([
    ['shareLinks.revoke', { link: 'Verbündete', level: 'times' }],
    ['shareLinks.create', { link: 'Rat', level: 'report' }],
    ['shareLinks.create', { link: 'Verbündete', level: 'times' }],
  ])
})

test('unknown, expired, revoked, malformed and deleted links get the same answer, and none is counted', async () => {
  const { planId } = await aPlan()
  const { share, links, revoke } = sharing(planId)
  const [revoked, expired, kept] = [await share('all'), await share('all', 'Alt'), await share('all')]
  await revoke(revoked.link._id)
  await expire(expired.key)
  const keys = [revoked.key, expired.key, 'A'.repeat(32), 'x', 'ä#', `${kept.key}x`, planId]
  const answers = await Promise.all(keys.map(refused))
  expect(new Set(answers)).toEqual(new Set([answers[0]]))
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: 404, code: 'shared_not_found' })
  expect((await links()).map(({ openings }) => openings)).toEqual([0, 0])
  await leader().call(plans.remove, { params: { planId } })
  expect(await refused(kept.key)).toBe(answers[0])
  expect(await everyShare(planId)).toEqual([])
})

test('a plan has a limited number, also if several are created at once', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const { share, links, revoke } = sharing(planId)
  const body = { name: 'Bund', level: 'targets' as const }
  const made = await Promise.all(
    Array.from({ length: maxShareLinks + 2 }, () => leader().send(shareLinks.create, { params, body })),
  )
  const codes = made.flatMap(({ status, body }) => (status === 200 ? [] : [Object(body).code]))
  expect(new Set(codes)).toEqual(new Set(['too_many_share_links']))
  const [some] = await links()
  expect(await links()).toHaveLength(maxShareLinks)
  await revoke(some?._id ?? '')
  expect((await share('all')).link.level).toBe('all')
  expect(await revoke(some?._id ?? '')).toMatchObject({ status: 404 })
})

const everyShare = async (planId: string) =>
  (await everyItem(ownStack().tableUrl)).filter(
    ({ pk, planId: of }) => pk === `SHARES#${planId}` || (of === planId && String(pk).startsWith('SHAREKEY#')),
  )

/** Moves the end of a link into the past. */
async function expire(key: string) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const endpoint = ownStack().tableUrl
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }))
  await client.send(
    new UpdateCommand({
      TableName: 'angriffsplaner',
      Key: { pk: `SHAREKEY#${createHash('sha256').update(key).digest('base64url')}`, sk: 'SHAREKEY' },
      UpdateExpression: 'SET endsAt = :past',
      ExpressionAttributeValues: { ':past': ago(1) },
    }),
  )
  client.destroy()
}
