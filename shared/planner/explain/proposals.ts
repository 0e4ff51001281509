import type { SlotExtension } from '../flow/windows.ts'
import type { Problem } from '../model/problem.ts'
import type { RunResult } from '../plan/plan.ts'
import type { Change } from './change.ts'
import type { Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'
import { earlierStarts, type SharedProposal, type SharedWindows, sharedProposals } from './shared-proposals.ts'
import { NEW_TROUBLE, slotProposals } from './slot-proposals.ts'
import { villageProposals } from './village-proposals.ts'
import { stepWorth } from './worthwhile-steps.ts'

/** A change of the problem and the gain of its new maximum, at least 1. */
export type Proposal = Change & { readonly gain: number }

/** Max words read to verify single players' changes, and max pairs enumerated for shared ones. */
const WORK = { own: 150_000_000, shared: 60_000_000 }
/** Bounds for evaluations, regardless of cost. */
const EVALUATIONS = { least: 3, most: 1500 }
/** Max entries in total, and of single players' slots. */
const LISTED = { all: 32, slots: 16 }

/**
 * Changes that help, by gain, then least trouble; at most 32.
 *
 * Considers shared windows, single players' windows, earlier starts and more villages. Gains are exact, by growing
 * the plan; a change is omitted if a smaller one of the same thing gains as much.
 */
export function rankedProposals(
  problem: Problem,
  result: RunResult,
  findings: Residual,
  growth: Regrowth,
  shared: SharedWindows | undefined,
  earliest: number,
): Proposal[] {
  if (result.assigned === result.required) return []
  const { rows, columns, words } = findings.flow.feasibility
  const toBudget = (work: number, cost: number) => ({
    left: Math.min(EVALUATIONS.most, Math.max(EVALUATIONS.least, Math.floor(work / (cost + 1)))),
  })
  const many = toBudget(WORK.shared, rows.length * columns.length)
  const named = shared ? sharedProposals(problem, findings, growth, shared, many) : []
  const single = toBudget(WORK.own, rows.length * words * 3)
  const slots = slotProposals(problem, findings, growth, single, (...change) => isNamed(named, ...change))
  const starts = earlierStarts(problem, findings, growth, earliest)
  const villages = villageProposals(problem, findings, growth)
  const helps: Proposal[] = [
    ...named.map((help) => ({ kind: 'shared' as const, ...help })),
    ...starts.map(({ length: minutes, gain }) => {
      return { kind: 'sendFrom' as const, sendFrom: problem.sendFrom - minutes * 60, minutes, gain }
    }),
    ...villages.map(({ like, count }) => ({ kind: 'senders' as const, like, count, gain: count })),
  ]
  const own = slots.map((help): Proposal => ({ kind: 'slot', ...help }))
  const listed = [...helps, ...mostWorth(withoutOutdone(own))]
  return withoutOutdone(listed).sort(byGain).slice(0, LISTED.all)
}

/** Whether a listed shared extension covers the player's extension or new window. */
function isNamed(named: readonly SharedProposal[], player: number, extension: SlotExtension | undefined): boolean {
  return named.some(({ extension: { holdsFor, windows } }) => {
    if (!holdsFor.includes(player)) return false
    if (!extension) return true
    const { from, to } = extension
    for (let i = 0; i < windows.length; i += 2) if (windows[i]! <= from && to <= windows[i + 1]!) return true
    return false
  })
}

/** Half by gain, half by gain per trouble. */
function mostWorth(helps: Proposal[]): Proposal[] {
  const worth = (help: Proposal) => stepWorth({ length: trouble(help), gain: help.gain })
  const most = helps.toSorted(byGain).slice(0, LISTED.slots / 2)
  const rest = helps.filter((help) => !most.includes(help)).sort((a, b) => worth(b) - worth(a) || byGain(a, b))
  return [...most, ...rest.slice(0, LISTED.slots / 2)]
}

const byGain = (a: Proposal, b: Proposal) => b.gain - a.gain || trouble(a) - trouble(b)

function trouble(help: Proposal): number {
  switch (help.kind) {
    case 'slot':
      return help.extension.minutes + (help.extension.side === 'new' ? NEW_TROUBLE : 0)
    case 'shared':
      return help.extension.minutes
    case 'sendFrom':
      return help.minutes
    case 'senders':
      return help.count * 1440
  }
}

const withoutOutdone = (helps: Proposal[]) =>
  helps.filter((help) => !helps.some((other) => other !== help && outdoes(other, help)))

/** Whether `better` gains as much as `help` by a smaller change of the same slots or of the start. */
function outdoes(better: Proposal, help: Proposal): boolean {
  if (better.gain < help.gain || trouble(better) >= trouble(help)) return false
  if (help.kind === 'senders') return false
  if (help.kind !== 'slot') return help.kind === better.kind
  if (better.kind === 'slot') return better.extension.player === help.extension.player
  return better.kind === 'shared' && better.extension.holdsFor.includes(help.extension.player)
}
