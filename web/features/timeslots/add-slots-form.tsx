import { Button, Field, Input, makeStyles, mergeClasses, Text, ToggleButton, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { type FormEvent, useRef, useState } from 'react'
import { type TimeSlot, totalMinutes } from '../../../shared/game/slots.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { Notice } from '../../components/notice.tsx'
import { countOf } from '../../lib/format.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { type Day, formatDay, formatMinutes, isClock, slotsOnDays, weekdayOf } from './day-slots.ts'

/** The specification's sentence for a missing start, end or day. */
export const incomplete = 'Bitte alle Felder korrekt auszufüllen!'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  times: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM, maxWidth: '22rem' },
  time: { minHeight: '44px' },
  days: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    width: '100%',
    padding: 0,
    marginBottom: tokens.spacingVerticalXS,
    gap: tokens.spacingHorizontalS,
  },
  legendText: { flexGrow: 1 },
  required: { color: tokens.colorPaletteRedForeground3 },
  chips: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
    gap: tokens.spacingHorizontalS,
    maxHeight: '19rem',
    overflowY: 'auto',
    // Room for the focus ring of the outer chips.
    padding: '3px',
  },
  chip: { minWidth: 0, minHeight: '52px', padding: tokens.spacingHorizontalXS },
  chipText: { display: 'flex', flexDirection: 'column', lineHeight: tokens.lineHeightBase200 },
  weekday: { fontWeight: tokens.fontWeightSemibold },
  date: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightRegular },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  submit: { minHeight: '44px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface AddSlotsFormProps {
  /** The days that can be chosen. */
  days: readonly Day[]
  timeZone: string
  /** What the button says. */
  action: string
  busy?: boolean
  /** Takes the slots, one per chosen day, merged; true when they are in, so that the form may be emptied. */
  onAdd: (slots: TimeSlot[]) => Promise<boolean>
  className?: string
}

/** Gives a time of day on any number of the plan's days. What is typed stays until it is in, and is not left without a question. */
export function AddSlotsForm({ days, timeZone, action, busy = false, onAdd, className }: AddSlotsFormProps) {
  const styles = useStyles()
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set())
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(start !== '' || end !== '' || chosen.size > 0)
  const missing = { start: !isClock(start), end: !isClock(end), days: chosen.size === 0 }
  const complete = !missing.start && !missing.end && !missing.days
  const slots = complete
    ? slotsOnDays(
        days.filter((day) => chosen.has(day)),
        start,
        end,
        timeZone,
      )
    : []
  const marked = (isMissing: boolean) => (problem && isMissing ? 'error' : 'none')
  const allChosen = chosen.size === days.length

  const toggle = (day: Day) => {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    setChosen(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete) {
      setProblem(incomplete)
      const first = missing.start ? 'start' : missing.end ? 'end' : undefined
      form.current
        ?.querySelector<HTMLElement>(first ? `input[name=${first}]` : 'fieldset button[aria-pressed]')
        ?.focus()
      return
    }
    if (slots.length === 0) {
      setProblem('Diese Uhrzeit gibt es an dem Tag nicht: In dieser Nacht wird die Uhr vorgestellt.')
      return
    }
    setProblem(undefined)
    if (await onAdd(slots)) {
      setStart('')
      setEnd('')
      setChosen(new Set())
    }
  }
  return (
    <form ref={form} className={mergeClasses(styles.form, className)} onSubmit={submit} noValidate>
      <div className={styles.times}>
        <Field label="Von" required validationState={marked(missing.start)}>
          <Input
            className={styles.time}
            type="time"
            name="start"
            value={start}
            onChange={(_, { value }) => setStart(value)}
          />
        </Field>
        <Field label="Bis" required validationState={marked(missing.end)}>
          <Input
            className={styles.time}
            type="time"
            name="end"
            value={end}
            onChange={(_, { value }) => setEnd(value)}
          />
        </Field>
      </div>
      <fieldset className={styles.days}>
        <legend className={styles.legend}>
          <span className={styles.legendText}>
            Tage{' '}
            <span className={styles.required} aria-hidden>
              *
            </span>
          </span>
          {days.length > 1 && (
            <Button size="small" appearance="subtle" onClick={() => setChosen(new Set(allChosen ? [] : days))}>
              {allChosen ? 'Keinen' : 'Alle Tage'}
            </Button>
          )}
        </legend>
        <div className={styles.chips}>
          {days.map((day) => (
            <ToggleButton
              key={day}
              className={styles.chip}
              appearance={chosen.has(day) ? 'primary' : 'outline'}
              checked={chosen.has(day)}
              onClick={() => toggle(day)}
            >
              <span className={styles.chipText}>
                <span className={styles.weekday}>{weekdayOf(day, 'long')}</span>
                <span className={styles.date}>{formatDay(day)}</span>
              </span>
            </ToggleButton>
          ))}
        </div>
      </fieldset>
      {problem && (!complete || slots.length === 0) && <Notice intent="error">{problem}</Notice>}
      <div className={styles.end}>
        <Button
          type="submit"
          appearance="primary"
          className={styles.submit}
          disabledFocusable={busy}
          icon={busy ? <BusySpinner /> : <AddRegular />}
        >
          {action}
        </Button>
        <Text size={200} className={styles.quiet} aria-live="polite">
          {slots.length > 0 &&
            `${start} – ${end} Uhr${end <= start ? ' am Folgetag' : ''}, ${countOf(chosen.size, 'Tag', 'Tage')}, zusammen ${formatMinutes(totalMinutes(slots))}`}
        </Text>
      </div>
    </form>
  )
}
