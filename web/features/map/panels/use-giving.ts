import { useMemo } from 'react'
import { toRef } from '../../../components/plan/wishes/attack-ref.ts'
import { useCandidates } from '../../../components/plan/wishes/use-candidates.ts'
import type { MapMode } from '../map-mode.ts'

/** Who could send the attack that is given away on the map; nobody in other modes. */
export function useGiving(mode: MapMode) {
  const { planId, attack, markedId } = mode.name === 'give' ? mode : {}
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
    candidates,
    /** The chosen village, if it could send it. */
    markedId: marked?.villageId,
    /** The attack, and the one that would replace it. */
    lines,
  }
}
