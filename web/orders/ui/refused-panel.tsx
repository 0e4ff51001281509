import { orderStateLabels } from '../../../shared/game/orders/order-formats.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { RefusedMark } from '../data/refused-marks.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

/** Names the marks that came too late for their link, until the player puts them aside. */
export function RefusedPanel({ marks, putAside }: { marks: readonly RefusedMark[]; putAside: () => void }) {
  if (marks.length === 0) return null
  return (
    <section className="notice warning" aria-label="Nicht angekommene Angaben">
      <p>
        <strong>{countedNoun(marks.length, 'Angabe ist', 'Angaben sind')} nicht angekommen.</strong> Als dein Gerät sie
        senden konnte, galt dieser Link nicht mehr. Trag sie unter deinem neuen Link nach, oder gib deiner
        Stammesführung Bescheid:
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
