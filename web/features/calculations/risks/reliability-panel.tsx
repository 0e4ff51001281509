import { Button, makeStyles, Text, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { ExpectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { type FreeOffs, missingOffs } from '../../../../shared/planner/risks/reserve.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { expectedSentence, noReserveSentence, proposalSentence, reliabilityPanelHint } from './reliability-sentences.ts'

const ReserveDialog = lazy(() => import('./reserve-dialog.tsx'))

const useStyles = makeStyles({
  // Leaves the button beside the text while there is room.
  text: { flexBasis: '20rem', flexGrow: 1, minWidth: 0 },
})

interface ReliabilityPanelProps {
  planId: string
  expected: ExpectedOffs
  /** The rate of players of whom nothing is known. */
  usual: number
  /** Offs that no attack uses; undefined while the villages are not loaded. */
  free: FreeOffs | undefined
  disabled: boolean
}

/** What the plan may expect of its players, and a reserve where it helps most. */
export function ReliabilityPanel({ planId, expected, usual, free, disabled }: ReliabilityPanelProps) {
  const styles = useStyles()
  const opensDialog = useRestoreFocusTarget()
  const [isOpen, setOpen] = useState(false)
  const needsReserve = free !== undefined && missingOffs(expected) > 0 && expected.weakTargets >= 0.5
  const hasFree = free !== undefined && free.off + free.ramoff > 0
  return (
    <Panel title="Verlässlichkeit" text={reliabilityPanelHint}>
      <Text>{expectedSentence(expected)}</Text>
      {needsReserve && !hasFree && <Text>{noReserveSentence}</Text>}
      {needsReserve && hasFree && (
        <>
          <Row gap="m" justify="between">
            <Text className={styles.text}>{proposalSentence(free)}</Text>
            <Button {...opensDialog} disabled={disabled} onClick={() => setOpen(true)}>
              Reserve einplanen
            </Button>
          </Row>
          <DeferredDialog open={isOpen}>
            <ReserveDialog
              open={isOpen}
              planId={planId}
              expected={expected}
              usual={usual}
              free={free}
              onClose={() => setOpen(false)}
            />
          </DeferredDialog>
        </>
      )}
    </Panel>
  )
}
