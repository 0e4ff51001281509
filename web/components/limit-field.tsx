import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { type Bounds, readWhole, wholeSentence } from '../lib/whole-number.ts'

interface LimitFieldProps extends Bounds {
  label: string
  /** NaN while what is typed is no whole number within the bounds. */
  value: number
  onChange: (value: number) => void
  /** The server's sentence. */
  error?: string
}

/**
 * A whole number that must be there. A blank, negative or too large one is an error at the field, and nothing else counts in its
 * place. Entering it selects what stands there, so that typing replaces it.
 */
export function LimitField({ label, value, onChange, min, max, error }: LimitFieldProps) {
  const [draft, setDraft] = useState<string>()
  // Said at once: a sentence that came with leaving the field would push away the button that was just pressed.
  const isWrong = Number.isNaN(value)
  return (
    <Field label={label} validationMessage={isWrong ? wholeSentence({ min, max }) : error}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={draft ?? (isWrong ? '' : String(value))}
        onChange={(_, { value: typed }) => {
          setDraft(typed)
          onChange(readWhole(typed, { min, max }))
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => !isWrong && setDraft(undefined)}
      />
    </Field>
  )
}
