import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { OptionView } from './dialog-option.tsx'
import { OptionChip } from './option-chip.tsx'
import { respectHint } from './sentences.ts'
import type { Beside } from './use-beside.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
  },
  // Below the label, beside the checkbox.
  hint: { paddingInlineStart: '36px' },
})

interface BesideFieldsProps {
  view: OptionView
  beside: Beside
  disabled: boolean
  /** Opens the dialog of all options. */
  onOpen: () => void
}

/** What the next calculation keeps of former lines and other plans. */
export function BesideFields({ view, beside, disabled, onOpen }: BesideFieldsProps) {
  const styles = useStyles()
  const { freely, setFreely, respects, setRespects, overlapping } = beside
  const fields = [
    {
      label: 'Frei neu verteilen',
      hint: 'Sonst bleiben die Zeilen der letzten Ausgabe oder Berechnung, wo das nichts kostet. Abgeschicktes bleibt immer.',
      checked: freely,
      onChange: setFreely,
    },
    {
      label: 'Andere Pläne berücksichtigen',
      hint: respectHint(overlapping),
      checked: respects,
      onChange: setRespects,
    },
  ]
  if (view === 'set') {
    return fields
      .filter(({ checked }) => checked)
      .map(({ label, onChange }) => (
        <OptionChip key={label} text={label} disabled={disabled} onOpen={onOpen} onClear={() => onChange(false)} />
      ))
  }
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.label} {...field} disabled={disabled} />
      ))}
    </div>
  )
}

interface FieldProps {
  label: string
  hint: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function Field({ label, hint, checked, disabled, onChange }: FieldProps) {
  const styles = useStyles()
  const id = useId()
  return (
    <Stack shrink>
      <Checkbox
        label={label}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, data) => onChange(data.checked === true)}
      />
      <Muted id={id} size={200} breaks className={styles.hint}>
        {hint}
      </Muted>
    </Stack>
  )
}
