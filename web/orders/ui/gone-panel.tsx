import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import { attackText } from '../data/refused-marks.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

export function GonePanel({ lines, zone }: { lines: readonly Order[]; zone: string }) {
  if (lines.length === 0) return null
  return (
    <section className="notice warning" aria-label="Abgeschickt, aber nicht mehr geplant">
      <p>
        <strong>{countedNoun(lines.length, 'Angriff', 'Angriffe')} abgeschickt, aber nicht mehr geplant.</strong> Frag
        deine Stammesführung, ob du abbrechen sollst, solange das noch geht.
      </p>
      <BoundedList items={lines}>{(line) => <li key={line.id}>{attackText(line, zone)}</li>}</BoundedList>
    </section>
  )
}
