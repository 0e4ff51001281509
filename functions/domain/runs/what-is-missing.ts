import { attackKinds } from '../../../shared/model/attack.ts'
import { demandOf } from '../../../shared/planner/demand.ts'
import type { PlanState } from '../plans/plan-state.ts'

/** What a plan lacks so that a calculation could assign anything at all, each as a sentence; nothing when it could. */
export function whatIsMissing({ targets, senders }: Pick<PlanState, 'targets' | 'senders'>): string[] {
  const wants = targets.some((target) => attackKinds.some((kind) => demandOf(kind, target) > 0))
  const sends = senders.some(({ maxOff, maxFake, maxBFake }) => maxOff + maxFake + maxBFake > 0)
  return [
    ...(targets.length === 0 ? ['Der Plan hat noch keine Ziele.'] : []),
    ...(targets.length > 0 && !wants ? ['Kein Ziel hat Limits: Überall sind Offs, Fakes und BFakes auf 0.'] : []),
    ...(senders.length === 0 ? ['Der Plan hat noch keine Herkunftsdörfer: Lade zuerst Truppen hoch.'] : []),
    ...(senders.length > 0 && !sends
      ? ['Kein Herkunftsdorf kann etwas schicken: Überall sind Offs, Fakes und BFakes auf 0.']
      : []),
  ]
}
