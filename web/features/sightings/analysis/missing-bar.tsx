import { Button, Text, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Analysis } from '../../../../shared/model/analysis.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Row } from '../../../components/layout/stack.ts'
import type { FollowUp } from '../../../components/plan/follow-up-form.tsx'
import { FollowUpMade } from '../../../components/plan/follow-up-made.tsx'
import { useCompared } from '../use-sightings.ts'
import { missingMessage, missingNames } from './follow-texts.ts'

const FollowUpDialog = lazy(() => import('./follow-up-dialog.tsx'))

interface MissingBarProps {
  plan: Plan
  analysis: Analysis
  timeZone: string
  tolerance: number
}

/** Actions for attacks that are missing or differ from the plan; nothing if there are none. */
export function MissingBar({ plan, analysis, timeZone, tolerance }: MissingBarProps) {
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<FollowUp>()
  const { load } = useCompared(plan._id, tolerance, false)
  const { missing, tooWeak, late, early, reported } = analysis.states
  if (missing + tooWeak + late + early + reported === 0) return null
  const players = analysis.playerAnalysis.filter(({ states }) => states.missing > 0).length
  return (
    <>
      <Row gap="m">
        {missing > 0 && (
          <>
            <Text weight="semibold">
              {`${countedNoun(missing, 'Angriff fehlt', 'Angriffe fehlen')} bei ${countedNoun(players, 'Spieler', 'Spielern')}:`}
            </Text>
            <CopyButton
              label="Namen kopieren"
              text={() => missingNames(analysis.playerAnalysis)}
              onFailed={() => notify.error('Fehler beim Kopieren. Bitte versuche es erneut.')}
            />
            <CopyButton
              label="Als Nachricht kopieren"
              text={async () => missingMessage((await load()).attacks, { planName: plan.name, timeZone })}
              onFailed={() => notify.error('Fehler beim Kopieren. Bitte versuche es erneut.')}
            />
          </>
        )}
        <Button {...opensDialog} appearance="primary" onClick={() => setIsAsking(true)}>
          Fehlende neu planen
        </Button>
      </Row>
      {made && <FollowUpMade made={made} />}
      <DeferredDialog open={isAsking}>
        <FollowUpDialog
          open={isAsking}
          plan={plan}
          analysis={analysis}
          timeZone={timeZone}
          onClose={() => setIsAsking(false)}
          onMade={(followUp) => {
            setIsAsking(false)
            setMade(followUp)
          }}
        />
      </DeferredDialog>
    </>
  )
}
