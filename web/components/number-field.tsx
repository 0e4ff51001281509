import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** Least value; without it 0. */
  min?: number
  max?: number
  hint?: string
  /** The sentence beside the field, e.g. of `ApiError.fields`. */
  error?: string
  disabled?: boolean
  className?: string
}

/** A whole number. While it is typed anything may stand there; what is no number counts as 0 (or the least value above). */
export function NumberField({
  label,
  value,
  onChange,
  min = 0,
  max,
  hint,
  error,
  disabled,
  className,
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <Field label={label} hint={hint} validationMessage={error} className={className}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(_, { value: typed }) => {
          setDraft(typed)
          onChange(wholeNumber(typed, min, max))
        }}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}

/** The typed text as a whole number within its bounds; 0 (or the nearest bound) for what is none. */
export function wholeNumber(typed: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Math.trunc(Number(typed))
  return Math.min(max, Math.max(min, Number.isFinite(value) ? value : 0))
}
