import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
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
  member: { fill: tokens.colorPaletteGreenBorderActive, backgroundColor: tokens.colorPaletteGreenBorderActive },
  leader: { fill: tokens.colorBrandBackground, backgroundColor: tokens.colorBrandBackground },
  auto: { fill: tokens.colorPaletteBlueBorderActive, backgroundColor: tokens.colorPaletteBlueBorderActive },
  always: { fill: tokens.colorNeutralStrokeAccessible, backgroundColor: tokens.colorNeutralStrokeAccessible },
  sample: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall },
})

/** Who has said when a player can send; of silent ones, what is assumed. */
const groups = [
  { key: 'member', label: 'Selbst', holds: ({ answer }: TimeslotPlayer) => answer === 'member' },
  { key: 'leader', label: 'Führung', holds: ({ answer }: TimeslotPlayer) => answer === 'leader' },
  {
    key: 'auto',
    label: 'Still, Zeiten der Welt',
    holds: ({ answer, source }: TimeslotPlayer) => answer === 'silent' && source === 'auto',
  },
  {
    key: 'always',
    label: 'Still, „immer“',
    holds: ({ answer, source }: TimeslotPlayer) => answer === 'silent' && source === 'always',
  },
] as const

interface CoverageChartProps {
  axis: Axis
  players: readonly TimeslotPlayer[]
  now: number
  /** At most this many days are labelled. */
  room: number
}

/** How many players can send at each time of the plan. */
export const CoverageChart = memo(function CoverageChart({ axis, players, now, room }: CoverageChartProps) {
  const styles = useStyles()
  const areas = useMemo(() => {
    let below = new Array<number>(steps).fill(0)
    return groups.flatMap(({ key, label, holds }) => {
      const own = players.filter(holds)
      if (own.length === 0) return []
      const counts = slotCoverage(
        axis,
        own.map(({ sends, slots }) => (sends === 'always' ? null : slots)),
        steps,
      )
      below = below.map((count, step) => count + (counts[step] ?? 0))
      return [{ key, label, players: own.length, upTo: below }]
    })
  }, [axis, players])
  const counts = areas.at(-1)?.upTo ?? [0]
  const most = Math.max(1, ...counts)
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
        {areas.toReversed().map(({ key, upTo }) => (
          <path key={key} d={areaPath(upTo, most)} className={styles[key]} />
        ))}
        <NowLine axis={axis} now={now} height={height} />
      </svg>
      <AxisLabels axis={axis} room={room} />
      <Row as="ul" gap="m" rowGap="xs" aria-label="Woher die Zeiten kommen">
        {areas.map(({ key, label, players: count }) => (
          <Row key={key} as="li" gap="xs" wrap={false} inline>
            <span className={mergeClasses(styles.sample, styles[key])} aria-hidden />
            <Muted size={200}>{`${label}: ${formatNumber(count)}`}</Muted>
          </Row>
        ))}
      </Row>
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
