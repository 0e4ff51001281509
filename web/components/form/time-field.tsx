import { Field, Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState } from 'react'
import { clockOf } from '../../lib/format/clock.ts'
import { spokenOnly } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  spoken: spokenOnly,
  // A text field is as wide as twenty letters unless it is told otherwise.
  input: { width: '100%', minWidth: 0, '& input': { width: '100%', minWidth: 0 } },
})

interface TimeFieldProps {
  label: string
  /** What the time belongs to, where that stands beside it: told to screen readers only, before the label. */
  of?: string
  /** `HH:MM`; '' while nothing complete is entered. */
  value: string
  onChange: (value: string) => void
  /** The end of something: `24:00` is the midnight after it. */
  isEnd?: boolean
  required?: boolean
  name?: string
  /** The sentence beside the field; without one the field can be marked alone. */
  error?: string | undefined
  isMarked?: boolean
  /** What has to be known of the entered time. */
  note?: string | undefined
  className?: string
}

/** A time of day, typed in 24 hours whatever the browser's language is; `9`, `930` and `9.30` are understood. */
export function TimeField({
  label,
  of,
  value,
  onChange,
  isEnd = false,
  required,
  name,
  error,
  isMarked = false,
  note,
  className,
}: TimeFieldProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  // Somebody else has set another time meanwhile, as a form that is emptied after saving does.
  const isStale = typed !== undefined && (clockOf(typed, isEnd) ?? '') !== value
  if (isStale) setTyped(undefined)
  const isUnread = isLeft && typed !== undefined && typed.trim() !== '' && clockOf(typed, isEnd) === undefined
  const sentence = error ?? (isUnread ? 'Bitte gib die Uhrzeit als HH:MM an, z. B. 18:30.' : undefined)
  return (
    <Field
      label={
        of
          ? {
              children: (
                <>
                  <span className={styles.spoken}>{of}, </span>
                  {label}
                </>
              ),
            }
          : label
      }
      required={required}
      validationMessage={sentence ?? note}
      validationState={sentence || isMarked ? 'error' : note ? 'warning' : 'none'}
    >
      <Input
        className={mergeClasses(styles.input, className)}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:MM"
        maxLength={12}
        value={typed === undefined || isStale ? value : typed}
        onChange={(_, { value: text }) => {
          setTyped(text)
          setLeft(false)
          onChange(clockOf(text, isEnd) ?? '')
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          setLeft(true)
          // What cannot be read stays to be put right.
          if (typed !== undefined && (typed.trim() === '' || clockOf(typed, isEnd))) setTyped(undefined)
        }}
      />
    </Field>
  )
}
