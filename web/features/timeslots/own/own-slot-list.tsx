import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { useMemo } from 'react'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { formatDay, formatLength, formatSlot, groupByDay, placeIn, weekdayOf } from '../slots/day-slots.ts'
import type { DaySlots } from './copy-day-dialog.tsx'

const useStyles = makeStyles({
  days: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '36px' },
  copy: { minHeight: '36px', flexShrink: 0, whiteSpace: 'nowrap' },
  day: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  slots: { margin: 0, padding: 0, listStyleType: 'none' },
  slot: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    paddingInlineStart: tokens.spacingHorizontalM,
    borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorBrandForeground1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    ':not(:last-child)': { marginBottom: tokens.spacingVerticalXS },
  },
  text: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM, flexGrow: 1 },
  times: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  remove: { minWidth: '44px', minHeight: '44px' },
})

interface OwnSlotListProps {
  slots: readonly TimeSlot[]
  /** From the start of sending to the last arrival; timeslots outside have no effect. */
  period: TimeSlot
  timeZone: string
  /** Start of the timeslot being removed. */
  removingFrom: string | undefined
  onRemove: (slot: TimeSlot) => unknown
  /** Copies a day's timeslots; omitted if there are no other days. */
  onCopy?: ((day: DaySlots) => void) | undefined
  /** Read-only. */
  isFixed: boolean
}

/** The player's timeslots grouped by start day, each with a remove button. */
export function OwnSlotList({ slots, period, timeZone, removingFrom, onRemove, onCopy, isFixed }: OwnSlotListProps) {
  const styles = useStyles()
  const groups = useMemo(() => groupByDay(slots, timeZone), [slots, timeZone])
  const outside = useMemo(() => slots.some((slot) => placeIn(period, slot) === 'outside'), [slots, period])
  return (
    <div className={styles.days}>
      {outside && (
        <Notice intent="warning">
          Mindestens ein Zeitfenster liegt außerhalb des Plans: In dieser Zeit werden keine Angriffe abgeschickt.
        </Notice>
      )}
      {groups.map(({ day, slots: ofDay }) => (
        <section key={day} aria-label={formatDay(day)}>
          <div className={styles.head}>
            <h3 className={styles.day}>{`${weekdayOf(day, 'long')}, ${formatDay(day)}`}</h3>
            {onCopy && (
              <Button
                appearance="subtle"
                size="small"
                icon={<CopyRegular />}
                className={styles.copy}
                aria-label={`${formatDay(day)} auf andere Tage kopieren`}
                onClick={() => onCopy({ day, slots: ofDay })}
              >
                Auf andere Tage
              </Button>
            )}
          </div>
          <ul className={styles.slots}>
            {ofDay.map((slot) => (
              <li key={slot.from} className={styles.slot}>
                <span className={styles.text}>
                  <span className={styles.times}>{formatSlot(slot, timeZone)}</span>
                  <Text size={200} className={styles.quiet}>
                    {formatLength(slot)}
                  </Text>
                  <Place place={placeIn(period, slot)} />
                </span>
                {!isFixed && (
                  <Button
                    appearance="subtle"
                    className={styles.remove}
                    disabledFocusable={removingFrom !== undefined}
                    icon={removingFrom === slot.from ? <BusySpinner /> : <DeleteRegular />}
                    aria-label={`Löschen: ${formatDay(day)}, ${formatSlot(slot, timeZone)}`}
                    onClick={() => onRemove(slot)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Place({ place }: { place: ReturnType<typeof placeIn> }) {
  if (place === 'inside') return null
  return (
    <Badge appearance="tint" color="warning">
      {place === 'outside' ? 'außerhalb des Plans' : 'teilweise außerhalb des Plans'}
    </Badge>
  )
}
