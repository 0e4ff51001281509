import type { WorldIndex } from '../../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import type { DailyWindow } from '../../../../shared/game/world/world-time.ts'
import { computeBefore, computeIfInTime } from '../../../../shared/lib/deadline.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import {
  type Block,
  ExplainedPart,
  type Proposal,
  type ReasonKind,
  type RunDiagnosis,
  type ShortTarget,
  type TierShare,
} from '../../../../shared/model/diagnosis.ts'
import type { PlayerLimit } from '../../../../shared/model/player-limit.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import { defaultImportance } from '../../../../shared/model/target.ts'
import { diagnose, type Reason } from '../../../../shared/planner/explain/diagnose.ts'
import type { Proposal as HelpOfIndexes } from '../../../../shared/planner/explain/proposals.ts'
import type { SharedWindows } from '../../../../shared/planner/explain/shared-proposals.ts'
import { findShortfall } from '../../../../shared/planner/explain/shortfall.ts'
import {
  hasWishes,
  type Known,
  noneKnown,
  playersAtLimit,
  type WishShortage,
  wishCauses,
  wishPrices,
  wishShortages,
} from '../../../../shared/planner/explain/wish-reasons.ts'
import type { Block as BlockOfIndexes } from '../../../../shared/planner/flow/blocks.ts'
import type { SlotExtension } from '../../../../shared/planner/flow/windows.ts'
import { targetDemand } from '../../../../shared/planner/model/demand.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import type { RunOutcome } from '../../../../shared/planner/plan/runs.ts'

const listed = 20

/**
 * Translates the planner's diagnosis of an input's run from indexes to villages, targets and players. `shared` are the windows of
 * players without own timeslots. What the deadline of `computeBefore` leaves no time for is `omitted`, never the proof; so is all of a
 * result that is no maximum. The shortfall takes at most `shortfallMs`.
 */
export function runDiagnosis(
  input: RunInput,
  outcome: RunOutcome,
  index: WorldIndex,
  now: Date,
  { shared, shortfallMs }: { shared?: SharedWindows; shortfallMs: number },
): Proof {
  const proof = proofOf(input, outcome, now)
  // Nothing is missing and no wish costs attacks: there is nothing to explain.
  if (proof.current >= proof.required && !hasWishes(input)) return proof
  const { problem, result } = outcome
  const earliest = input.plannedFrom === undefined ? now.getTime() / 1000 : input.sendFrom
  const diagnosed = computeIfInTime(() => diagnose(problem, result, shared, earliest))
  // Other attacks than the run's, or others beside it.
  const found = diagnosed?.bound === result.bound ? diagnosed : undefined
  const words = wordsFor(outcome, index, { shared, mayStartEarlier: input.plannedFrom === undefined })
  const known = noneKnown()
  const shortages = found && computeIfInTime(() => wishShortages(input, outcome, known))
  const short = explainedByWishes(found?.reasons.map(words.reason) ?? [], shortages ?? [], outcome)
  const wishes = shortages && computeIfInTime(() => wishFigures(input, outcome, shortages, short, index, known))
  const shortfall =
    found && computeIfInTime(() => computeBefore(performance.now() + shortfallMs, () => findShortfall(input, outcome)))
  const parts = { reasons: shortages, helps: found?.omitsHelps ? undefined : found?.helps, wishes, shortfall }
  const omitted = ExplainedPart.options.filter((part) => parts[part] === undefined)
  return {
    ...proof,
    reasons: short,
    blocks: found?.blocks.map(words.block) ?? [],
    ...(shortfall && shortfall.length > 0 && { shortfall }),
    helps: found?.helps.map(words.help) ?? [],
    ...wishes,
    ...(omitted.length > 0 && { omitted }),
  }
}

type Proof = Omit<RunDiagnosis, 'durationMs'>

function proofOf({ kind }: RunInput, outcome: RunOutcome, now: Date): Proof {
  const { totals, keptLines } = outcome
  const tiers = tierShares(kind, outcome)
  return {
    kind,
    calculatedAt: now.toISOString(),
    ...totals,
    ...(keptLines && keptLines.former > 0 && { kept: keptLines }),
    reasons: [],
    blocks: [],
    helps: [],
    ...(tiers.length > 1 && { tiers }),
  }
}

/** How many wishes cause the reasons given, and what wishes cost. */
function wishFigures(
  input: RunInput,
  outcome: RunOutcome,
  shortages: readonly WishShortage[],
  short: readonly ShortTarget[],
  index: WorldIndex,
  known: Known,
): Pick<RunDiagnosis, 'causes' | 'limits' | 'pins' | 'forbids' | 'caps'> {
  const given = new Set(short.map(({ targetId, reason }) => `${targetId} ${reason}`))
  const causing = shortages.filter(({ targetId, reason }) => given.has(`${targetId} ${reason}`))
  const isLimited = causing.some(({ reason }) => reason === 'limited')
  return {
    ...(causing.length > 0 && { causes: wishCauses(input, outcome, causing, known) }),
    ...(isLimited && { limits: limitsReached(input, outcome, index) }),
    ...wishPrices(input, outcome, known),
  }
}

const limitsReached = (input: RunInput, outcome: RunOutcome, index: WorldIndex): PlayerLimit[] =>
  playersAtLimit(input, outcome).map((playerId) => ({
    playerId,
    playerName: index.playerById(playerId)?.name ?? '',
    maxCommands: input.maxCommands?.get(playerId) ?? 0,
  }))

/** Reasons that say more than sent orders, which nobody can change. */
const beforeSent: readonly (ReasonKind | undefined)[] = ['too_far', 'no_slot', 'competition']

function explainedByWishes(
  short: readonly ShortTarget[],
  shortages: readonly WishShortage[],
  { targets }: RunOutcome,
): ShortTarget[] {
  const shortById = new Map(short.map((each) => [each.targetId, each]))
  const targetsById = new Map(targets.map((target) => [target._id, target]))
  for (const { targetId, missing, reason } of shortages) {
    const known = shortById.get(targetId)
    const { x, y } = targetsById.get(targetId) ?? fail('target')
    if (reason === 'sent' && beforeSent.includes(known?.reason)) continue
    const decidedBy = known?.decidedBy
    shortById.set(targetId, { targetId, x, y, missing, reason, ...(decidedBy && { decidedBy }) })
  }
  return targets.flatMap(({ _id }) => shortById.get(_id) ?? [])
}

function tierShares(kind: AttackKind, { targets, result, problem }: RunOutcome): TierShare[] {
  const shares = new Map<number, TierShare>()
  targets.forEach((target, t) => {
    const { priority = defaultImportance.priority } = target
    const share = shares.get(priority) ?? { priority, targets: 0, required: 0, current: 0 }
    share.targets++
    share.required += targetDemand(kind, target)
    share.current += (result.fill[t] ?? 0) + (problem.targets.filled?.[t] ?? 0)
    shares.set(priority, share)
  })
  return [...shares.values()].sort((a, b) => a.priority - b.priority)
}

/** View of a sender's village and player. */
export const senderPlace = ({ villageId, x, y, playerId }: Sender, index: WorldIndex | undefined) => ({
  villageId,
  x,
  y,
  playerId,
  playerName: index?.playerById(playerId)?.name ?? '',
})

function wordsFor(
  { senders, targets, players }: RunOutcome,
  index: WorldIndex,
  { shared, mayStartEarlier }: { shared: SharedWindows | undefined; mayStartEarlier: boolean },
) {
  const underAuto = new Set(shared?.players)
  const sender = (s: number) => senderPlace(senders[s] ?? fail('sender'), index)
  const targetId = (t: number) => (targets[t] ?? fail('target'))._id
  const player = (p: number) => {
    const playerId = players[p] ?? fail('player')
    return { playerId, playerName: index.playerById(playerId)?.name ?? '' }
  }
  const slot = ({ player: p, window, side, minutes, from, to }: SlotExtension) => ({
    ...player(p),
    from: toIso(from),
    to: toIso(to),
    minutes,
    isNew: window < 0,
    ...(side !== 'new' && { side }),
    ...(underAuto.has(p) && { isAuto: true }),
  })
  const reason = (found: Reason): ShortTarget => {
    const { _id, x, y } = targets[found.target] ?? fail('target')
    const { missing, decidedBy } = found
    const short = { targetId: _id, x, y, missing, reason: found.kind, ...(decidedBy && { decidedBy }) }
    switch (found.kind) {
      case 'no_sender':
        return { ...short, eligible: found.eligible }
      case 'too_far':
        if (!mayStartEarlier) return short
        return {
          ...short,
          sendFrom: toIso(found.sendFrom),
          sender: sender(found.sender),
          slot: found.extension && slot(found.extension),
        }
      case 'no_slot':
        return { ...short, slot: slot(found.extension), sender: sender(found.sender), launchAt: toIso(found.launch) }
      case 'competition':
        return { ...short, block: found.block }
    }
  }
  const block = ({ targets: ts, senders: ss, demand, capacity }: BlockOfIndexes): Block => ({
    targetCount: ts.length,
    senderCount: ss.length,
    demand,
    capacity,
    targetIds: Array.from(ts.subarray(0, listed), targetId),
    senders: Array.from(ss.subarray(0, listed), sender),
  })
  const help = (found: HelpOfIndexes): Proposal => {
    const { gain } = found
    switch (found.kind) {
      case 'slot':
        return { kind: 'slot', gain, slot: slot(found.extension) }
      case 'shared': {
        const { players: count, minutes, before, after } = found.extension
        return { kind: 'autoSlots', gain, players: count, minutes, before: daily(before), after: daily(after) }
      }
      case 'senders':
        return { kind: 'senders', gain, like: sender(found.like), count: found.count }
      case 'sendFrom':
        return { kind: 'sendFrom', gain, sendFrom: toIso(found.sendFrom), minutes: found.minutes }
    }
  }
  return { reason, block, help, player }
}

const daily = ({ from, to }: DailyWindow) => ({ start: from, end: to })

function fail(what: string): never {
  throw new RangeError(`The diagnosis names a ${what} that the problem has not`)
}
