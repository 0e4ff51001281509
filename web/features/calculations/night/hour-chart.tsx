import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { isWithinHours } from '../../../../shared/game/world/world-time.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { NightHours } from '../../../../shared/model/inputs/night.ts'
import { Row } from '../../../components/layout/stack.ts'
import { nightText } from '../../../lib/format/format.ts'
import { hoursText } from './night-text.ts'

/** SVG units; the width stretches with the screen. */
const [hourWidth, barWidth, height, leastHeight] = [10, 8, 110, 2]
const labelledHours = [0, 6, 12, 18]

const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: `${height}px` },
  ground: { fill: tokens.colorNeutralBackground4 },
  day: { fill: tokens.colorPaletteGreenBorderActive },
  night: { fill: tokens.colorPaletteDarkOrangeBorderActive },
  small: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  hours: { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)' },
  sample: { flexShrink: 0, width: '12px', height: '12px' },
  daySample: { backgroundColor: tokens.colorPaletteGreenBorderActive },
  nightSample: { backgroundColor: tokens.colorPaletteDarkOrangeBorderActive },
})

interface HourChartProps {
  /** Launches by hour of the day. */
  byHour: readonly number[]
  night: NightHours
}

/** Launches by hour of the day, those at night on a ground of their own. */
export function HourChart({ byHour, night }: HourChartProps) {
  const styles = useStyles()
  const most = Math.max(1, ...byHour)
  const bars = byHour.map((count, hour) => ({ count, hour, isNight: isWithinHours(hour, night) }))
  return (
    <div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${hourWidth * byHour.length} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={hoursText(byHour, night)}
      >
        {bars.map(({ count, hour, isNight }) => {
          const tall = count === 0 ? 0 : Math.max(leastHeight, (count / most) * height)
          const left = hour * hourWidth
          return (
            <g key={hour}>
              <title>{`${hour} Uhr: ${formatNumber(count)}`}</title>
              {isNight && <rect className={styles.ground} x={left} y={0} width={hourWidth} height={height} />}
              <rect
                className={isNight ? styles.night : styles.day}
                x={left + (hourWidth - barWidth) / 2}
                y={height - tall}
                width={barWidth}
                height={tall}
              />
            </g>
          )
        })}
      </svg>
      <div className={mergeClasses(styles.small, styles.hours)} aria-hidden>
        {labelledHours.map((hour) => (
          <span key={hour}>{`${hour} Uhr`}</span>
        ))}
      </div>
      <Row gap="l" rowGap="none" className={styles.small} aria-hidden>
        <Row gap="xs">
          <span className={mergeClasses(styles.sample, styles.daySample)} />
          Tag
        </Row>
        <Row gap="xs">
          <span className={mergeClasses(styles.sample, styles.nightSample)} />
          {`Nacht, ${nightText(night)}`}
        </Row>
      </Row>
    </div>
  )
}
