import { formatWeekdayTime } from '../../lib/format/format.ts'
import { DayTimeField } from './day-time-field.tsx'

interface DateTimeFieldProps {
  /** Names the day; its time is `Ankunft, Uhrzeit`. */
  label: string
  /** ISO 8601 in UTC; undefined while nothing complete is entered, or a time that the clock passes over. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The world's zone (IANA): what is typed and shown is its clock. */
  timeZone: string
  required?: boolean
  error?: string
}

/** A moment still to come, on the world's clock: in words below the fields, and with a warning when it is past. */
export function DateTimeField({ value, timeZone, ...field }: DateTimeFieldProps) {
  const isPast = value !== undefined && Date.parse(value) < Date.now()
  return (
    <DayTimeField
      {...field}
      value={value}
      timeZone={timeZone}
      hint={clockHint(value, timeZone)}
      warning={isPast ? 'Dieser Zeitpunkt ist schon vorbei.' : undefined}
    />
  )
}

/** What has been entered, as a German reader writes it, whatever the browser's own language is; else whose clock is meant. */
const clockHint = (value: string | undefined, timeZone: string) =>
  value ? `${formatWeekdayTime(value, timeZone)} Uhr (${timeZone})` : `Uhrzeit der Welt (${timeZone})`
