import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { contract } from '../../../shared/contract/index.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { SentOrders } from '../../../shared/model/calculation.ts'
import { compareOutcome, Half } from '../faults/write-case.ts'

let turn = 0
/** Another number per call, from 1 to `most`. */
export const another = (most: number) => (turn++ % most) + 1

export const fetchSenders = async (api: ApiClient, planId: string) =>
  (await api.call(contract.senders.list, { params: { planId } })).senders
export const fetchTargets = async (api: ApiClient, planId: string) =>
  (await api.call(contract.targets.list, { params: { planId } })).targets
export const fetchAttacks = async (api: ApiClient, planId: string) =>
  (await api.call(contract.calculations.attacks, { params: { planId }, query: { real: '0' } })).attacks
export const fetchRuns = async (api: ApiClient, planId: string) =>
  (await api.call(contract.calculations.diagnosis, { params: { planId } })).runs

/** A plan's attacks, senders and status are consistent. */
export async function calculationsAreWhole(api: ApiClient, planId: string): Promise<void> {
  const [senders, attacks, status, { sent }] = await Promise.all([
    fetchSenders(api, planId),
    fetchAttacks(api, planId),
    api.call(contract.calculations.status, { params: { planId } }),
    api.call(contract.calculations.diagnosis, { params: { planId } }),
  ])
  const ids = new Set(senders.map(({ villageId }) => villageId))
  if (!attacks.every(({ senderVillageId }) => ids.has(senderVillageId))) throw new Half('Attacks of no sender')
  const counted =
    status.totalCurrentOffs +
    status.totalCurrentRamoffs +
    status.totalCurrentBFcleaner +
    status.totalCurrentBFkatas +
    status.totalCurrentFakes
  if (counted !== attacks.length + (sent?.underway.unlisted ?? 0))
    throw new Half(`${attacks.length} attacks, status says ${counted}`)
}

/** Sent orders that count although their village may no longer send, so that no attack is listed. */
export const withoutSender = (sent: SentOrders | undefined) =>
  (sent?.underway.orders ?? []).filter(({ reason }) => reason === 'sender_gone' || reason === 'sender_blocked')

/** A unique suffix for names. */
export const fresh = () => `${another(1e9)}-${process.pid}`

/** An idempotency key for a creation. */
export const aKey = () => ({ [idempotencyHeader]: newId() })

/** The state of a creation by the number of items seen; repeating it never makes a second. */
export const created = (seen: number) => compareOutcome(seen, 0, 1)

/** One timeslot during the plan. */
export const someSlots = { timeslots: [{ from: '2038-03-06T08:00:00.000Z', to: '2038-03-06T09:00:00.000Z' }] }
