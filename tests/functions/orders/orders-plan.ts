import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import type { WorldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

export type MarkInput = { line: string; state: 'open' | 'sent' | 'skipped'; at: string; reason?: string }

/** A plan whose attacks are calculated: Anna (11) and Bert (12) send five offs and five fakes each way. */
export async function aCalculatedPlan(files?: WorldFiles) {
  const { planId, worldId, server } = await aPlan(files)
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', rows(500, 504), { maxOff: 2, maxFake: 1 })
  await aim(planId, 'fakes', rows(505, 507), { maxFake: 2 })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  await calculate()
  const issue = () => leader().call(orders.issue, { params })
  const list = () => leader().call(orders.list, { params })
  const board = () => leader().call(orders.board, { params })
  const playerEntry = async (playerId: number) => {
    const entry = (await list()).entries.find((one) => one.playerId === playerId)
    if (!entry) throw new Error(`Nothing was issued to ${playerId}`)
    return entry
  }
  const playerKey = async (playerId: number, kind: 'edit' | 'show' = 'edit') =>
    keyIn((await playerEntry(playerId))[kind])
  const renew = (playerId: number) =>
    leader().call(orders.renewLinks, { params: { planId, playerId: String(playerId) } })
  return { planId, worldId, server, params, calculate, issue, list, board, playerEntry, playerKey, renew }
}

/** The key in the address of a player's page. */
export const keyIn = (link: string): string => link.split('/').at(-1) ?? ''

/** What the page does with a key. */
export const playerPage = (key: string) => ({
  read: () => api().call(orders.sheet, { params: { key } }),
  open: () => api().call(orders.sheet, { params: { key }, query: { opened: '1' } }),
  mark: (...marks: MarkInput[]) => api().call(orders.mark, { params: { key }, body: { marks } }),
})

/** A moment some seconds ago. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
