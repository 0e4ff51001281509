import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { plans } from '../../../../shared/contract/plans.ts'
import { sightings } from '../../../../shared/contract/sightings.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Analysis, AttackState } from '../../../../shared/model/analysis.ts'
import { maxGivenName } from '../../../../shared/model/basics.ts'
import { troopsAway } from '../../../../shared/model/order.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { type NameAndSchedule, NameAndScheduleFields } from '../../../components/form/name-and-schedule.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { put, showInList } from '../../../lib/api/use-read.ts'
import { missingSentence } from '../../../lib/format/format.ts'
import { scheduleProblem, unfitSchedule } from '../../../lib/format/schedule.ts'
import { stateLabels } from './states.ts'

const useStyles = makeStyles({
  choice: { margin: 0, padding: 0, border: 'none' },
})

const suffix = ' (Folgeplan)'

/** States that can be planned again; open attacks and those sent as planned are kept. */
const again = ['missing', 'tooWeak', 'late', 'early', 'reported'] as const satisfies AttackState[]

interface FollowUpFormProps {
  plan: Plan
  analysis: Analysis
  timeZone: string
  onClose: () => void
  onMade: (followUp: { plan: Plan; wanted: number }) => void
}

/** Creates a follow-up plan for what is missing. Keeps the input on failure. */
export default function FollowUpDialog({ open, ...form }: FollowUpFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <FollowUpForm {...form} />
    </FormDialog>
  )
}

const awayLabel = (villages: number) =>
  villages === 1
    ? `Auch das Dorf einplanen, für das „${troopsAway}“ gemeldet ist`
    : `Auch die ${formatNumber(villages)} Dörfer einplanen, für die „${troopsAway}“ gemeldet ist`

const minute = 60_000

/** The instant, or the next full minute if it has passed. */
const fromNow = (instant: string): string =>
  Date.parse(instant) >= Date.now() ? instant : new Date(Math.ceil(Date.now() / minute) * minute).toISOString()

function FollowUpForm({ plan, analysis, timeZone, onClose, onMade }: FollowUpFormProps) {
  const styles = useStyles()
  const [draft, setDraft] = useState<NameAndSchedule>(() => ({
    name: plan.name.slice(0, maxGivenName - suffix.length) + suffix,
    sendFrom: fromNow(plan.sendFrom),
    arriveAt: plan.arriveAt,
  }))
  const present = again.filter((state) => analysis.states[state] > 0)
  const [states, setStates] = useState<AttackState[]>(present.slice(0, 1))
  const [withAway, setWithAway] = useState(false)
  const problem = scheduleProblem(draft)
  const wanted = states.reduce((sum, state) => sum + analysis.states[state], 0)
  const making = useAction(async () => {
    const answer = await call(sightings.followUp, {
      params: { planId: plan._id },
      body: { ...draft, states, withAway },
    })
    const targets = analysis.targetAnalysis.filter((target) => states.some((state) => target.states[state] > 0)).length
    const progress = { targets, required: answer.wanted, planned: 0 }
    await showInList(plans.list, { created: { ...answer.plan, progress } }, plan.world)
    await put(plans.get, { params: { planId: answer.plan._id } }, { plan: answer.plan })
    onMade(answer)
  })
  const missing = [
    ...(draft.name.trim() ? [] : ['Name des Plans']),
    ...(draft.sendFrom ? [] : ['Senden ab']),
    ...(draft.arriveAt ? [] : ['Ankunft']),
    ...(states.length > 0 ? [] : ['Was neu geplant wird']),
  ]
  return (
    <DialogForm
      title="Fehlende neu planen"
      action="Anlegen"
      busyAction="Lege an …"
      busy={making.busy}
      waitsFor={missingSentence(missing) ?? (problem && unfitSchedule)}
      onSubmit={() => making.run()}
      onClose={onClose}
    >
      <Muted>
        Ein neuer Plan mit denselben Zielen, der nur das will, was fehlt. Den Dörfern wird abgezogen, was unterwegs,
        gemeldet oder noch zu senden ist.
      </Muted>
      {making.error !== undefined && (
        <ErrorNotice title="Der Folgeplan konnte nicht angelegt werden" error={making.error} />
      )}
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
      <NameAndScheduleFields
        value={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        timeZone={timeZone}
        error={making.error}
      />
    </DialogForm>
  )
}
