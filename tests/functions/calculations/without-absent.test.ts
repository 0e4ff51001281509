import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { api } from '../../support/stack/api.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from '../orders/orders-plan.ts'
import { aPlan, leader, rows, twoTribes } from '../world.ts'

const absent = (key: string, span?: { from: string; to: string }) =>
  api().call(orders.answerRehearsal, {
    params: { key },
    body: { readiness: { answer: 'absent', ...(span && { span }) } },
  })

const attacksOf = async (planId: string) =>
  (await leader().call(calculations.attacks, { params: { planId }, query: {} })).attacks.filter(isPlanned)

type Preview = Awaited<ReturnType<typeof previewOf>>
const previewOf = (planId: string, silent?: '1') =>
  leader().call(calculations.withoutAbsent, { params: { planId }, query: silent ? { silent } : {} })

/** What the board does with a preview. */
async function adopt(planId: string, { players }: Preview) {
  for (const { playerId, timeslots: slots, sends, version } of players)
    await leader().call(timeslots.save, {
      params: { planId, playerId: String(playerId) },
      body: { timeslots: slots, sends, version },
    })
  await leader().call(calculations.calculateAll, { params: { planId }, body: {} })
}

test('five of 60 players are left out: at least 98 % of the other attacks stay, as the preview says, and what was sent', async () => {
  const players = rows(11, 70)
  const villages = players.flatMap((playerId, i) =>
    rows(0, 3).map((n) => ({ id: 1000 + 4 * i + n, x: 480 + (i % 12), y: 480 + 4 * Math.floor(i / 12) + n, playerId })),
  )
  const { planId } = await aPlan({
    ...twoTribes,
    players: [
      ...players.map((id) => ({ id, name: `Spieler ${id}`, tribeId: 1 })),
      { id: 71, name: 'Gegner', tribeId: 2 },
    ],
    villages: [
      ...villages,
      ...rows(0, 39).map((n) => ({ id: 2000 + n, x: 505 + (n % 2), y: 480 + Math.floor(n / 2), playerId: 71 })),
    ],
  })
  const params = { planId }
  const dump = villages.map(({ x, y }) => `${x}|${y},100,0,0,6000,0,0,0,0,0,300,50,0,0,`)
  await leader().call(senders.uploadTroops, { params, body: { dump: dump.join('\n') } })
  const coordinates = rows(0, 39).map((n) => `${505 + (n % 2)}|${480 + Math.floor(n / 2)}`)
  await leader().call(targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 3, maxFake: 2 } })
  await leader().call(calculations.calculateAll, { params, body: {} })
  await leader().call(orders.issue, { params })
  await leader().call(orders.rehearse, { params })
  const before = await attacksOf(planId)
  const { entries } = await leader().call(orders.list, { params })
  const keyOf = (playerId: number) => keyIn(entries.find((entry) => entry.playerId === playerId)?.edit ?? '')
  const missing = [...new Set(before.map(({ senderPlayerId }) => senderPlayerId))].slice(0, 5)
  expect(new Set(before.map(({ senderPlayerId }) => senderPlayerId)).size).toBeGreaterThan(50)
  const page = playerPage(keyOf(missing[0] ?? 0))
  const [sent = expect.unreachable()] = (await page.read()).lines
  await page.mark({ line: sent.id, state: 'sent', at: ago(5) })
  for (const playerId of missing) await absent(keyOf(playerId))

  const preview = await previewOf(planId)
  expect(preview.players.map(({ playerId }) => playerId).toSorted()).toEqual(missing.toSorted())
  expect(preview.players.every(({ sends }) => sends === 'never')).toBe(true)
  expect((await attacksOf(planId)).map(({ launchAt }) => launchAt)).toEqual(before.map(({ launchAt }) => launchAt))
  await adopt(planId, preview)

  const after = await attacksOf(planId)
  const line = ({ type, senderVillageId, targetId }: (typeof before)[number]) =>
    `${type} ${senderVillageId} ${targetId}`
  const lines = new Set(after.map(line))
  const isMissing = ({ senderPlayerId }: { senderPlayerId: number }) => missing.includes(senderPlayerId)
  expect(after.filter(isMissing)).toHaveLength(1)
  const possible = before.filter((attack) => !isMissing(attack))
  const kept = possible.filter((attack) => lines.has(line(attack)))
  expect(possible.length).toBeGreaterThan(150)
  expect(kept.length / possible.length).toBeGreaterThanOrEqual(0.98)
  const { kept: same = 0, retimed = 0, replaced = 0, lost = 0, added = 0 } = preview.attacks ?? {}
  expect(same + retimed + replaced + lost).toBe(before.length)
  expect(before.length - lost + added).toBe(after.length)
  // Their orders stay until leaders issue again.
  expect((await playerPage(keyOf(missing[1] ?? 0)).read()).lines.length).toBeGreaterThan(0)
})

test('an absence of some hours takes these, silent players are left out only if asked for, and an undo gives the times back', async () => {
  const plan = await aCalculatedPlan()
  const { planId, params } = plan
  await plan.issue()
  const none = await previewOf(planId, '1')
  expect(none).toMatchObject({ players: [] })
  expect(none.attacks).toBeUndefined()
  await leader().call(orders.rehearse, { params })
  const [anna, bert] = [11, 12]
  await absent(await plan.playerKey(anna), { from: '2038-03-10T08:00:00.000Z', to: '2038-03-10T10:00:00.000Z' })

  const { players } = await previewOf(planId)
  expect(players).toEqual([
    {
      playerId: anna,
      playerName: 'Anna Äxte',
      sends: 'slots',
      timeslots: [
        { from: '2038-03-10T06:00:00.000Z', to: '2038-03-10T07:59:59.000Z' },
        { from: '2038-03-10T10:00:00.000Z', to: '2038-03-10T20:00:00.000Z' },
      ],
      version: 0,
    },
  ])
  const silent = await previewOf(planId, '1')
  expect(silent.players.map(({ playerId, sends }) => [playerId, sends])).toEqual([
    [anna, 'slots'],
    [bert, 'never'],
  ])
  await adopt(planId, silent)
  const launches = (await attacksOf(planId)).map(({ senderPlayerId, launchAt }) => [senderPlayerId, launchAt] as const)
  expect(launches.every(([playerId]) => playerId === anna)).toBe(true)
  expect(launches.some(([, at]) => at >= '2038-03-10T08:00:00.000Z' && at < '2038-03-10T10:00:00.000Z')).toBe(false)
  // A second preview has nothing to take. An undo restores the former list.
  expect((await previewOf(planId, '1')).players).toEqual([])
  await leader().call(timeslots.undo, { params: { ...params, playerId: String(bert) }, body: {} })
  const { players: listed } = await leader().call(timeslots.list, { params, query: {} })
  expect(listed.find(({ playerId }) => playerId === bert)?.sends).not.toBe('never')
})
