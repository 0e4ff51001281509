import { useState } from 'react'
import { marginBounds } from '../../../../shared/model/inputs/margin.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { areRead } from '../../../lib/format/whole-number.ts'

interface MarginFormProps {
  options: CalculationOptions
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits the minutes that launches keep from the edges of timeslots. */
export default function MarginDialog({ open, ...form }: MarginFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <MarginForm {...form} />
    </FormDialog>
  )
}

function MarginForm({ options, onSave, onClose }: MarginFormProps) {
  const [marginMinutes, setMarginMinutes] = useState(options.marginMinutes)
  return (
    <DialogForm
      title="Puffer an Zeitfenstern"
      action="Übernehmen"
      busy={false}
      ready={areRead({ marginMinutes })}
      onSubmit={() => onSave({ marginMinutes })}
      onClose={onClose}
    >
      <Muted>
        Wer etwas zu spät kommt oder früher gehen muss, verpasst so keinen Angriff. Weniger Angriffe werden es dadurch
        nie; 0 schaltet den Puffer ab. In Zeitfenstern, die kürzer sind als zweimal dieser Abstand, liegt alles zu nah
        am Rand.
      </Muted>
      <LimitField label="Minuten bis zum Rand" value={marginMinutes} onChange={setMarginMinutes} {...marginBounds} />
    </DialogForm>
  )
}
