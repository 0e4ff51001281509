import { offtool } from '../../shared/contract/offtool.ts'
import { attackKinds } from '../../shared/model/attack.ts'
import { handle } from '../lib/handle.ts'
import { offtoolStatus } from '../lib/offtool-status.ts'
import { loadPlanState, readDiagnoses } from '../lib/plan-state.ts'
import { planWarnings } from '../lib/plan-warnings.ts'
import { loadWorldIndex } from '../store/snapshots.ts'

/** Proof and diagnosis of every run as of its calculation, and what the game's rules make of the plan now. */
export const handler = handle(offtool.diagnosis, async ({ plan, world }) => {
  const [state, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const diagnoses = await readDiagnoses(state.plan)
  return {
    runs: attackKinds.flatMap((kind) => diagnoses[kind] ?? []),
    outdated: offtoolStatus(state).outdated,
    warnings: planWarnings(state, world, index, new Date()),
  }
})
