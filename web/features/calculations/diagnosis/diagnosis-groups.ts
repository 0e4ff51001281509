import type { AttackKind } from '../../../../shared/model/attack.ts'
import {
  type Block,
  type Proposal,
  type ReasonKind,
  type RunDiagnosis,
  reasonKinds,
  type ShortTarget,
} from '../../../../shared/model/diagnosis.ts'

/** Short targets of a run that share a reason. */
export interface ReasonGroup {
  reason: ReasonKind
  /** Those that miss most first. */
  targets: ShortTarget[]
  /** Attacks that they miss together. */
  missing: number
}

const missingOf = (targets: readonly ShortTarget[]) => targets.reduce((sum, { missing }) => sum + missing, 0)

/** A run's short targets by reason: the reason that costs most attacks first. */
export function reasonGroups(run: RunDiagnosis): ReasonGroup[] {
  const byReason = Map.groupBy(run.reasons, ({ reason }) => reason)
  return reasonKinds
    .flatMap((reason) => {
      const targets = byReason.get(reason)
      return targets ? [{ reason, targets: targets.toSorted(byMissing), missing: missingOf(targets) }] : []
    })
    .sort((a, b) => b.missing - a.missing)
}

const byMissing = (a: ShortTarget, b: ShortTarget) => b.missing - a.missing || a.x - b.x || a.y - b.y

/** Targets that lie beside the world's auto time slots, one cause for all of them; and those with a cause of their own. */
export function byCause(targets: readonly ShortTarget[]): { auto: ShortTarget[]; own: ShortTarget[] } {
  const isAuto = ({ reason, slot }: ShortTarget) => reason === 'no_slot' && slot?.isAuto === true
  const auto = targets.filter(isAuto)
  return auto.length > 1 ? { auto, own: targets.filter((short) => !isAuto(short)) } : { auto: [], own: [...targets] }
}

/** A block with those of its targets that are short. */
export interface BlockGroup {
  /** Its number in the run. */
  index: number
  block: Block | undefined
  targets: ShortTarget[]
}

/** Short targets that compete, by block: the block that misses most first. */
export function blockGroups(targets: readonly ShortTarget[], blocks: readonly Block[]): BlockGroup[] {
  return [...Map.groupBy(targets, ({ block }) => block ?? -1)]
    .map(([index, own]) => ({ index, block: blocks[index], targets: own }))
    .sort((a, b) => missingOf(b.targets) - missingOf(a.targets) || a.index - b.index)
}

/** The helps of all runs, what gains most first; among equals in the order of the runs and theirs. */
export const rankedHelps = (runs: readonly RunDiagnosis[]): { kind: AttackKind; help: Proposal }[] =>
  runs.flatMap(({ kind, helps }) => helps.map((help) => ({ kind, help }))).sort((a, b) => b.help.gain - a.help.gain)
