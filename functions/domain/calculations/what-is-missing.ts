import { attackKinds } from '../../../shared/model/attack.ts'
import { type Refounded, refoundedSentence } from '../../../shared/model/inputs/refounded.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { PlanState } from '../plans/plan-state.ts'

/**
 * Returns one sentence for each thing that a plan lacks before a calculation can assign anything; empty if nothing is
 * missing.
 */
export function whatIsMissing(
  { targets, senders }: Pick<PlanState, 'targets' | 'senders'>,
  isSpared: (target: Target) => boolean,
  refounded: Refounded | undefined,
): string[] {
  const wanting = targets.filter((target) => attackKinds.some((kind) => targetDemand(kind, target) > 0))
  const sends = senders.some(({ maxOff, maxFake, maxBFake, maxSnob = 0 }) => maxOff + maxFake + maxBFake + maxSnob > 0)
  return [
    ...(targets.length === 0 ? ['Der Plan hat noch keine Ziele.'] : []),
    ...(targets.length > 0 && wanting.length === 0
      ? ['Kein Ziel hat Limits: Überall sind Offs, Fakes und BFakes auf 0.']
      : []),
    ...(wanting.length > 0 && wanting.every(isSpared)
      ? ['Alle Ziele mit Limits gehören den eigenen Stämmen und werden nicht angegriffen.']
      : []),
    ...(senders.length === 0
      ? [
          refounded
            ? `${refoundedSentence(refounded)} Nimm den Stamm auf.`
            : 'Der Plan hat noch keine Herkunftsdörfer: Lade zuerst Truppen hoch.',
        ]
      : []),
    ...(senders.length > 0 && !sends
      ? ['Kein Herkunftsdorf kann etwas schicken: Überall sind Offs, Fakes und BFakes auf 0.']
      : []),
  ]
}
