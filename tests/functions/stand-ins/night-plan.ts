import { expect } from 'vitest'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import type { StandInReport } from '../../../shared/model/orders/stand-in.ts'
import type { WorldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { keyIn } from '../orders/orders-plan.ts'
import { aim, aPlan, aPlanOn, dumpLine, leader, rows, twoTribes, upload } from '../world.ts'

export const [anna, bert, cora] = [11, 12, 13]

/** Three players with villages of the same strength in one row. */
const threePlayers: WorldFiles = {
  ...twoTribes,
  players: [...(twoTribes.players ?? []), { id: cora, name: 'Cora Cross', tribeId: 1 }],
  villages: (twoTribes.villages ?? []).map((village, i) =>
    i < 10 ? { ...village, playerId: [anna, bert, cora][i % 3] ?? anna } : village,
  ),
}

/** A plan, issued by itself, of this many targets with spare villages, whose leaders look for stand-ins when they ask. */
export async function aNightPlan(targets = 2, on?: { worldId: string }, isIssued = true) {
  const { planId, worldId } = on ? await aPlanOn(on.worldId) : await aPlan(threePlayers)
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', rows(500, 499 + targets), { maxOff: 2, maxFake: 1 })
  const calculate = (body: BodyInputOf<typeof calculations.calculateAll> = {}) =>
    leader().call(calculations.calculateAll, { params, body })
  const issue = () => leader().call(orders.issue, { params })
  await calculate()
  if (isIssued) await issue()
  await leader().call(plans.update, { params, body: { nightWatch: 'asked' } })
  const entry = async (playerId: number) => {
    const { entries } = await leader().call(orders.list, { params })
    return entries.find((one) => one.playerId === playerId) ?? expect.unreachable()
  }
  const key = async (playerId: number, kind: 'edit' | 'show' = 'edit') => keyIn((await entry(playerId))[kind])
  const sheet = async (playerId: number) => api().call(orders.sheet, { params: { key: await key(playerId) } })
  const open = async (playerId: number) =>
    api().call(orders.sheet, { params: { key: await key(playerId) }, query: { opened: '1' } })
  const reportBy = (key: string, body: StandInReport) => api().send(orders.standIn, { params: { key }, body })
  const report = async (playerId: number, body: StandInReport) => reportBy(await key(playerId), body)
  const renew = (playerId: number) =>
    leader().call(orders.renewLinks, { params: { planId, playerId: String(playerId) } })
  const skip = async (playerId: number, reason?: string) => {
    const { lines } = await sheet(playerId)
    const open = lines.filter(({ state }) => state === 'open')
    const line = open.find(({ type }) => type === 'off') ?? open[0]
    if (!line) throw new Error('No open order')
    await mark(playerId, line.id, 'skipped', reason)
    return line
  }
  const mark = async (playerId: number, line: string, state: 'open' | 'sent' | 'skipped', reason?: string) =>
    api().call(orders.mark, {
      params: { key: await key(playerId) },
      body: { marks: [{ line, state, at: new Date().toISOString(), ...(reason && { reason }) }] },
    })
  const ready = (...playerIds: number[]) =>
    Promise.all(playerIds.map((playerId) => report(playerId, { isReady: true })))
  const find = (lines?: string[]) => leader().send(orders.findStandIns, { params, body: { ...(lines && { lines }) } })
  const offerTo = async (playerId: number) => (await sheet(playerId)).standIn?.offer
  const board = () => leader().call(orders.board, { params })
  const record = async () => (await getPlan(planId)) ?? expect.unreachable()
  return {
    ...{
      planId,
      worldId,
      params,
      calculate,
      issue,
      key,
      entry,
      sheet,
      report,
      skip,
      mark,
      ready,
      find,
      offerTo,
      board,
    },
    ...{ record, reportBy, renew, open },
  }
}

export type NightPlan = Awaited<ReturnType<typeof aNightPlan>>
