import { Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { maxGivenName } from '../../../shared/model/basics.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { DateTimeField } from '../../components/date-time-field.tsx'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ApiError, call, fieldProps } from '../../lib/api.ts'
import { scheduleProblem } from '../../lib/schedule.ts'
import { useAction } from '../../lib/use-action.ts'
import { waitsFor } from './plan-draft.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
})

const suffix = ' (Kopie)'

interface DuplicateFormProps {
  plan: Plan
  timeZone: string
  onClose: () => void
  onDuplicated: (copy: Plan) => void
}

/** Asks for name and schedule of a plan's copy and makes it. Keeps what was typed on a failure. */
export default function DuplicateDialog({ open, ...form }: DuplicateFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <DuplicateForm {...form} />
    </FormDialog>
  )
}

function DuplicateForm({ plan, timeZone, onClose, onDuplicated }: DuplicateFormProps) {
  const styles = useStyles()
  const [name, setName] = useState(plan.name.slice(0, maxGivenName - suffix.length) + suffix)
  const [sendFrom, setSendFrom] = useState<string | undefined>(plan.sendFrom)
  const [arriveAt, setArriveAt] = useState<string | undefined>(plan.arriveAt)
  const problem = scheduleProblem({ sendFrom, arriveAt })
  const duplicate = useAction(async () => {
    const { plan: copy } = await call(plans.duplicate, {
      params: { planId: plan._id },
      body: { name, sendFrom, arriveAt },
    })
    onDuplicated(copy)
  })
  const sentence = (field: string) => (duplicate.error instanceof ApiError ? duplicate.error.fields[field] : undefined)
  return (
    <DialogForm
      title={`„${plan.name}“ duplizieren`}
      action="Duplizieren"
      busyAction="Dupliziere …"
      busy={duplicate.busy}
      waitsFor={waitsFor({ ...plan, name, sendFrom, arriveAt })}
      onSubmit={() => duplicate.run()}
      onClose={onClose}
    >
      <Text className={styles.quiet}>
        Stämme, Herkunftsdörfer, Ziele und Notizen werden übernommen. Berechnete Angriffe und Zeitfenster nicht.
      </Text>
      {duplicate.error !== undefined && <ErrorNotice title="Fehler beim Duplizieren" error={duplicate.error} />}
      <Field label="Name des Plans" required {...fieldProps(duplicate.error, 'name')}>
        <Input value={name} maxLength={maxGivenName} onChange={(_, { value }) => setName(value)} />
      </Field>
      <DateTimeField
        label="Senden ab"
        required
        timeZone={timeZone}
        value={sendFrom}
        onChange={setSendFrom}
        error={sentence('sendFrom')}
      />
      <DateTimeField
        label="Ankunft"
        required
        timeZone={timeZone}
        value={arriveAt}
        onChange={setArriveAt}
        error={problem ?? sentence('arriveAt')}
      />
    </DialogForm>
  )
}
