import type { ApiClient } from '../../infra/local/demo/api-client.ts'
import { momentHeader } from '../../infra/local/server/gateway-event.ts'
import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { orders } from '../../shared/contract/schemas/orders.ts'
import { plans } from '../../shared/contract/schemas/plans.ts'
import { sightings } from '../../shared/contract/schemas/sightings.ts'
import { isPlanned } from '../../shared/model/attack.ts'
import { aim, aPlan, aPlanOn, dumpLine, leader, rows, upload } from './world.ts'

/** An entry of a file as the user-script writes it. */
export interface Entry {
  herkunft: string
  ziel: string
  ankunft: string
  staerke: string
  erfasst?: string
  spieler?: string
}

/** When the plans of these tests arrive: nine in the evening where they are played. All of it is past. */
export const arrival = Date.parse('2026-03-10T20:00:00.000Z')
const past = { sendFrom: '2026-03-10T06:00:00.000Z', arriveAt: '2026-03-10T20:00:00.000Z' }

/** An attack of 500|from on 510|to that arrives `later` seconds after nine. */
export const entry = (from: number, to: number, later = 0, staerke = 'gross'): Entry => ({
  herkunft: `500|${from}`,
  ziel: `510|${to}`,
  ankunft: `am 10.03.26 um ${new Date(arrival + 3_600_000 + later * 1000).toISOString().slice(11, 19)}`,
  staerke,
})

export const toFile = (content: unknown, name = 'angriffe.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' })

/** Five offs and five fakes of Anna (11) and Bert (12), arriving on a day that is past; not issued by default, and on a world of its own. */
export async function aPastPlan({ issued = false, world }: { issued?: boolean; world?: string } = {}) {
  const { planId, worldId } = world === undefined ? await aPlan() : await aPlanOn(world)
  const params = { planId }
  await leader().call(plans.update, { params, body: past })
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', rows(500, 504), { maxOff: 1 })
  await aim(planId, 'fakes', rows(505, 509), { maxFake: 1 })
  const headers = { [momentHeader]: '2026-03-10T05:00:00.000Z' }
  await leader().call(calculations.calculateAll, { params, body: {}, headers })
  if (issued) await leader().call(orders.issue, { params })
  const { attacks } = await leader().call(calculations.attacks, { params })
  const planned = attacks.filter(isPlanned)
  const offs = planned.filter(({ type }) => type === 'off')
  const fakes = planned.filter(({ type }) => type === 'fake')
  const send = (content: unknown, client: ApiClient = leader()) =>
    client.call(sightings.upload, { params, file: toFile(content) })
  return { planId, worldId, params, planned, offs, fakes, send }
}

export const fetchAnalysis = (planId: string, query = {}) =>
  leader().call(sightings.analysis, { params: { planId }, query })
export const fetchCompared = (planId: string) => leader().call(sightings.attacks, { params: { planId } })
export const fetchUploads = (planId: string) => leader().call(sightings.list, { params: { planId } })
