import { Button, makeStyles, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { Disguise } from '../../../../shared/planner/risks/disguise.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatShare } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import type { useOptions } from '../runs/use-options.ts'
import {
  commandsSentence,
  type DisguiseAdvice,
  disguiseAdvice,
  figuresText,
  villagesSentence,
  wellHiddenSentence,
} from './disguise-text.ts'

const FillDialog = lazy(() => import('./fill-dialog.tsx'))
const ReachDialog = lazy(() => import('../reach/reach-dialog.tsx'))

const useStyles = makeStyles({
  advice: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  // Leaves the button beside the text while there is room.
  text: { flexBasis: '20rem', flexGrow: 1, minWidth: 0 },
})

interface DisguisePanelProps {
  planId: string
  disguise: Disguise
  choice: ReturnType<typeof useOptions>
  kinds: readonly AttackKind[]
  /** How the world computes morale, if known. */
  moral: number | undefined
  disabled: boolean
}

/** What the plan gives away to those it attacks, and what to do about it. */
export function DisguisePanel({ planId, disguise, choice, kinds, moral, disabled }: DisguisePanelProps) {
  const styles = useStyles()
  const [asked, setAsked] = useState<'fill' | 'distances'>()
  const { ofVillages, ofCommands, villages } = disguise
  const advice = disguiseAdvice(disguise, choice.options.disguise)
  const close = () => setAsked(undefined)
  return (
    <Panel title="Tarnung" text="Echte Ziele bekommen Offs, Fake-Ziele nur Fakes. Was kann der Gegner daran erkennen?">
      {choice.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Optionen" error={choice.error} />}
      <Stack gap="s">
        <Text>{villagesSentence(ofVillages)}</Text>
        <Text>{commandsSentence(ofCommands)}</Text>
        {ofVillages.apart && advice.length === 0 && <Text>{wellHiddenSentence}</Text>}
      </Stack>
      {advice.length > 0 && (
        <Stack as="ul" gap="m" className={styles.advice} aria-label="Was echte Ziele verrät">
          {advice.map((one) => (
            <li key={one.figure} className={styles.item}>
              <Row gap="m" justify="between">
                <Stack gap="xs" className={styles.text}>
                  <Text>{one.text}</Text>
                  <Muted size={200}>{`Verrät echte Ziele in ${formatShare(one.apart)} der Fälle.`}</Muted>
                </Stack>
                <AdviceButton
                  planId={planId}
                  advice={one}
                  disabled={disabled}
                  onAsk={setAsked}
                  onDisguise={() => choice.change({ disguise: true })}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
      {(ofVillages.apart || ofCommands.apart) && (
        <Disclosure label="Alle Merkmale">
          <Stack gap="s">
            {ofVillages.apart && <Muted>{`Ziele: ${figuresText(ofVillages)}.`}</Muted>}
            {ofCommands.apart && <Muted>{`Einzelne Angriffe: ${figuresText(ofCommands)}.`}</Muted>}
          </Stack>
        </Disclosure>
      )}
      <DeferredDialog open={asked === 'fill'}>
        <FillDialog open={asked === 'fill'} planId={planId} villages={villages} onClose={close} />
      </DeferredDialog>
      <DeferredDialog open={asked === 'distances'}>
        <ReachDialog
          open={asked === 'distances'}
          options={choice.options}
          kinds={kinds}
          moral={moral}
          onClose={close}
          onSave={(options) => {
            choice.change(options)
            close()
          }}
        />
      </DeferredDialog>
    </Panel>
  )
}

interface AdviceButtonProps {
  planId: string
  advice: DisguiseAdvice
  disabled: boolean
  onAsk: (dialog: 'fill' | 'distances') => void
  onDisguise: () => void
}

/** Changes the figure, opens what does, or leads there; nothing where words must do. */
function AdviceButton({ planId, advice: { action }, disabled, onAsk, onDisguise }: AdviceButtonProps) {
  const opensDialog = useRestoreFocusTarget()
  switch (action) {
    case 'disguise':
      return (
        <Button disabled={disabled} onClick={onDisguise}>
          Tarnung einschalten
        </Button>
      )
    case 'fill':
      return (
        <Button {...opensDialog} disabled={disabled} onClick={() => onAsk('fill')}>
          Fakes auffüllen
        </Button>
      )
    case 'distances':
      return (
        <Button {...opensDialog} disabled={disabled} onClick={() => onAsk('distances')}>
          Entfernung ändern
        </Button>
      )
    case 'give':
      return <LinkButton to={paths.calculate(planId, { tab: 'attacks', kind: 'fake' })}>Fakes weitergeben</LinkButton>
    case 'template':
      return <LinkButton to={paths.settings()}>Vorlagen ändern</LinkButton>
    case undefined:
      return null
  }
}
