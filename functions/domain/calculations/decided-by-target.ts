import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { Importance } from '../../../shared/model/diagnosis.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readDiagnoses } from '../plans/plan-state.ts'

/** Target id → kinds of attack that it lacks because of other targets' priority or weight, as of the last runs. */
export async function decidedByTarget(plan: PlanRecord): Promise<Map<string, { kind: AttackKind; by: Importance }[]>> {
  const diagnoses = await readDiagnoses(plan)
  const decided = attackKinds.flatMap((kind) =>
    (diagnoses[kind]?.reasons ?? []).flatMap(({ targetId, decidedBy }) =>
      decidedBy ? [{ targetId, kind, by: decidedBy }] : [],
    ),
  )
  const grouped = Map.groupBy(decided, ({ targetId }) => targetId)
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ kind, by }) => ({ kind, by }))]))
}
