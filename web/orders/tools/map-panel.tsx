import { memo } from 'react'
import { WaysDrawing } from '../../lib/attack-routes-drawing.tsx'
import type { OrderRow } from '../data/order-rows.ts'
import { Fold } from '../parts/fold.tsx'

const styles = {
  root: 'sketch',
  grid: 'sketch-grid',
  ways: 'sketch-ways',
  origins: 'sketch-origins',
  targets: 'sketch-targets',
  dots: 'sketch-dots',
  labels: 'sketch-labels',
}

export const MapPanel = memo(function MapPanel({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <Fold className="panel" title="Karte">
      {rows.length === 0 && <p>Zu diesem Filter gibt es keine Angriffe.</p>}
      <WaysDrawing
        ways={rows.map(({ from, to }) => ({ xf: from.x, yf: from.y, xt: to.x, yt: to.y }))}
        styles={styles}
      />
      {rows.length > 0 && (
        <p className="quiet">Blau die Herkunftsdörfer, rot die Ziele. Gezeigt wird, was unten in der Liste steht.</p>
      )}
    </Fold>
  )
})
