import { hasBit } from './bits.ts'
import { reserveFor } from './cut.ts'
import { inWindow, type SlotExtension, secondsToWindow, shortestExtension } from './extension.ts'
import type { Findings } from './findings.ts'
import { launchTime, mayAttack, type Problem, travelTime } from './problem.ts'

/** What would gain a row an attack by time or slots alone. */
export type Remedy =
  | { readonly kind: 'no_slot'; readonly extension: SlotExtension; readonly sender: number; readonly launch: number }
  | {
      readonly kind: 'too_far'
      readonly sendFrom: number
      readonly sender: number
      readonly extension?: SlotExtension
    }

/**
 * Finds, for rows whose feasible senders all attack them, the remedy of fewest minutes that one new pair makes; a longer slot
 * and an earlier start together only where neither does alone. O(senders in reserve) per row.
 */
export function remedySearch(problem: Problem, findings: Findings): (row: number) => Remedy | undefined {
  const { sendFrom, senders, targets, windows } = problem
  const { flow, reserve, reserveSenders } = findings
  const { rows, columns } = flow.feasibility
  const reserveColumns = Int32Array.from(columns.keys()).filter((column) => hasBit(reserve, column))
  const x = Float64Array.from(reserveSenders, (s) => senders.x[s] ?? 0)
  const y = Float64Array.from(reserveSenders, (s) => senders.y[s] ?? 0)
  const speed = Float64Array.from(reserveSenders, (s) => senders.minutesPerField[s] ?? 0)
  const lists = Array.from(reserveSenders, (s) => windows[senders.player[s] ?? 0])

  const remedyOf = (target: number, sender: number): Remedy | undefined => {
    const launch = launchTime(problem, sender, target)
    const player = senders.player[sender] ?? 0
    const extension = inWindow(problem, player, launch) ? undefined : shortestExtension(problem, player, launch)
    if (launch < sendFrom) return { kind: 'too_far', sendFrom: launch, sender, ...(extension && { extension }) }
    return extension && { kind: 'no_slot', extension, sender, launch }
  }

  return (row) => {
    // A village that attacks a target of the same group gains nothing unless that one is helped.
    const gaining = reserveFor(flow, reserve, row)
    const target = rows[row] ?? 0
    const tx = targets.x[target] ?? 0
    const ty = targets.y[target] ?? 0
    const arrival = targets.arrival[target] ?? 0
    let least = Infinity
    let leastBoth = Infinity
    let sender = -1
    let senderOfBoth = -1
    for (let i = 0; i < x.length; i++) {
      const dx = (x[i] ?? 0) - tx
      const dy = (y[i] ?? 0) - ty
      const launch = arrival - travelTime(dx * dx + dy * dy, speed[i] ?? 0)
      const list = lists[i]
      const apart = list === undefined ? 0 : list.length === 0 ? 1 : Math.ceil(secondsToWindow(list, launch) / 60)
      const earlier = launch < sendFrom ? (sendFrom - launch) / 60 : 0
      const isBoth = earlier > 0 && apart > 0
      const minutes = earlier > 0 ? earlier : apart
      if (minutes === 0 || minutes >= (isBoth ? leastBoth : least)) continue
      const s = reserveSenders[i] ?? 0
      if (gaining !== reserve && !hasBit(gaining, reserveColumns[i] ?? 0)) continue
      if (!mayAttack(problem, s, target)) continue
      if (isBoth) {
        leastBoth = minutes
        senderOfBoth = s
      } else {
        least = minutes
        sender = s
      }
    }
    const found = sender >= 0 ? sender : senderOfBoth
    return found < 0 ? undefined : remedyOf(target, found)
  }
}
