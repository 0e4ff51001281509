import { useState } from 'react'
import { marginBounds } from '../../../../shared/model/inputs/margin.ts'
import { type CalculationOptions, leadBounds } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { areRead } from '../../../lib/format/whole-number.ts'

/** The options that are a number of minutes. */
export type MinutesOption = 'leadMinutes' | 'marginMinutes'

interface Texts {
  title: string
  hint: string
  label: string
  bounds: { min: number; max: number }
}

const texts: Record<MinutesOption, Texts> = {
  leadMinutes: {
    title: 'Vorlauf',
    hint: 'Zeit, um nach dem Berechnen die Befehle auszugeben, und für die Spieler, um sie zu lesen. Ausgegebene Befehle, die früher losgehen, bleiben in jeder Berechnung, wie sie sind.',
    label: 'Minuten bis zum ersten Angriff',
    bounds: leadBounds,
  },
  marginMinutes: {
    title: 'Puffer an Zeitfenstern',
    hint: 'Wer etwas zu spät kommt oder früher gehen muss, verpasst so keinen Angriff. Weniger Angriffe werden es dadurch nie; 0 schaltet den Puffer ab. In Zeitfenstern, die kürzer sind als zweimal dieser Abstand, liegt alles zu nah am Rand.',
    label: 'Minuten bis zum Rand',
    bounds: marginBounds,
  },
}

interface MinutesFormProps {
  option: MinutesOption
  options: CalculationOptions
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits an option that is a number of minutes. */
export default function MinutesDialog({ open, ...form }: MinutesFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <MinutesForm {...form} />
    </FormDialog>
  )
}

function MinutesForm({ option, options, onSave, onClose }: MinutesFormProps) {
  const { title, hint, label, bounds } = texts[option]
  const [minutes, setMinutes] = useState(options[option])
  return (
    <DialogForm
      title={title}
      action="Übernehmen"
      busy={false}
      ready={areRead({ minutes })}
      onSubmit={() => onSave({ [option]: minutes })}
      onClose={onClose}
    >
      <Muted>{hint}</Muted>
      <LimitField label={label} value={minutes} onChange={setMinutes} {...bounds} />
    </DialogForm>
  )
}
