import { useState } from 'react'
import { type CalculationOptions, leadBounds } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { areRead } from '../../../lib/format/whole-number.ts'

interface LeadFormProps {
  options: CalculationOptions
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits the minutes from a calculation to its first launch. */
export default function LeadDialog({ open, ...form }: LeadFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <LeadForm {...form} />
    </FormDialog>
  )
}

function LeadForm({ options, onSave, onClose }: LeadFormProps) {
  const [leadMinutes, setLeadMinutes] = useState(options.leadMinutes)
  return (
    <DialogForm
      title="Vorlauf"
      action="Übernehmen"
      busy={false}
      ready={areRead({ leadMinutes })}
      onSubmit={() => onSave({ leadMinutes })}
      onClose={onClose}
    >
      <Muted>
        Zeit, um nach dem Berechnen die Befehle auszugeben, und für die Spieler, um sie zu lesen. Ausgegebene Befehle,
        die früher losgehen, bleiben in jeder Berechnung, wie sie sind.
      </Muted>
      <LimitField
        label="Minuten bis zum ersten Angriff"
        value={leadMinutes}
        onChange={setLeadMinutes}
        {...leadBounds}
      />
    </DialogForm>
  )
}
