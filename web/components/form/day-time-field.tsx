import { Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { instantFromLocal, localClockChange, localFromInstant } from '../../lib/format/local-time.ts'
import { inDigits } from '../../lib/theme/theme-tokens.ts'
import { TimeField } from './time-field.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    '> :first-child': { flex: `3 1 ${inDigits(146)}` },
    '> :last-child': { flex: `2 1 ${inDigits(90)}` },
  },
  day: { width: '100%', minWidth: 0, '& input': { width: '100%', minWidth: 0 } },
})

interface DayTimeFieldProps {
  /** Names both fields: `Von`, and for the time `Von, Uhrzeit`. */
  label: string
  /** ISO 8601 UTC; undefined while incomplete or skipped by the clock. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  timeZone: string
  required?: boolean
  /** The hint is shown below the day. */
  hint?: string
  warning?: string | undefined
  error?: string | undefined
}

/** A day and a 24-hour time in the world's zone. Reports times that the clock skips or repeats. */
export function DayTimeField(props: DayTimeFieldProps) {
  const { label, value, onChange, timeZone, required, hint, warning, error } = props
  const styles = useStyles()
  const [parts, setParts] = useState(() => dayTimeParts(value, timeZone))
  const isStale = partsInstant(parts, timeZone) !== value
  const shown = isStale ? dayTimeParts(value, timeZone) : parts
  if (isStale) setParts(shown)
  const change = (changed: Partial<Parts>) => {
    const next = { ...shown, ...changed }
    setParts(next)
    onChange(partsInstant(next, timeZone))
  }
  const clockChange = localClockChange(`${shown.day}T${shown.clock}`, timeZone)
  return (
    <div className={styles.fields}>
      <Field
        label={label}
        required={required}
        hint={hint}
        validationState={error ? 'error' : warning ? 'warning' : 'none'}
        validationMessage={error ?? warning}
      >
        <Input className={styles.day} type="date" value={shown.day} onChange={(_, { value: day }) => change({ day })} />
      </Field>
      <TimeField
        label="Uhrzeit"
        of={label}
        required={required}
        value={shown.clock}
        error={clockChange === 'skipped' ? skippedSentence : undefined}
        isMarked={error !== undefined}
        note={clockChange === 'repeated' ? hourChoice(value, shown, timeZone) : undefined}
        onChange={(clock) => change({ clock })}
      />
    </div>
  )
}

interface Parts {
  day: string
  clock: string
  /** Only of a stored moment; not editable. */
  seconds: string
  /** Keeps which of two moments with this time was stored. */
  stored: string | undefined
}

function dayTimeParts(value: string | undefined, timeZone: string): Parts {
  const [day = '', time = ''] = value ? localFromInstant(value, timeZone).split('T') : []
  return { day, clock: time.slice(0, 5), seconds: time.slice(5), stored: value }
}

/** The entered instant; the stored one while unchanged, even if the clock repeats it. */
function partsInstant({ day, clock, seconds, stored }: Parts, timeZone: string): string | undefined {
  const local = `${day}T${clock}${seconds}`
  if (stored && localFromInstant(stored, timeZone) === local) return stored
  return localClockChange(local, timeZone) === 'skipped' ? undefined : instantFromLocal(local, timeZone)
}

const skippedSentence = 'Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr auf Sommerzeit vorgestellt.'

function hourChoice(value: string | undefined, { day, clock, seconds }: Parts, timeZone: string): string {
  const isFirst = instantFromLocal(`${day}T${clock}${seconds}`, timeZone) === value
  const which = isFirst ? 'das erste Mal (Sommerzeit)' : 'das zweite Mal (Winterzeit)'
  return `Diese Uhrzeit gibt es zweimal, weil die Uhr zurückgestellt wird; gemeint ist ${which}.`
}
