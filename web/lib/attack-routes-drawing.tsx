import { countedNoun } from '../../shared/lib/numbers.ts'
import { type Way, waysSketch } from './attack-routes.ts'

/** Class names for the drawing. All strokes must be `non-scaling-stroke`: a unit of the picture is a field. */
interface WaysStyles {
  root: string
  grid: string
  ways: string
  origins: string
  targets: string
  dots: string
  labels: string
}

/** A small static map of attacks; nothing without any. */
export function WaysDrawing({ ways, styles }: { ways: readonly Way[]; styles: WaysStyles }) {
  const sketch = waysSketch(ways)
  if (!sketch) return null
  const { left, top, size, columns, rows, path, origins, targets } = sketch
  const dots = (places: readonly string[]) => places.map((place) => `M${place.replace('|', ' ')}h0`).join('')
  return (
    <svg
      className={styles.root}
      viewBox={`${left} ${top} ${size} ${size}`}
      role="img"
      aria-label={`Skizze: ${countedNoun(ways.length, 'Angriff', 'Angriffe')} aus ${countedNoun(origins.length, 'Dorf', 'Dörfern')} auf ${countedNoun(targets.length, 'Ziel', 'Ziele')}`}
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
      <g className={styles.labels} fontSize={size * 0.04}>
        {columns.map((x) => (
          <text key={x} x={x} y={top + size * 0.05} textAnchor="middle">
            {x}
          </text>
        ))}
        {rows.map((y) => (
          <text key={y} x={left + size * 0.01} y={y} dominantBaseline="middle">
            {y}
          </text>
        ))}
        <text x={left + size * 0.99} y={top + size * 0.05} textAnchor="end">
          N ↑
        </text>
      </g>
    </svg>
  )
}
