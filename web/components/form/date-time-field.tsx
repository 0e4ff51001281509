import { formatWeekdayTime } from '../../lib/format/format.ts'
import { DayTimeField } from './day-time-field.tsx'

interface DateTimeFieldProps {
  /** Names the day; its time is `Ankunft, Uhrzeit`. */
  label: string
  /** ISO 8601 UTC; undefined while incomplete or skipped by the clock. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  timeZone: string
  required?: boolean
  error?: string
}

/** A future moment in the world's zone: repeats it in German below the fields, and warns if it is past. */
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

/** The entered moment in German format in any browser language; else the zone. */
const clockHint = (value: string | undefined, timeZone: string) =>
  value ? `${formatWeekdayTime(value, timeZone)} Uhr (${timeZone})` : `Uhrzeit der Welt (${timeZone})`
