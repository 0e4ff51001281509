import { attackKinds } from '../../../shared/model/attack.ts'
import { refoundedSentence } from '../../../shared/model/inputs/refounded.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { refoundedTribe } from '../plans/own-villages.ts'
import { readSenders } from '../plans/plan-state.ts'
import type { Situation } from './situation.ts'

/**
 * Returns one sentence for each thing that a plan lacks before a calculation can assign anything; empty if nothing is
 * missing.
 */
export async function whatIsMissing({ state, index, input }: Situation): Promise<string[]> {
  const { plan, targets, senders } = state
  const refounded = senders.length === 0 ? refoundedTribe(plan, index, await readSenders(plan)) : undefined
  const wanting = targets.filter((target) => attackKinds.some((kind) => targetDemand(kind, target) > 0))
  const sends = senders.some(({ maxOff, maxFake, maxBFake, maxSnob = 0 }) => maxOff + maxFake + maxBFake + maxSnob > 0)
  return [
    ...(targets.length === 0 ? ['Der Plan hat noch keine Ziele.'] : []),
    ...(targets.length > 0 && wanting.length === 0
      ? ['Kein Ziel hat Limits: Überall sind Offs, Fakes und BFakes auf 0.']
      : []),
    ...(wanting.length > 0 && wanting.every(({ villageId }) => input.ownVillages.has(villageId))
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
