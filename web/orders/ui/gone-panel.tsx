import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import { attackText } from '../data/refused-marks.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

export function GonePanel({ lines, zone }: { lines: readonly Order[]; zone: string }) {
  if (lines.length === 0) return null
  const attacks = trainsTogether(lines)
  return (
    <section className="notice warning" aria-label="Abgeschickt, aber nicht mehr geplant">
      <p>
        <strong>{countedNoun(attacks.length, 'Angriff', 'Angriffe')} abgeschickt, aber nicht mehr geplant.</strong> Frag
        deine Stammesführung, ob du abbrechen sollst, solange das noch geht.
      </p>
      <BoundedList items={attacks}>
        {({ line, commands }) => <li key={line.id}>{attackText(line, zone, kindWithCommands(line, commands))}</li>}
      </BoundedList>
    </section>
  )
}
