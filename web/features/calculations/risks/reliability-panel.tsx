import { Button, makeStyles, Text, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { ExpectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { missingOffs } from '../../../../shared/planner/risks/reserve.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { expectedSentence, proposalSentence, reliabilityPanelHint } from './reliability-sentences.ts'

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
  disabled: boolean
}

/** What the plan may expect of its players, and a reserve where it helps most. */
export function ReliabilityPanel({ planId, expected, usual, disabled }: ReliabilityPanelProps) {
  const styles = useStyles()
  const opensDialog = useRestoreFocusTarget()
  const [isOpen, setOpen] = useState(false)
  const missing = missingOffs(expected)
  return (
    <Panel title="Verlässlichkeit" text={reliabilityPanelHint}>
      <Text>{expectedSentence(expected)}</Text>
      {missing > 0 && expected.weakTargets >= 0.5 && (
        <Row gap="m" justify="between">
          <Text className={styles.text}>{proposalSentence(missing)}</Text>
          <Button {...opensDialog} disabled={disabled} onClick={() => setOpen(true)}>
            Reserve einplanen
          </Button>
        </Row>
      )}
      <DeferredDialog open={isOpen}>
        <ReserveDialog open={isOpen} planId={planId} expected={expected} usual={usual} onClose={() => setOpen(false)} />
      </DeferredDialog>
    </Panel>
  )
}
