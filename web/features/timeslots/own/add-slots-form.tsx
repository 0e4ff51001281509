import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { type TimeSlot, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { TimeField } from '../../../components/form/time-field.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatMinutes } from '../../../lib/format/format.ts'
import { clockNotes } from '../slots/clock-notes.ts'
import { DayChooser } from '../slots/day-chooser.tsx'
import { type Day, placeIn, slotsOnDays } from '../slots/day-slots.ts'

/** Worded, spelling included, as in the specification. */
const incomplete = 'Bitte alle Felder korrekt auszufüllen!'

const useStyles = makeStyles({
  times: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    maxWidth: '22rem',
  },
  time: { minHeight: '44px' },
  submit: { minHeight: '44px' },
})

/** Adds to the existing timeslots or replaces them. */
export type Taking = 'add' | 'replace'

interface AddSlotsFormProps {
  days: readonly Day[]
  /** From the start of sending to the last arrival. */
  period: TimeSlot
  timeZone: string
  action: string
  /** Label of the replace button; omitted if there is nothing to replace. */
  replacing?: string | undefined
  busy?: boolean
  /** Saves the timeslots, one per chosen day, merged; true on success, which clears the form. */
  onAdd: (slots: TimeSlot[], how: Taking) => Promise<boolean>
  className?: string
}

const noDays: ReadonlySet<Day> = new Set()

/** When most members are at home. */
const evening = { start: '18:00', end: '23:00' }

/** Adds a time of day on any of the plan's days. Unsaved input survives failures and asks before leaving. */
export function AddSlotsForm({
  days,
  period,
  timeZone,
  action,
  replacing,
  busy = false,
  onAdd,
  className,
}: AddSlotsFormProps) {
  const styles = useStyles()
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [chosen, setChosen] = useState(noDays)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(start !== '' || end !== '' || chosen.size > 0)
  const complete = start !== '' && end !== '' && chosen.size > 0
  const picked = days.filter((day) => chosen.has(day))
  const entry = complete ? clockNotes(picked, start, end, timeZone) : {}
  const isWrong = entry.startError !== undefined || entry.endError !== undefined
  const slots = complete && !isWrong ? slotsOnDays(picked, start, end, timeZone) : []

  const evenings = useMemo(
    () =>
      days.filter((day) =>
        slotsOnDays([day], evening.start, evening.end, timeZone).some((slot) => placeIn(period, slot) !== 'outside'),
      ),
    [days, period, timeZone],
  )
  /** Fills the form and focuses the submit button. */
  const chooseEvenings = () => {
    setStart(evening.start)
    setEnd(evening.end)
    setChosen(new Set(evenings))
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }

  const submit = async (how: Taking) => {
    setTried(true)
    if (!complete || isWrong) {
      const at = start === '' || entry.startError ? 'start' : end === '' || entry.endError ? 'end' : undefined
      form.current?.querySelector<HTMLElement>(at ? `input[name=${at}]` : 'fieldset button[aria-pressed]')?.focus()
      return
    }
    if (!(await onAdd(slots, how))) return
    setTried(false)
    // Keeps what was typed while saving.
    setStart((now) => (now === start ? '' : now))
    setEnd((now) => (now === end ? '' : now))
    setChosen((now) => (now === chosen ? noDays : now))
  }
  return (
    <Stack
      ref={form}
      as="form"
      gap="l"
      className={className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy) void submit('add')
      }}
      noValidate
    >
      {evenings.length > 0 && (
        <div>
          <Button className={styles.submit} icon={<WeatherMoonRegular />} onClick={chooseEvenings}>
            Jeden Abend 18–23
          </Button>
        </div>
      )}
      <div className={styles.times}>
        <TimeField
          className={styles.time}
          label="Von"
          name="start"
          required
          value={start}
          onChange={setStart}
          isMarked={isTried && start === ''}
          error={entry.startError}
          note={entry.startNote}
        />
        <TimeField
          className={styles.time}
          label="Bis"
          name="end"
          isEnd
          required
          value={end}
          onChange={setEnd}
          isMarked={isTried && end === ''}
          error={entry.endError}
          note={entry.endNote}
        />
      </div>
      <DayChooser label="Tage" days={days} chosen={chosen} onChange={setChosen} />
      {isTried && !complete && <Notice intent="error">{incomplete}</Notice>}
      <Row gap="m">
        <Button
          type="submit"
          appearance="primary"
          className={styles.submit}
          disabledFocusable={busy}
          icon={busy ? <BusySpinner /> : <AddRegular />}
        >
          {action}
        </Button>
        {replacing && (
          <Button className={styles.submit} disabledFocusable={busy} onClick={() => submit('replace')}>
            {replacing}
          </Button>
        )}
        <Muted size={200} aria-live="polite">
          {slots.length > 0 &&
            `${start} – ${end} Uhr${end <= start ? ' am Folgetag' : ''}, ${countedNoun(chosen.size, 'Tag', 'Tage')}, zusammen ${formatMinutes(totalMinutes(slots))}`}
        </Muted>
      </Row>
    </Stack>
  )
}
