import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { formatWeekdayTime } from '../lib/format.ts'
import { instantFromLocal, localClockChange, localFromInstant } from '../lib/local-time.ts'

interface DateTimeFieldProps {
  label: string
  /** ISO 8601 in UTC; undefined while nothing complete is entered, or a time that the clock passes over. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The world's zone (IANA): what is typed and shown is its clock. */
  timeZone: string
  required?: boolean
  /** Instead of the entered moment in words. */
  hint?: string
  error?: string
  disabled?: boolean
}

/** Date and time of day on the world's clock. Says at once when the moment is past, or when the clock never shows it or shows it twice. */
export function DateTimeField({
  label,
  value,
  onChange,
  timeZone,
  required,
  hint,
  error,
  disabled,
}: DateTimeFieldProps) {
  // Stays as it was typed: put right, the minutes would be typed into another hour.
  const [skipped, setSkipped] = useState<string>()
  const shown = value ? localFromInstant(value, timeZone) : (skipped ?? '')
  const problem = !value && skipped ? skippedSentence : error
  const warning = value && momentWarning(value, timeZone)
  return (
    <Field
      label={label}
      required={required}
      hint={hint ?? clockHint(value, timeZone)}
      validationMessage={problem ?? warning}
      validationState={!problem && warning ? 'warning' : undefined}
    >
      <Input
        type="datetime-local"
        // An incomplete entry is '' to the browser too, so React leaves what has been typed so far.
        value={shown}
        disabled={disabled}
        onChange={(_, { value: typed }) => {
          const isSkipped = localClockChange(typed, timeZone) === 'skipped'
          setSkipped(isSkipped ? typed : undefined)
          onChange(isSkipped ? undefined : instantFromLocal(typed, timeZone))
        }}
      />
    </Field>
  )
}

const skippedSentence = 'Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr auf Sommerzeit vorgestellt.'

/** What is odd about a moment that can be meant all the same. */
function momentWarning(instant: string, timeZone: string): string | undefined {
  if (Date.parse(instant) < Date.now()) return 'Dieser Zeitpunkt ist schon vorbei.'
  const local = localFromInstant(instant, timeZone)
  if (localClockChange(local, timeZone) !== 'repeated') return undefined
  const which = instantFromLocal(local, timeZone) === instant ? 'erste' : 'zweite'
  return `Diese Uhrzeit gibt es zweimal, weil die Uhr in dieser Nacht zurückgestellt wird. Gemeint ist die ${which}.`
}

/** What has been entered, as a German reader writes it, whatever the browser's own language is; else whose clock is meant. */
const clockHint = (value: string | undefined, timeZone: string) =>
  value ? `${formatWeekdayTime(value, timeZone)} Uhr (${timeZone})` : `Uhrzeit der Welt (${timeZone})`
