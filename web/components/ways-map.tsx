import { makeStyles, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { countOf } from '../lib/format.ts'
import { type Way, waysSketch } from '../lib/ways.ts'

const useStyles = makeStyles({
  root: {
    display: 'block',
    width: '100%',
    maxWidth: '320px',
    aspectRatio: '1',
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  grid: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  ways: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1px',
    opacity: 0.5,
    vectorEffect: 'non-scaling-stroke',
  },
  origins: { stroke: tokens.colorPaletteBlueBorderActive },
  targets: { stroke: tokens.colorPaletteRedBorderActive },
  dots: { fill: 'none', strokeWidth: '5px', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' },
})

/** A small map that does not move: from where to where attacks go. Nothing without attacks. */
export const WaysMap = memo(function WaysMap({ ways }: { ways: readonly Way[] }) {
  const styles = useStyles()
  const sketch = useMemo(() => waysSketch(ways), [ways])
  if (!sketch) return null
  const { left, top, size, columns, rows, path, origins, targets } = sketch
  const dots = (places: readonly string[]) => places.map((place) => `M${place.replace('|', ' ')}h0`).join('')
  return (
    <svg
      className={styles.root}
      viewBox={`${left} ${top} ${size} ${size}`}
      role="img"
      aria-label={`Skizze: ${countOf(ways.length, 'Angriff', 'Angriffe')} aus ${countOf(origins.length, 'Dorf', 'Dörfern')} auf ${countOf(targets.length, 'Ziel', 'Ziele')}`}
    >
      {columns.map((x) => (
        <line key={x} className={styles.grid} x1={x} x2={x} y1={top} y2={top + size} />
      ))}
      {rows.map((y) => (
        <line key={y} className={styles.grid} x1={left} x2={left + size} y1={y} y2={y} />
      ))}
      <path className={styles.ways} d={path} />
      <g className={styles.origins}>
        <path className={styles.dots} d={dots(origins)} />
      </g>
      <g className={styles.targets}>
        <path className={styles.dots} d={dots(targets)} />
      </g>
    </svg>
  )
})
