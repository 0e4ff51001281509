import { Field, Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState } from 'react'
import { parseClock } from '../../lib/format/clock.ts'
import { SpokenOnly } from '../layout/text.ts'

const useStyles = makeStyles({
  // A text field is twenty letters wide by default.
  input: { width: '100%', minWidth: 0, '& input': { width: '100%', minWidth: 0 } },
})

interface TimeFieldProps {
  label: string
  /** What the time belongs to, read to screen readers before the label. */
  of?: string
  /** The time as `HH:MM`, or '' while it is incomplete. */
  value: string
  onChange: (value: string) => void
  /** An end time: `24:00` is midnight after it. */
  isEnd?: boolean
  required?: boolean
  name?: string
  /** Error text; without one `isMarked` marks the field alone. */
  error?: string | undefined
  isMarked?: boolean
  note?: string | undefined
  className?: string
}

/** A 24-hour time in any browser language; accepts `9`, `930` and `9.30`. */
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
  // The value was changed from outside, as by a form reset after saving.
  const isStale = typed !== undefined && (parseClock(typed, isEnd) ?? '') !== value
  if (isStale) setTyped(undefined)
  const isUnread = isLeft && typed !== undefined && typed.trim() !== '' && parseClock(typed, isEnd) === undefined
  const sentence = error ?? (isUnread ? 'Bitte gib die Uhrzeit als HH:MM an, z. B. 18:30.' : undefined)
  return (
    <Field
      label={
        of
          ? {
              children: (
                <>
                  <SpokenOnly>{of}, </SpokenOnly>
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
          onChange(parseClock(text, isEnd) ?? '')
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          setLeft(true)
          // Keeps invalid text for correction.
          if (typed !== undefined && (typed.trim() === '' || parseClock(typed, isEnd))) setTyped(undefined)
        }}
      />
    </Field>
  )
}
