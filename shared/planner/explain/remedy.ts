import { checkDeadline } from '../../lib/deadline.ts'
import { hasBit } from '../flow/bits.ts'
import { reserveFor } from '../flow/cut.ts'
import { inWindow, type SlotExtension, secondsToWindow, shortestExtension } from '../flow/windows.ts'
import { launchTime, mayAttack, type Problem, travelTime } from '../model/problem.ts'
import type { Residual } from './residual.ts'

/** A change of time or timeslots that gains a row an attack. */
export type Remedy =
  | { readonly kind: 'no_slot'; readonly extension: SlotExtension; readonly sender: number; readonly launch: number }
  | {
      readonly kind: 'too_far'
      readonly sendFrom: number
      readonly sender: number
      readonly extension?: SlotExtension
    }

/**
 * Finds, for rows attacked by all their feasible senders, the single-pair remedy of fewest minutes, combining slot
 * and start only if neither suffices. O(senders in reserve) per row.
 */
export function remedySearch(problem: Problem, findings: Residual): (row: number) => Remedy | undefined {
  const villages = villagesInReserve(problem, findings)
  return (row) => {
    checkDeadline()
    const sender = closestInTime(problem, findings, villages, row)
    return sender < 0 ? undefined : remedyBy(problem, sender, findings.flow.feasibility.rows[row]!)
  }
}

/** `undefined` if the pair is already feasible. */
function remedyBy(problem: Problem, sender: number, target: number): Remedy | undefined {
  const launch = launchTime(problem, sender, target)
  const player = problem.senders.player[sender]!
  const extension = inWindow(problem, player, launch) ? undefined : shortestExtension(problem, player, launch)
  if (launch < problem.sendFrom) return { kind: 'too_far', sendFrom: launch, sender, ...(extension && { extension }) }
  return extension && { kind: 'no_slot', extension, sender, launch }
}

/** Data of the reserve senders read per row; parallel arrays. */
interface Villages {
  readonly column: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly speed: Float64Array
  readonly windows: readonly (Float64Array | undefined)[]
}

function villagesInReserve({ senders, windows }: Problem, { flow, reserve, reserveSenders }: Residual): Villages {
  return {
    column: Int32Array.from(flow.feasibility.columns.keys()).filter((column) => hasBit(reserve, column)),
    x: Float64Array.from(reserveSenders, (s) => senders.x[s]!),
    y: Float64Array.from(reserveSenders, (s) => senders.y[s]!),
    speed: Float64Array.from(reserveSenders, (s) => senders.minutesPerField[s]!),
    windows: Array.from(reserveSenders, (s) => windows[senders.player[s]!]),
  }
}

/** The reserve sender lacking fewest minutes to attack a row, preferably only a start or a slot; −1 if none. */
function closestInTime(problem: Problem, findings: Residual, villages: Villages, row: number): number {
  const { sendFrom, targets } = problem
  const { flow, reserve, reserveSenders } = findings
  // A village attacking a target of the same group gains nothing unless it can be relieved there.
  const gaining = reserveFor(flow, reserve, row)
  const target = flow.feasibility.rows[row]!
  const tx = targets.x[target]!
  const ty = targets.y[target]!
  const arrival = targets.arrival[target]!
  const isSiege = targets.siege?.[target] === 1
  const least = { one: Infinity, both: Infinity }
  const sender = { one: -1, both: -1 }
  for (let i = 0; i < reserveSenders.length; i++) {
    const dx = villages.x[i]! - tx
    const dy = villages.y[i]! - ty
    const launch = isSiege
      ? launchTime(problem, reserveSenders[i]!, target)
      : arrival - travelTime(dx * dx + dy * dy, villages.speed[i]!)
    const earlier = launch < sendFrom ? (sendFrom - launch) / 60 : 0
    const longer = minutesToWindow(villages.windows[i], launch)
    const lacks = earlier > 0 && longer > 0 ? 'both' : 'one'
    const minutes = earlier > 0 ? earlier : longer
    if (minutes === 0 || minutes >= least[lacks]) continue
    if (gaining !== reserve && !hasBit(gaining, villages.column[i]!)) continue
    if (!mayAttack(problem, reserveSenders[i]!, target)) continue
    least[lacks] = minutes
    sender[lacks] = reserveSenders[i]!
  }
  return sender.one >= 0 ? sender.one : sender.both
}

/** Whole minutes from a launch to the nearest window; 1 without windows. */
function minutesToWindow(windows: Float64Array | undefined, launch: number): number {
  if (!windows) return 0
  return windows.length === 0 ? 1 : Math.ceil(secondsToWindow(windows, launch) / 60)
}
