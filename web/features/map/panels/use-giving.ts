import { useMemo, useState } from 'react'
import type { Attack } from '../../../../shared/model/attack.ts'
import { toRef } from '../../../components/plan/wishes/attack-ref.ts'
import { useCandidates } from '../../../components/plan/wishes/use-candidates.ts'
import type { MapVillage } from '../scene/map-world.ts'

/** Giving an attack to a village chosen on the map. */
export function useGiving(planId: string | undefined) {
  const [attack, setAttack] = useState<Attack>()
  const [markedId, setMarked] = useState<number>()
  const [ofPlan, setOfPlan] = useState(planId)
  if (ofPlan !== planId) {
    setOfPlan(planId)
    setAttack(undefined)
  }
  const { data } = useCandidates(planId, attack && toRef(attack))
  const candidates = useMemo(
    () => data?.candidates.filter(({ isFeasible, faster }) => isFeasible || faster) ?? [],
    [data],
  )
  const marked = candidates.find(({ villageId }) => villageId === markedId)
  const lines = useMemo(
    () => (attack ? [attack, ...(marked ? [{ ...attack, xf: marked.x, yf: marked.y }] : [])] : []),
    [attack, marked],
  )
  return {
    /** Undefined when none is given away. */
    attack,
    /** Villages that could send it. */
    candidates,
    markedId: marked?.villageId,
    /** The attack, and the one that would replace it. */
    lines,
    begin(given: Attack) {
      setMarked(undefined)
      setAttack(given)
    },
    mark: ({ id }: MapVillage) => setMarked(id),
    end: () => setAttack(undefined),
  }
}
