import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import { DayTimeField } from '../../../components/form/day-time-field.tsx'
import type { Problems } from '../../../lib/api/use-submit.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { formatDay, formatLength, formatSlot, placeIn, weekdayName, zonedDay } from './day-slots.ts'
import { type SlotDraft, slotProblem } from './slot-draft.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    [onPhone]: { gridTemplateColumns: '1fr auto' },
  },
  // Aligned with the input below its label.
  remove: { marginTop: '24px', [onPhone]: { gridColumn: 2, gridRow: 1 } },
  note: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground3 },
})

interface SlotRowProps {
  draft: SlotDraft
  problem: Problems | undefined
  /** The plan's period in epoch seconds. */
  period: { from: number; to: number }
  timeZone: string
  onChange: (draft: SlotDraft) => void
  onRemove: (draft: SlotDraft) => void
}

/** Edits a timeslot in the world's time zone. */
export function SlotRow({ draft, problem, period, timeZone, onChange, onRemove }: SlotRowProps) {
  const styles = useStyles()
  return (
    <li className={styles.row}>
      <DayTimeField
        label="Von"
        value={draft.from}
        timeZone={timeZone}
        error={problem?.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
      <DayTimeField
        label="Bis"
        value={draft.to}
        timeZone={timeZone}
        error={problem?.to}
        onChange={(to) => onChange({ ...draft, to })}
      />
      <Button
        appearance="subtle"
        className={styles.remove}
        icon={<DeleteRegular />}
        aria-label="Zeitfenster entfernen"
        onClick={() => onRemove(draft)}
      />
      <Text size={200} className={styles.note}>
        {draftNote(draft, period, timeZone)}
      </Text>
    </li>
  )
}

/** The timeslot in German notation, independent of the browser's language, with a note if it is outside the plan. */
function draftNote(draft: SlotDraft, period: { from: number; to: number }, timeZone: string): string | undefined {
  const { from, to } = draft
  if (!from || !to || slotProblem(draft)) return undefined
  const slot = { from, to }
  const day = zonedDay(from, timeZone)
  const text = `${weekdayName(day, 'short')}, ${formatDay(day)}, ${formatSlot(slot, timeZone)} · ${formatLength(slot)}`
  const place = placeIn({ from: toIso(period.from), to: toIso(period.to) }, slot)
  if (place === 'inside') return text
  return place === 'outside' ? `${text} · außerhalb des Plans, ohne Wirkung` : `${text} · teilweise außerhalb des Plans`
}
