import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { useMemo } from 'react'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Faint, Numeric, Strong } from '../../../components/layout/text.ts'
import { formatDay, formatLength, formatSlot, groupByDay, placeIn, weekdayName } from '../slots/day-slots.ts'
import type { DaySlots } from './copy-day-dialog.tsx'

const useStyles = makeStyles({
  head: { minHeight: '36px' },
  copy: { minHeight: '36px', flexShrink: 0, whiteSpace: 'nowrap' },
  day: { flexGrow: 1 },
  slots: { margin: 0, padding: 0, listStyleType: 'none' },
  slot: {
    minHeight: '48px',
    paddingInlineStart: tokens.spacingHorizontalM,
    borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorBrandForeground1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    ':not(:last-child)': { marginBottom: tokens.spacingVerticalXS },
  },
  text: { flexGrow: 1 },
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
  isFixed: boolean
}

export function OwnSlotList({ slots, period, timeZone, removingFrom, onRemove, onCopy, isFixed }: OwnSlotListProps) {
  const styles = useStyles()
  const groups = useMemo(() => groupByDay(slots, timeZone), [slots, timeZone])
  const outside = useMemo(() => slots.some((slot) => placeIn(period, slot) === 'outside'), [slots, period])
  return (
    <Stack gap="l">
      {outside && (
        <Notice intent="warning">
          Mindestens ein Zeitfenster liegt außerhalb des Plans: In dieser Zeit werden keine Angriffe abgeschickt.
        </Notice>
      )}
      {groups.map(({ day, slots: ofDay }) => (
        <section key={day} aria-label={formatDay(day)}>
          <Row gap="s" rowGap="none" className={styles.head}>
            <Strong
              as="h3"
              size={300}
              className={styles.day}
            >{`${weekdayName(day, 'long')}, ${formatDay(day)}`}</Strong>
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
          </Row>
          <ul className={styles.slots}>
            {ofDay.map((slot) => (
              <Row key={slot.from} as="li" gap="m" wrap={false} className={styles.slot}>
                <Row as="span" gap="m" rowGap="none" className={styles.text}>
                  <Numeric strong>{formatSlot(slot, timeZone)}</Numeric>
                  <Faint size={200}>{formatLength(slot)}</Faint>
                  <Place place={placeIn(period, slot)} />
                </Row>
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
              </Row>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
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
