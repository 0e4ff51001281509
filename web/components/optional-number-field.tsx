import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { wholeNumber } from './number-field.tsx'

interface OptionalNumberFieldProps {
  label: string
  /** Undefined while the field is blank. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  /** What a blank field means. */
  placeholder: string
  error?: string
}

/** A whole number that may be left out. While it is typed anything may stand there. */
export function OptionalNumberField(props: OptionalNumberFieldProps) {
  const { label, value, onChange, min = 0, max, placeholder, error } = props
  const [draft, setDraft] = useState<string>()
  return (
    <Field label={label} validationMessage={error}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        placeholder={placeholder}
        value={draft ?? (value === undefined ? '' : String(value))}
        onChange={(_, { value: typed }) => {
          setDraft(typed)
          onChange(typed.trim() === '' ? undefined : wholeNumber(typed, min, max))
        }}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}
