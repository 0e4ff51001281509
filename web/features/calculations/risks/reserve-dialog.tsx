import { useCallback } from 'react'
import type { TargetView } from '../../../../shared/model/target.ts'
import type { ExpectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { type FreeOffs, plannedReserve } from '../../../../shared/planner/risks/reserve.ts'
import RaiseDialog from './raise-dialog.tsx'
import { reserveSentence } from './reliability-sentences.ts'

interface ReserveDialogProps {
  open: boolean
  planId: string
  expected: ExpectedOffs
  /** The rate of the players who send the reserve. */
  usual: number
  free: FreeOffs
  onClose: () => void
}

/** Raises limits of offs where that lowers the expected number of weak targets most. */
export default function ReserveDialog({ expected, usual, free, ...dialog }: ReserveDialogProps) {
  const raise = useCallback(
    (targets: readonly TargetView[]) => {
      const reserve = plannedReserve(expected, targets, { rate: usual, free })
      return { raised: reserve.raised, sentence: reserveSentence(reserve, expected) }
    },
    [expected, usual, free],
  )
  return <RaiseDialog {...dialog} title="Reserve einplanen" noun="Offs" raise={raise} />
}
