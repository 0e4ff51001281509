import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Analysis, AttackState, TargetAnalysis } from '../../../../shared/model/analysis.ts'
import { troopsAway } from '../../../../shared/model/orders/order.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { type FollowUp, FollowUpForm } from '../../../components/plan/follow-up-form.tsx'
import { stateLabels } from './states.ts'

const useStyles = makeStyles({
  choice: { margin: 0, padding: 0, border: 'none' },
})

/** States that can be planned again; open attacks and those sent as planned are kept. */
const again = ['missing', 'tooWeak', 'late', 'early', 'reported'] as const satisfies AttackState[]

interface FollowUpDialogProps {
  plan: Plan
  analysis: Analysis
  timeZone: string
  onClose: () => void
  onMade: (followUp: FollowUp) => void
}

/** Creates a follow-up plan for what is missing. Keeps the input on failure. */
export default function FollowUpDialog({ open, ...form }: FollowUpDialogProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <FollowUpChoice {...form} />
    </FormDialog>
  )
}

const awayLabel = (villages: number) =>
  villages === 1
    ? `Auch das Dorf einplanen, für das „${troopsAway}“ gemeldet ist`
    : `Auch die ${formatNumber(villages)} Dörfer einplanen, für die „${troopsAway}“ gemeldet ist`

function FollowUpChoice({ plan, analysis, timeZone, onClose, onMade }: FollowUpDialogProps) {
  const styles = useStyles()
  const present = again.filter((state) => analysis.states[state] > 0)
  const [states, setStates] = useState<AttackState[]>(present.slice(0, 1))
  const [withAway, setWithAway] = useState(false)
  const wanted = states.reduce((sum, state) => sum + analysis.states[state], 0)
  const isChosen = (target: TargetAnalysis) => states.some((state) => target.states[state] > 0)
  return (
    <FollowUpForm
      title="Fehlende neu planen"
      text="Ein neuer Plan mit denselben Zielen, der nur das will, was fehlt. Den Dörfern wird abgezogen, was unterwegs, gemeldet oder noch zu senden ist."
      plan={plan}
      timeZone={timeZone}
      suffix=" (Folgeplan)"
      from={{ states, withAway }}
      targets={analysis.targetAnalysis.filter(isChosen).length}
      missing={states.length > 0 ? [] : ['Was neu geplant wird']}
      onClose={onClose}
      onMade={onMade}
    >
      <fieldset className={styles.choice}>
        <legend>Was neu geplant wird</legend>
        <Row gap="m" rowGap="none" align="stretch">
          {present.map((state) => (
            <Checkbox
              key={state}
              label={`${stateLabels[state]} (${formatNumber(analysis.states[state])})`}
              checked={states.includes(state)}
              onChange={(_, { checked }) =>
                setStates(present.filter((each) => (each === state ? checked === true : states.includes(each))))
              }
            />
          ))}
        </Row>
        <Muted>{`${countedNoun(wanted, 'Angriff', 'Angriffe')} höchstens`}</Muted>
      </fieldset>
      {analysis.awayVillages > 0 && (
        <Checkbox
          label={awayLabel(analysis.awayVillages)}
          checked={withAway}
          onChange={(_, { checked }) => setWithAway(checked === true)}
        />
      )}
    </FollowUpForm>
  )
}
