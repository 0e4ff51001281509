import { type RunInput, runProblem } from '../plan/run-problem.ts'
import { type RunOutcome, toAssignment } from '../plan/runs.ts'
import { type Lift, lifts, type WishReason } from './lifts.ts'
import { maximumIn } from './wish-reasons.ts'

type StepReason = WishReason | 'night' | 'no_slot' | 'too_far'

const limitsAlone: Lift = {
  reason: 'limited',
  lifted: (input) => (input.maxCommands?.size ? { ...input, maxCommands: new Map() } : undefined),
}

const isAfterTimes = ({ reason }: Lift) => reason === 'launch_past' || reason === 'sent'

/** Attacks that are missing for a reason, and what lifting it alone would gain. */
export interface ShortfallPart {
  reason: StepReason | 'too_few'
  missing: number
  alone: number
}

/** What is lifted one after another, in this order: what leaders and the world impose, nights, timeslots, the start, and what is sent. */
const steps: readonly Lift<StepReason>[] = [
  ...lifts.filter((lift) => !isAfterTimes(lift)).map((lift) => (lift.reason === 'limited' ? limitsAlone : lift)),
  {
    reason: 'night',
    lifted: ({ windowsWithNights, ...input }) => windowsWithNights && { ...input, windowsOf: windowsWithNights },
  },
  { reason: 'no_slot', lifted: withoutSlots },
  ...lifts.filter(({ reason }) => reason === 'launch_past'),
  { reason: 'too_far', lifted: (input) => (input.sendFrom > 0 ? { ...input, sendFrom: 0 } : undefined) },
  ...lifts.filter(({ reason }) => reason === 'sent'),
]

function withoutSlots(input: RunInput): RunInput | undefined {
  const isLimited = input.senders.some(({ playerId }) => input.windowsOf(playerId) !== undefined)
  return isLimited ? { ...input, windowsOf: () => undefined } : undefined
}

/**
 * Why attacks of a run are missing: restrictions are lifted one after another, and each gets what its step adds to the maximum.
 * Without all of them there are still too few villages for the rest, so the parts sum up to what is missing. `alone` is what lifting
 * a restriction gains by itself; one whose step adds nothing is a part if it gains alone.
 */
export function findShortfall(input: RunInput, outcome: RunOutcome): ShortfallPart[] {
  const { required, current } = outcome.totals
  const most = (lifted: RunInput) => {
    const run = runProblem(lifted, [lifted.kind])
    return Math.max(current, maximumIn(run.problem, toAssignment(run, outcome.attacks)))
  }
  const parts: ShortfallPart[] = []
  let lifted = input
  let reached = current
  if (reached >= required) return []
  for (const step of steps) {
    const alone = step.lifted(input)
    const next = step.lifted(lifted)
    if (!alone || !next) continue
    const gain = most(alone) - current
    const before = reached
    // Lifted first, a step gains what it gains alone; once nothing is missing, it adds nothing.
    if (lifted === input) reached = current + gain
    else if (reached < required) reached = Math.max(reached, most(next))
    lifted = next
    if (reached > before || gain > 0) parts.push({ reason: step.reason, missing: reached - before, alone: gain })
  }
  return reached < required ? [...parts, { reason: 'too_few', missing: required - reached, alone: 0 }] : parts
}
