import { orderStateLabels } from '../../../shared/game/orders/order-formats.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { RefusedMark } from '../data/refused-marks.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

interface RefusedPanelProps {
  marks: readonly RefusedMark[]
  putAside: () => void
  /** Why, and what to do. */
  children: string
}

/** Names the marks that came too late, until the player puts them aside. */
export function RefusedPanel({ marks, putAside, children }: RefusedPanelProps) {
  if (marks.length === 0) return null
  return (
    <section className="notice warning" aria-label="Nicht angekommene Angaben">
      <p>
        <strong>{countedNoun(marks.length, 'Angabe ist', 'Angaben sind')} nicht angekommen.</strong> {children}
      </p>
      <BoundedList items={marks}>
        {({ line, state, attack }) => (
          <li key={line}>
            {orderStateLabels[state]}: {attack}
          </li>
        )}
      </BoundedList>
      <button type="button" onClick={putAside}>
        Verstanden
      </button>
    </section>
  )
}
