import { useCallback } from 'react'
import type { TargetView } from '../../../../shared/model/target.ts'
import { filledLimits, fillUpLevel } from '../../../../shared/planner/risks/fill-up.ts'
import type { SeenVillage } from '../../../../shared/planner/risks/seen.ts'
import { fillSentence } from './disguise-text.ts'
import RaiseDialog from './raise-dialog.tsx'

interface FillDialogProps {
  open: boolean
  planId: string
  villages: readonly SeenVillage[]
  onClose: () => void
}

/** Raises limits of fakes until the number of commands no longer gives real targets away. */
export default function FillDialog({ villages, ...dialog }: FillDialogProps) {
  const raise = useCallback(
    (targets: readonly TargetView[]) => {
      const { level } = fillUpLevel(villages)
      const raised = filledLimits(targets, villages, level)
      const count = raised.reduce((sum, { ids }) => sum + ids.length, 0)
      return { raised, sentence: fillSentence(count, level) }
    },
    [villages],
  )
  return <RaiseDialog {...dialog} title="Fakes auffüllen" noun="Fakes" raise={raise} />
}
