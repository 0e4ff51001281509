import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { readWhole, wholeSentence } from '../../lib/format/whole-number.ts'

interface OptionalNumberFieldProps {
  label: string
  /** Undefined while the field is blank, NaN while what is typed is no whole number within the bounds. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  /** What a blank field means. */
  placeholder?: string
  error?: string
}

/**
 * A whole number that may be left out. A negative or too large one is an error at the field: nothing else counts in its place.
 * Entering the field selects what stands there, so that typing replaces it.
 */
export function OptionalNumberField(props: OptionalNumberFieldProps) {
  const { label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, placeholder, error } = props
  const [draft, setDraft] = useState<string>()
  const isWrong = Number.isNaN(value)
  return (
    // Said at once: a sentence that came with leaving the field would push away the button that was just pressed.
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
