import { useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { maxGivenName } from '../../../shared/model/basics.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { type NameAndSchedule, NameAndScheduleFields } from '../../components/form/name-and-schedule.tsx'
import { Muted } from '../../components/layout/text.ts'
import { call } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { waitsFor } from './plan-draft.ts'

const suffix = ' (Kopie)'

interface DuplicateFormProps {
  plan: Plan
  timeZone: string
  onClose: () => void
  onDuplicated: (copy: Plan) => void
}

/** Duplicates a plan with a new name and schedule. Keeps the input on failure. */
export default function DuplicateDialog({ open, ...form }: DuplicateFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <DuplicateForm {...form} />
    </FormDialog>
  )
}

function DuplicateForm({ plan, timeZone, onClose, onDuplicated }: DuplicateFormProps) {
  const [draft, setDraft] = useState<NameAndSchedule>({
    name: plan.name.slice(0, maxGivenName - suffix.length) + suffix,
    sendFrom: plan.sendFrom,
    arriveAt: plan.arriveAt,
  })
  const duplicate = useAction(async () => {
    const { plan: copy } = await call(plans.duplicate, {
      params: { planId: plan._id },
      body: draft,
    })
    onDuplicated(copy)
  })
  return (
    <DialogForm
      title={`„${plan.name}“ duplizieren`}
      action="Duplizieren"
      busyAction="Dupliziere …"
      busy={duplicate.busy}
      waitsFor={waitsFor({ ...plan, ...draft })}
      onSubmit={() => duplicate.run()}
      onClose={onClose}
    >
      <Muted>
        Stämme, Herkunftsdörfer, Ziele und Notizen werden übernommen. Berechnete Angriffe und Zeitfenster nicht.
      </Muted>
      {duplicate.error !== undefined && <ErrorNotice title="Fehler beim Duplizieren" error={duplicate.error} />}
      <NameAndScheduleFields
        value={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        timeZone={timeZone}
        error={duplicate.error}
      />
    </DialogForm>
  )
}
