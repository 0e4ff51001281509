import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { frontReach, type Segment } from '../../../../shared/game/world/frontline.ts'
import { frontSentence } from '../labels.ts'
import { frontSketch } from './sketch.ts'

const useStyles = makeStyles({
  root: {
    display: 'block',
    width: '100%',
    maxWidth: '360px',
    aspectRatio: '1',
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  grid: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  label: { fill: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyBase },
  reach: { fill: 'none', stroke: tokens.colorBrandBackground, strokeLinecap: 'round', opacity: '0.22' },
  inside: { fill: tokens.colorBrandBackground, fillRule: 'evenodd', opacity: '0.22' },
  line: {
    stroke: tokens.colorPaletteRedBorderActive,
    strokeWidth: '2.5px',
    strokeDasharray: '5,5',
    vectorEffect: 'non-scaling-stroke',
  },
  end: { fill: tokens.colorPaletteRedBorderActive },
})

/** Small map of the front line, with the area inside shaded. */
export const FrontSketch = memo(function FrontSketch({ segments }: { segments: readonly Segment[] }) {
  const styles = useStyles()
  const { left, top, size, columns, rows, inside } = frontSketch(segments)
  const letter = size / 26
  return (
    <svg
      className={styles.root}
      viewBox={`${left} ${top} ${size} ${size}`}
      role="img"
      aria-label={`Skizze der Frontlinie. ${frontSentence(segments)}`}
    >
      {columns.map((x) => (
        <g key={x}>
          <line className={styles.grid} x1={x} x2={x} y1={top} y2={top + size} />
          {/* It would be cut off at the right edge. */}
          {x + 2 * letter < left + size && (
            <text className={styles.label} x={x + letter / 4} y={top + size - letter / 2} fontSize={letter}>
              {x}
            </text>
          )}
        </g>
      ))}
      {rows.map((y) => (
        <g key={y}>
          <line className={styles.grid} x1={left} x2={left + size} y1={y} y2={y} />
          <text className={styles.label} x={left + letter / 3} y={y - letter / 4} fontSize={letter}>
            {y}
          </text>
        </g>
      ))}
      {inside ? (
        <path className={styles.inside} d={inside} />
      ) : (
        <path className={styles.reach} d={segments.map(segmentPath).join('')} strokeWidth={2 * frontReach} />
      )}
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
        <g key={index}>
          <line className={styles.line} x1={segment.from.x} y1={segment.from.y} x2={segment.to.x} y2={segment.to.y} />
          {[segment.from, segment.to].map((end, side) => (
            <circle key={side === 0 ? 'from' : 'to'} className={styles.end} cx={end.x} cy={end.y} r={size / 90}>
              <title>{`${end.x}|${end.y}`}</title>
            </circle>
          ))}
        </g>
      ))}
    </svg>
  )
})

const segmentPath = ({ from, to }: Segment) => `M${from.x} ${from.y}L${to.x} ${to.y}`
