import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { defaultNight, type NightHours } from '../../../../shared/model/inputs/night.ts'
import type { Sends } from '../../../../shared/model/timeslot.ts'
import { Row } from '../../../components/layout/stack.ts'
import { nightText } from '../../../lib/format/format.ts'
import type { Source } from '../players/player-list.ts'
import { formatDay, weekdayName } from './day-slots.ts'
import { type Axis, labelledDays, momentOn, slotBars } from './week-geometry.ts'

const useStyles = makeStyles({
  strip: {
    display: 'block',
    width: '100%',
    height: '26px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
  night: { fill: tokens.colorNeutralBackground6 },
  midnight: { stroke: tokens.colorNeutralStroke1 },
  now: { stroke: tokens.colorPaletteRedBorderActive, strokeWidth: '2px' },
  own: { fill: tokens.colorBrandForeground1 },
  auto: { fill: tokens.colorPaletteBlueBorderActive },
  always: { fill: tokens.colorNeutralForeground4, opacity: 0.45 },
  axis: {
    position: 'relative',
    height: '1.7em',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  label: {
    position: 'absolute',
    paddingInlineStart: tokens.spacingHorizontalXXS,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  sample: { width: '18px', height: '12px', flexShrink: 0 },
})

/** Nights and midnights of the axis; coordinates 0..100 by 0..`height`. */
export function AxisGround({ axis, height }: { axis: Axis; height: number }) {
  const styles = useStyles()
  return (
    <>
      {axis.nights.map(({ left, width }) => (
        <rect key={left} x={left} y={0} width={width} height={height} className={styles.night} />
      ))}
      {axis.days.slice(1).map(({ day, left }) => (
        <line
          key={day}
          x1={left}
          x2={left}
          y1={0}
          y2={height}
          vectorEffect="non-scaling-stroke"
          className={styles.midnight}
        />
      ))}
    </>
  )
}

/** Marks `now` on the axis; nothing outside it. */
export function NowLine({ axis, now, height }: { axis: Axis; now: number; height: number }) {
  const styles = useStyles()
  const at = momentOn(axis, now)
  if (at === undefined) return null
  return <line x1={at} x2={at} y1={0} y2={height} vectorEffect="non-scaling-stroke" className={styles.now} />
}

interface WeekStripProps {
  axis: Axis
  slots: readonly TimeSlot[]
  sends: Sends
  source: Source
  /** Screen readers announce the strip by this name. */
  label: string
  /** The current time in epoch seconds. */
  now: number
  className?: string
}

/** When a player can send, as bars on the axis. */
export function WeekStrip({ axis, slots, sends, source, label, now, className }: WeekStripProps) {
  const styles = useStyles()
  const bars = useMemo(
    () => (sends === 'always' ? [{ left: 0, width: 100 }] : slotBars(axis, slots)),
    [axis, slots, sends],
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 26"
      preserveAspectRatio="none"
      className={mergeClasses(styles.strip, className)}
    >
      <AxisGround axis={axis} height={26} />
      {bars.map(({ left, width }) => (
        // The least width keeps short timeslots visible.
        <rect key={left} x={left} y={7} width={Math.max(width, 0.35)} height={12} className={styles[source]} />
      ))}
      <NowLine axis={axis} now={now} height={26} />
    </svg>
  )
}

/** Day labels of the axis, at most `room`. */
export function AxisLabels({ axis, room }: { axis: Axis; room: number }) {
  const styles = useStyles()
  return (
    <div className={styles.axis}>
      {labelledDays(axis, room).map(({ day, left }) => (
        <span key={day} className={styles.label} style={{ left: `min(${left}%, 100% - 8.5ch)` }}>
          {`${weekdayName(day, 'short')} ${formatDay(day).slice(0, 6)}`}
        </span>
      ))}
    </div>
  )
}

const legendTexts: Record<Source, string> = {
  own: 'eigene Zeitfenster',
  auto: 'Auto-Zeitfenster der Welt',
  always: 'immer verfügbar',
}

export function StripLegend({ sources, night = defaultNight }: { sources: readonly Source[]; night?: NightHours }) {
  const styles = useStyles()
  return (
    <ul className={styles.legend}>
      {sources.map((source) => (
        <Row key={source} as="li" gap="xs" wrap={false} inline>
          <Sample className={styles[source]} />
          {legendTexts[source]}
        </Row>
      ))}
      <Row as="li" gap="xs" wrap={false} inline>
        <Sample className={styles.night} />
        {`Nacht (${nightText(night)})`}
      </Row>
      <Row as="li" gap="xs" wrap={false} inline>
        <svg className={styles.sample} viewBox="0 0 18 12" aria-hidden="true">
          <line x1={9} x2={9} y1={0} y2={12} className={styles.now} />
        </svg>
        jetzt
      </Row>
    </ul>
  )
}

function Sample({ className }: { className: string }) {
  const styles = useStyles()
  return (
    <svg className={styles.sample} viewBox="0 0 18 12" aria-hidden="true">
      <rect width={18} height={12} rx={2} className={className} />
    </svg>
  )
}
