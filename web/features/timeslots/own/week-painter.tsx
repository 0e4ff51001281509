import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { inDigits } from '../../../lib/theme/theme-tokens.ts'
import { type Day, formatDay, weekdayName } from '../slots/day-slots.ts'
import { coverOf, dayHours, type Painted, withPainted } from '../slots/week-hours.ts'

const useStyles = makeStyles({
  frame: { overflowX: 'auto' },
  grid: {
    width: '100%',
    minWidth: inDigits(230),
    maxWidth: '44rem',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    userSelect: 'none',
  },
  name: {
    width: '2.75rem',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  day: { padding: 0, fontSize: tokens.fontSizeBase200 },
  place: { padding: 0 },
  cell: {
    display: 'block',
    width: '100%',
    height: '24px',
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
    touchAction: 'none',
    ':focus-visible': { outline: `3px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
    '@media (pointer: coarse)': { height: '44px' },
  },
  all: { backgroundColor: tokens.colorBrandBackground },
  part: {
    backgroundImage: `linear-gradient(135deg, ${tokens.colorBrandBackground} 50%, transparent 50%)`,
  },
  missing: { backgroundColor: tokens.colorNeutralBackground4, cursor: 'default' },
  action: { minHeight: '44px' },
})

interface WeekPainterProps {
  days: readonly Day[]
  period: TimeSlot
  timeZone: string
  slots: readonly TimeSlot[]
  busy: boolean
  /** Resolves to true on success. */
  onSave: (change: (slots: readonly TimeSlot[]) => TimeSlot[]) => Promise<boolean>
}

interface Place {
  day: number
  hour: number
}

const nothing: Painted = new Map()

/** Hours of seven days to paint with mouse, touch or keys, over the stored timeslots. */
export function WeekPainter({ days, period, timeZone, slots, busy, onSave }: WeekPainterProps) {
  const styles = useStyles()
  const [first, setFirst] = useState(0)
  const [painted, setPainted] = useState(nothing)
  const [focus, setFocus] = useState<Place>({ day: 0, hour: 0 })
  const stroke = useRef<{ from: Place; isWanted: boolean; before: Painted }>(undefined)
  const wanted = useRef(true)
  const grid = useRef<HTMLTableElement>(null)
  useUnsavedChanges(painted.size > 0)
  const week = useMemo(() => days.slice(first, first + 7), [days, first])
  const hours = useMemo(() => week.map((day) => dayHours(day, period, timeZone)), [week, period, timeZone])
  const shown = useMemo(() => withPainted(slots, painted), [slots, painted])
  const at = ({ day, hour }: Place) => hours[day]?.[hour]

  const turnTo = (day: number) => {
    setFirst(day)
    setFocus({ day: 0, hour: 0 })
  }
  const begin = (from: Place) => {
    const hour = at(from)
    if (!hour) return
    wanted.current = coverOf(shown, hour) !== 'all'
    stroke.current = { from, isWanted: wanted.current, before: painted }
  }
  /** Paints the rectangle between the stroke's start and here. */
  const paintTo = (to: Place) => {
    if (!stroke.current) return
    const { from, isWanted, before } = stroke.current
    const next = new Map(before)
    for (let day = Math.min(from.day, to.day); day <= Math.max(from.day, to.day); day++) {
      for (let hour = Math.min(from.hour, to.hour); hour <= Math.max(from.hour, to.hour); hour++) {
        const each = at({ day, hour })
        if (!each) continue
        next.delete(each.from)
        if (coverOf(slots, each) !== (isWanted ? 'all' : 'none')) next.set(each.from, { ...each, isWanted })
      }
    }
    setPainted(next)
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-hour]')
    if (cell && grid.current?.contains(cell)) paintTo(placeOf(cell))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = {
      day: Math.min(Math.max(focus.day + step.day, 0), week.length - 1),
      hour: Math.min(Math.max(focus.hour + step.hour, 0), 23),
    }
    if (event.shiftKey) {
      // Goes on with what was done last.
      stroke.current ??= { from: focus, isWanted: wanted.current, before: painted }
      paintTo(next)
    } else stroke.current = undefined
    setFocus(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"][data-hour="${next.hour}"]`)?.focus()
  }
  const save = async () => {
    const sent = painted
    if (await onSave((present) => withPainted(present, sent))) setPainted((now) => (now === sent ? nothing : now))
  }

  const counts = [...painted.values()]
  const added = counts.filter(({ isWanted }) => isWanted).length
  const removed = counts.length - added
  return (
    <Stack gap="s">
      <Muted size={200}>
        Zieh mit der Maus oder dem Finger über die Stunden; an den Uhrzeiten links scrollst du weiter. Mit der Tastatur:
        Pfeiltasten bewegen, die Leertaste malt, Umschalt und Pfeiltasten malen mehrere.
      </Muted>
      {days.length > 7 && (
        <Row gap="s">
          <Button className={styles.action} disabled={first === 0} onClick={() => turnTo(first - 7)}>
            Woche davor
          </Button>
          <Button className={styles.action} disabled={first + 7 >= days.length} onClick={() => turnTo(first + 7)}>
            Woche danach
          </Button>
        </Row>
      )}
      <div className={styles.frame}>
        <table
          ref={grid}
          className={styles.grid}
          aria-label="Stunden der Woche"
          onPointerMove={onMove}
          onPointerUp={() => {
            stroke.current = undefined
          }}
          onPointerCancel={() => {
            if (stroke.current) setPainted(stroke.current.before)
            stroke.current = undefined
          }}
          onKeyDown={onKeyDown}
          onKeyUp={({ key }) => {
            if (key === 'Shift') stroke.current = undefined
          }}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                Uhr
              </th>
              {week.map((day) => (
                <th key={day} scope="col" className={styles.day}>
                  {weekdayName(day, 'short')} {formatDay(day).slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 24 }, (_, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day are their own keys
              <tr key={hour}>
                <th scope="row" className={styles.name}>
                  {String(hour).padStart(2, '0')}
                </th>
                {week.map((day, index) => {
                  const place = { day: index, hour }
                  const each = at(place)
                  const cover = each ? coverOf(shown, each) : 'none'
                  const isFocus = focus.day === index && focus.hour === hour
                  const label = `${weekdayName(day, 'short')} ${formatDay(day).slice(0, 6)}, ${hour} bis ${hour + 1} Uhr`
                  return (
                    <td key={day} className={styles.place}>
                      <button
                        type="button"
                        data-day={index}
                        data-hour={hour}
                        tabIndex={isFocus ? 0 : -1}
                        aria-label={`${label}${cover === 'part' ? ', teilweise' : ''}`}
                        aria-pressed={cover === 'all'}
                        aria-disabled={!each}
                        className={mergeClasses(
                          styles.cell,
                          cover !== 'none' && styles[cover],
                          !each && styles.missing,
                        )}
                        onPointerDown={(event) => {
                          // Touch would keep the pointer at the first hour.
                          event.currentTarget.releasePointerCapture(event.pointerId)
                          setFocus(place)
                          begin(place)
                          paintTo(place)
                        }}
                        onClick={({ detail }) => {
                          // Keys click with detail 0; pointers have painted already.
                          if (detail > 0) return
                          begin(place)
                          paintTo(place)
                          stroke.current = undefined
                        }}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Row gap="s">
        <Button
          appearance="primary"
          className={styles.action}
          disabledFocusable={painted.size === 0 || busy}
          onClick={save}
        >
          Gemaltes speichern
        </Button>
        <Button className={styles.action} disabledFocusable={painted.size === 0} onClick={() => setPainted(nothing)}>
          Verwerfen
        </Button>
        <Muted size={200} aria-live="polite">
          {[
            added > 0 && `${countedNoun(added, 'Stunde', 'Stunden')} dazu`,
            removed > 0 && `${countedNoun(removed, 'Stunde', 'Stunden')} weg`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Muted>
      </Row>
    </Stack>
  )
}

const steps: Record<string, Place> = {
  ArrowUp: { day: 0, hour: -1 },
  ArrowDown: { day: 0, hour: 1 },
  ArrowLeft: { day: -1, hour: 0 },
  ArrowRight: { day: 1, hour: 0 },
}

const placeOf = ({ dataset }: HTMLElement): Place => ({ day: Number(dataset.day), hour: Number(dataset.hour) })
