import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  hint?: string
  /** Error text, e.g. from `ApiError.fields`. */
  error?: string
  disabled?: boolean
  className?: string
}

/**
 * A whole number. Accepts any input while typing; anything else counts as 0 or the nearest bound, with a message: an error if
 * empty or below `min`. Focus selects the text.
 */
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
  const [replaced, setReplaced] = useState<string>()
  const note = replaced === undefined ? undefined : replacedSentence(replaced, value, min, max)
  // Too large or a fraction is only a warning; empty or below `min` is an error.
  const isMistake = replaced !== undefined && (replaced.trim() === '' || !(Number(replaced) >= min))
  return (
    <Field
      label={label}
      hint={hint}
      validationMessage={error ?? note}
      validationState={!error && note && !isMistake ? 'warning' : undefined}
      className={className}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(_, { value: typed }) => {
          const counted = wholeNumber(typed, min, max)
          setDraft(typed)
          setReplaced(typed.trim() === '' || Number(typed) !== counted ? typed : undefined)
          onChange(counted)
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}

function replacedSentence(typed: string, counted: number, min: number, max: number | undefined): string {
  const bounds = max === undefined ? `ab ${formatNumber(min)}` : `von ${formatNumber(min)} bis ${formatNumber(max)}`
  if (typed.trim() === '') return `Leer zählt als ${formatNumber(counted)}.`
  return `Statt ${typed} zählt ${formatNumber(counted)}: ganze Zahlen ${bounds}.`
}

/** The typed text as a whole number within its bounds; invalid text counts as 0 or the nearest bound. */
export function wholeNumber(typed: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Math.trunc(Number(typed))
  return Math.min(max, Math.max(min, Number.isFinite(value) ? value : 0))
}
