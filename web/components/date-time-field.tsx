import { Field, Input } from '@fluentui/react-components'
import { formatWeekdayTime } from '../lib/format.ts'
import { instantFromLocal, localFromInstant } from '../lib/local-time.ts'

interface DateTimeFieldProps {
  label: string
  /** ISO 8601 in UTC; undefined while nothing complete is entered. */
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

/** Date and time of day on the world's clock. */
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
  return (
    <Field label={label} required={required} hint={hint ?? clockHint(value, timeZone)} validationMessage={error}>
      <Input
        type="datetime-local"
        // An incomplete entry is '' to the browser too, so React leaves what has been typed so far.
        value={value ? localFromInstant(value, timeZone) : ''}
        disabled={disabled}
        onChange={(_, { value: typed }) => onChange(instantFromLocal(typed, timeZone))}
      />
    </Field>
  )
}

/** What has been entered, as a German reader writes it, whatever the browser's own language is; else whose clock is meant. */
const clockHint = (value: string | undefined, timeZone: string) =>
  value ? `${formatWeekdayTime(value, timeZone)} Uhr (${timeZone})` : `Uhrzeit der Welt (${timeZone})`
