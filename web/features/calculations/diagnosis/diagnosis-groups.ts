import type { AttackKind } from '../../../../shared/model/attack.ts'
import {
  type Block,
  type Proposal,
  type ReasonKind,
  type RunDiagnosis,
  reasonKinds,
  type ShortTarget,
} from '../../../../shared/model/diagnosis.ts'

/** Short targets of one run with the same reason. */
export interface ReasonGroup {
  reason: ReasonKind
  /** Targets that lack the most attacks come first. */
  targets: ShortTarget[]
  /** The attacks that these targets lack together. */
  missing: number
}

/** How many wishes or orders cause a run's shortages of this reason. */
export const causeCount = ({ causes = {} }: RunDiagnosis, reason: ReasonKind): number | undefined =>
  Object.entries(causes).find(([kind]) => kind === reason)?.[1]

const missingTotal = (targets: readonly ShortTarget[]) => targets.reduce((sum, { missing }) => sum + missing, 0)

/** Groups a run's short targets by reason, most missing attacks first. */
export function reasonGroups(run: RunDiagnosis): ReasonGroup[] {
  const byReason = Map.groupBy(run.reasons, ({ reason }) => reason)
  return reasonKinds
    .flatMap((reason) => {
      const targets = byReason.get(reason)
      return targets ? [{ reason, targets: targets.toSorted(byMissing), missing: missingTotal(targets) }] : []
    })
    .sort((a, b) => b.missing - a.missing)
}

const byMissing = (a: ShortTarget, b: ShortTarget) => b.missing - a.missing || a.x - b.x || a.y - b.y

/** Splits off targets outside the world's auto timeslots (one shared cause), if several. */
export function byCause(targets: readonly ShortTarget[]): { auto: ShortTarget[]; own: ShortTarget[] } {
  const isAuto = ({ reason, slot }: ShortTarget) => reason === 'no_slot' && slot?.isAuto === true
  const auto = targets.filter(isAuto)
  return auto.length > 1 ? { auto, own: targets.filter((short) => !isAuto(short)) } : { auto: [], own: [...targets] }
}

/** A block with its short targets. */
export interface BlockGroup {
  /** Index in the run's blocks. */
  index: number
  block: Block | undefined
  targets: ShortTarget[]
}

/** Groups competing short targets by block, most missing attacks first. */
export function blockGroups(targets: readonly ShortTarget[], blocks: readonly Block[]): BlockGroup[] {
  return [...Map.groupBy(targets, ({ block }) => block ?? -1)]
    .map(([index, own]) => ({ index, block: blocks[index], targets: own }))
    .sort((a, b) => missingTotal(b.targets) - missingTotal(a.targets) || a.index - b.index)
}

/** The proposals of all runs, largest gain first; ties keep their order. */
export const rankedHelps = (runs: readonly RunDiagnosis[]): { kind: AttackKind; help: Proposal }[] =>
  runs.flatMap(({ kind, helps }) => helps.map((help) => ({ kind, help }))).sort((a, b) => b.help.gain - a.help.gain)
