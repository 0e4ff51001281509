import { overlaps } from '../../../shared/planner/model/overlap.ts'
import { Failure } from '../../runtime/failure.ts'
import { readOrdersLedger } from '../../store/orders/orders.ts'
import {
  type IssuedEntry,
  type LedgerEntry,
  type PlannedEntry,
  readPlannedLedger,
  timeAway,
} from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { type AllOutcomes, readOutcomes } from '../orders/outcomes.ts'
import { orderState } from '../orders/progress.ts'
import { issueSpan } from '../plan-stats/other-plans.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** What a plan's assignments and its issued orders take from villages. */
export interface PlanLedger {
  plan: PlanRecord
  planned: readonly PlannedEntry[]
  /** Contains withdrawn orders too. */
  issued: readonly IssuedEntry[]
}

/** Reads a plan's ledger; `undefined` if the plan was deleted meanwhile. */
export const readLedger = (plan: PlanRecord): Promise<PlanLedger | undefined> =>
  unlessDeleted(
    retryOnStale(plan, async (current) => {
      const [planned, issued] = await Promise.all([readPlannedLedger(current), readOrdersLedger(current)])
      return { plan: current, planned, issued }
    }),
  )

/** The value of a read of another plan; `undefined` if that plan was deleted meanwhile. */
export async function unlessDeleted<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Failure && error.code === 'plan_not_found') return undefined
    throw error
  }
}

/** Whether units of a plan may be away in a span of time, epoch seconds, as far as its record shows. */
export function mayBeAway(plan: PlanRecord, span: { from: number; until: number }): boolean {
  const issued = issueSpan(plan)
  if (issued && overlaps(issued, span)) return true
  return plan.assignments?.ledger !== undefined && overlaps(plan.assignments.ledger, span)
}

/** The span of all entries, epoch seconds; `undefined` without any. */
export function totalSpan({ planned, issued }: PlanLedger): { from: number; until: number } | undefined {
  const times = [...planned, ...issued].map(timeAway)
  const [first] = times
  if (!first) return undefined
  return times.reduce(
    (span, { from, until }) => ({ from: Math.min(span.from, from), until: Math.max(span.until, until) }),
    first,
  )
}

type StateOf = (entry: IssuedEntry) => ReturnType<typeof orderState>

const stateReader =
  ({ outcomesOf }: AllOutcomes): StateOf =>
  (entry) =>
    orderState(outcomesOf(entry.playerId), entry)

/** Reads what became of a plan's issued orders. */
export const readStates = async (plan: PlanRecord): Promise<StateOf> =>
  stateReader(await retryOnStale(plan, readOutcomes))

/** The orders whose units are or will be away: all of the current issue but the skipped ones, and the withdrawn ones that were sent. */
export const countedOrders = (issued: readonly IssuedEntry[], state: StateOf): IssuedEntry[] =>
  issued.filter((entry) => (entry.isWithdrawn ? state(entry) === 'sent' : state(entry) !== 'skipped'))

/**
 * What the next issue would have players send: the planned attacks that were neither sent nor skipped, and all that was sent; of a train
 * that was sent or skipped in part its commands that were not skipped. Of what changed without an issue, attacks of stand-ins are among
 * them, withdrawn and replaced ones are not.
 */
export function nextEntries(
  { planned, issued }: Pick<PlanLedger, 'planned' | 'issued'>,
  state: StateOf,
): LedgerEntry[] {
  const isKept = (entry: IssuedEntry) => entry.isTaken && !entry.isWithdrawn && state(entry) === 'open'
  const sent = issued.filter((entry) => state(entry) === 'sent' || isKept(entry))
  const known = new Set(sent.map(targetKey))
  for (const entry of issued) {
    if (entry.isLeftOut) known.add(targetKey(entry))
    if (state(entry) === 'skipped' && entry.kind !== 'ag') known.add(launchKey(entry))
  }
  const trains = partedTrains(issued, state)
  for (const { key } of trains) known.add(key)
  // Nothing was sent or skipped yet, as in most plans.
  if (known.size === 0) return [...planned]
  const wanted = new Set(planned.map(launchKey))
  const open = trains.flatMap(({ key, isSent, open }) =>
    isSent || wanted.has(key) ? open.filter((one) => !isKept(one)) : [],
  )
  const isKnown = (entry: LedgerEntry) => known.has(launchKey(entry)) || known.has(targetKey(entry))
  return [...sent, ...open, ...planned.filter((entry) => !isKnown(entry))]
}

/** Trains of which a command was sent or skipped, with the commands still to be sent. */
const partedTrains = (issued: readonly IssuedEntry[], state: StateOf) => {
  const commands = issued.filter(({ kind }) => kind === 'ag')
  return [...Map.groupBy(commands, targetKey).values()].flatMap((train) => {
    const isSent = train.some((entry) => state(entry) === 'sent')
    if (!isSent && !train.some((entry) => state(entry) === 'skipped')) return []
    const first = train.reduce((least, entry) => (entry.launch < least.launch ? entry : least))
    const open = train.filter((entry) => !entry.isWithdrawn && state(entry) === 'open')
    return { key: launchKey(first), isSent, open }
  })
}

type Named = Pick<LedgerEntry, 'kind' | 'villageId' | 'launch'>
const launchKey = ({ kind, villageId, launch }: Named) => `${kind} ${villageId} @${launch}`
const targetKey = ({ kind, villageId, targetId }: Pick<LedgerEntry, 'kind' | 'villageId' | 'targetId'>) =>
  `${kind} ${villageId} ${targetId}`
