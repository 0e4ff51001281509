import { makeStyles, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { type Axis, slotCoverage } from '../slots/week-geometry.ts'
import { AxisGround, AxisLabels, NowLine } from '../slots/week-strip.tsx'

/** Samples along the axis: 30 minutes or more each in an ordinary plan. */
const steps = 240
const height = 60

const useStyles = makeStyles({
  chart: {
    display: 'block',
    width: '100%',
    height: '72px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  area: { fill: tokens.colorPaletteGreenBorderActive, opacity: 0.85 },
})

interface CoverageChartProps {
  axis: Axis
  players: readonly TimeslotPlayer[]
  now: number
  /** Max day labels. */
  room: number
}

/** How many players can send at each time of the plan. */
export const CoverageChart = memo(function CoverageChart({ axis, players, now, room }: CoverageChartProps) {
  const styles = useStyles()
  const counts = useMemo(
    () =>
      slotCoverage(
        axis,
        players.map(({ sends, slots }) => (sends === 'always' ? null : slots)),
        steps,
      ),
    [axis, players],
  )
  const most = Math.max(1, ...counts)
  const path = useMemo(() => areaPath(counts, most), [counts, most])
  const least = Math.min(...counts)
  const summary = `${formatNumber(least)} bis ${countedNoun(Math.max(...counts), 'Spieler', 'Spieler')} gleichzeitig verfügbar`
  return (
    <Stack gap="xs" shrink>
      <Muted size={200}>{summary}</Muted>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className={styles.chart}
      >
        <AxisGround axis={axis} height={height} />
        <path d={path} className={styles.area} />
        <NowLine axis={axis} now={now} height={height} />
      </svg>
      <AxisLabels axis={axis} room={room} />
    </Stack>
  )
})

/** SVG path of a step chart. */
function areaPath(counts: readonly number[], most: number): string {
  const size = 100 / counts.length
  const points = counts.map((count, step) => {
    const y = (height - (count / most) * (height - 4)).toFixed(2)
    return `L${(step * size).toFixed(3)} ${y}L${((step + 1) * size).toFixed(3)} ${y}`
  })
  return `M0 ${height}${points.join('')}L100 ${height}Z`
}
