import { Button, makeStyles, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Analysis } from '../../../../shared/model/analysis.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { paths } from '../../../lib/paths.ts'
import { useCompared } from '../use-sightings.ts'
import { missingMessage, missingNames } from './follow-texts.ts'

const FollowUpDialog = lazy(() => import('./follow-up-dialog.tsx'))

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  made: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})

interface MissingBarProps {
  plan: Plan
  analysis: Analysis
  timeZone: string
  tolerance: number
}

/** Actions for attacks that are missing or differ from the plan; nothing if there are none. */
export function MissingBar({ plan, analysis, timeZone, tolerance }: MissingBarProps) {
  const styles = useStyles()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<{ plan: Plan; wanted: number }>()
  const { load } = useCompared(plan._id, tolerance, false)
  const { missing, tooWeak, late, early, reported } = analysis.states
  if (missing + tooWeak + late + early + reported === 0) return null
  const players = analysis.playerAnalysis.filter(({ states }) => states.missing > 0).length
  return (
    <>
      <div className={styles.bar}>
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
      </div>
      {made && (
        <Outcome key={made.plan._id}>
          <Notice intent="success">
            {`Der Folgeplan „${made.plan.name}“ steht: ${countedNoun(made.wanted, 'Angriff ist', 'Angriffe sind')} zu berechnen, aus dem, was den Dörfern bleibt.`}
          </Notice>
          <div className={styles.made}>
            <LinkButton to={paths.calculate(made.plan._id)} appearance="primary">
              Folgeplan berechnen
            </LinkButton>
            <LinkButton to={paths.plan(made.plan._id)}>Folgeplan öffnen</LinkButton>
          </div>
        </Outcome>
      )}
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
