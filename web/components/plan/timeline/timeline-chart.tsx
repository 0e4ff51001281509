import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Timeline } from '../../../../shared/model/analysis.ts'
import { formatMinutes } from '../../../lib/format/format.ts'
import { Disclosure } from '../../layout/disclosure.tsx'
import { Row } from '../../layout/stack.ts'
import type { Column } from '../../list/table-rows.tsx'
import { VirtualTable } from '../../list/virtual-table.tsx'
import { countTicks, momentText, placeOn, type TimelineStep, timelineSteps, timeTicks } from './timeline.ts'

/** SVG units; the width stretches with the screen. */
const [stepWidth, height, leastHeight] = [10, 140, 3]

const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: `${height}px`, overflow: 'visible' },
  planned: {
    fill: tokens.colorNeutralBackground5,
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1px',
    vectorEffect: 'non-scaling-stroke',
  },
  sent: { fill: tokens.colorPaletteGreenBorderActive },
  unplanned: { fill: tokens.colorPaletteDarkOrangeBorderActive },
  ground: { stroke: tokens.colorNeutralStroke1, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  arrival: {
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2px',
    strokeDasharray: '4 3',
    vectorEffect: 'non-scaling-stroke',
  },
  grid: { stroke: tokens.colorNeutralStroke3, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  plot: {
    position: 'relative',
    paddingInlineStart: '40px',
    paddingBottom: '20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  counts: { position: 'absolute', insetInlineStart: 0, top: 0, width: '34px', height: `${height}px`, textAlign: 'end' },
  count: { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(50%)' },
  times: { position: 'absolute', insetInline: '40px 0', bottom: 0, height: '18px' },
  time: { position: 'absolute', transform: 'translateX(-50%)' },
  legend: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  sample: { flexShrink: 0, width: '12px', height: '12px' },
  table: { maxHeight: '20rem', marginTop: tokens.spacingVerticalXS },
})

interface TimelineChartProps {
  timeline: Timeline
  /** Says in words what the chart shows. */
  text: string
  /** The plan's arrival, ISO 8601 UTC. */
  arriveAt: string
  timeZone: string
}

export const TimelineChart = memo(function TimelineChart({ timeline, text, arriveAt, timeZone }: TimelineChartProps) {
  const styles = useStyles()
  const { steps, most } = useMemo(() => timelineSteps(timeline), [timeline])
  const { ticks: counts, top } = useMemo(() => countTicks(most), [most])
  const { stepSeconds } = timeline
  const width = steps.length * stepWidth
  const arrival = placeOn(timeline, arriveAt)
  // Keeps a single attack among hundreds visible.
  const tall = (count: number) => (count > 0 ? Math.max(leastHeight, (count / top) * height) : 0)
  const times = useMemo(() => timeTicks(timeline, timeZone), [timeline, timeZone])
  return (
    <>
      <Text>{text}</Text>
      <div className={styles.plot}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Ankünfte über die Zeit. ${text}`}
        >
          {counts.map(({ share }) => (
            <line
              key={share}
              className={styles.grid}
              x1={0}
              x2={width}
              y1={height * (1 - share)}
              y2={height * (1 - share)}
            />
          ))}
          {times.map(({ share }) => (
            <line key={share} className={styles.grid} x1={share * width} x2={share * width} y1={0} y2={height} />
          ))}
          {steps.map((step, index) => (
            <StepBars key={step.at} step={step} left={index * stepWidth} tall={tall} />
          ))}
          <line className={styles.ground} x1={0} x2={width} y1={height} y2={height} />
          {arrival !== undefined && (
            <line className={styles.arrival} x1={arrival * width} x2={arrival * width} y1={0} y2={height} />
          )}
        </svg>
        <div className={styles.counts} aria-hidden>
          {counts.map(({ text: label, share }) => (
            <span key={share} className={styles.count} style={{ bottom: `${share * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
        <div className={styles.times} aria-hidden>
          {times.map(({ text: label, share }) => (
            // Half a label: the last one stays within the chart.
            <span key={share} className={styles.time} style={{ left: `min(${share * 100}%, 100% - 3ch)` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <Row gap="l" rowGap="none" align="stretch" className={styles.legend}>
        <Key name="geplant" look={styles.planned} />
        <Key name="gesehen und geplant" look={styles.sent} />
        <Key name="ungeplant" look={styles.unplanned} />
        <Row as="span" gap="xs" wrap={false} inline>
          <svg className={styles.sample} viewBox="0 0 12 12" aria-hidden>
            <line className={styles.arrival} x1={6} x2={6} y1={0} y2={12} />
          </svg>
          Ankunft des Plans
        </Row>
        <span>{`je Balken ${lengthText(stepSeconds)}`}</span>
      </Row>
      <div>
        <Disclosure label="Als Tabelle">
          <StepTable steps={steps} stepSeconds={stepSeconds} timeZone={timeZone} />
        </Disclosure>
      </div>
    </>
  )
})

interface StepBarsProps {
  step: TimelineStep
  left: number
  tall: (count: number) => number
}

/** Planned behind, seen in front, unplanned on top. */
function StepBars({ step: { planned, sent, unplanned }, left, tall }: StepBarsProps) {
  const styles = useStyles()
  const bar = (look: string, count: number, below: number, inset: number) =>
    count > 0 && (
      <rect
        className={look}
        x={left + inset}
        width={stepWidth - 2 * inset}
        y={height - tall(below) - tall(count)}
        height={tall(count)}
      />
    )
  return (
    <>
      {bar(styles.planned, planned, 0, 0.5)}
      {bar(styles.sent, sent, 0, 2.5)}
      {bar(styles.unplanned, unplanned, sent, 2.5)}
    </>
  )
}

function Key({ name, look }: { name: string; look: string }) {
  const styles = useStyles()
  return (
    <Row as="span" gap="xs" wrap={false} inline>
      <svg className={styles.sample} viewBox="0 0 12 12" aria-hidden>
        <rect className={mergeClasses(look)} width={12} height={12} />
      </svg>
      {name}
    </Row>
  )
}

const lengthText = (seconds: number) => (seconds % 60 === 0 ? formatMinutes(seconds / 60) : `${seconds} Sek.`)

function StepTable({
  steps,
  stepSeconds,
  timeZone,
}: {
  steps: readonly TimelineStep[]
  stepSeconds: number
  timeZone: string
}) {
  const styles = useStyles()
  const rows = steps.filter(({ planned, sent, unplanned }) => planned + sent + unplanned > 0)
  const count = (key: 'planned' | 'sent' | 'unplanned', header: string): Column<TimelineStep> => ({
    key,
    header,
    width: '80px',
    align: 'end',
    cell: (step) => formatNumber(step[key]),
  })
  return (
    <VirtualTable
      ownArea
      label="Ankünfte über die Zeit"
      className={styles.table}
      rows={rows}
      rowKey={({ at }) => at}
      rowHeight={32}
      columns={[
        {
          key: 'at',
          header: 'Ab',
          width: 'minmax(150px, 1fr)',
          cell: ({ at }) => momentText(at, stepSeconds, timeZone),
        },
        count('planned', 'Geplant'),
        count('sent', 'Gesehen'),
        count('unplanned', 'Ungeplant'),
      ]}
    />
  )
}
