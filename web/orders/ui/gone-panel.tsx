import { countedNoun } from '../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import type { Order } from '../../../shared/model/order.ts'
import { exactDayTime } from '../data/exact-time.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

export function GonePanel({ lines, zone }: { lines: readonly Order[]; zone: string }) {
  if (lines.length === 0) return null
  return (
    <section className="notice warning" aria-label="Abgeschickt, aber nicht mehr geplant">
      <p>
        <strong>{countedNoun(lines.length, 'Angriff', 'Angriffe')} abgeschickt, aber nicht mehr geplant.</strong> Frag
        deine Stammesführung, ob du abbrechen sollst, solange das noch geht.
      </p>
      <BoundedList items={lines}>
        {({ id, type, from, to, wave, arriveAt }) => (
          <li key={id}>
            {attackKindLabels[type]} {formatCoordinate(from)} → {formatWave({ ...to, wave })} {to.name}, Ankunft{' '}
            {exactDayTime(arriveAt, zone)}
          </li>
        )}
      </BoundedList>
    </section>
  )
}
