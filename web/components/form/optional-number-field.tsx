import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { readWhole, wholeSentence } from '../../lib/format/whole-number.ts'

interface OptionalNumberFieldProps {
  label: string
  /** Undefined while blank, NaN for anything but a whole number within the bounds. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  /** What a blank field means. */
  placeholder?: string
  error?: string
}

/** An optional whole number; invalid input is an error at the field. Focus selects the text. */
export function OptionalNumberField(props: OptionalNumberFieldProps) {
  const { label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, placeholder, error } = props
  const [draft, setDraft] = useState<string>()
  const isWrong = Number.isNaN(value)
  return (
    // Shown while typing: a message on blur would move the button that was just pressed.
    <Field label={label} validationMessage={isWrong ? wholeSentence({ min, max }) : error}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        placeholder={placeholder}
        value={draft ?? (value === undefined || isWrong ? '' : String(value))}
        onChange={(_, { value: typed }) => {
          setDraft(typed)
          onChange(typed.trim() === '' ? undefined : readWhole(typed, { min, max }))
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => !isWrong && setDraft(undefined)}
      />
    </Field>
  )
}
