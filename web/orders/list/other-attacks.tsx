import { useEffect, useState } from 'react'
import type { OtherAttack } from '../../../shared/model/orders/sheet.ts'
import { exactDayTime } from '../data/exact-time.ts'
import type { OrderRow } from '../data/order-rows.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

interface OtherAttacksProps {
  row: OrderRow
  zone: string
  load: (row: OrderRow) => Promise<OtherAttack[]>
}

/** Who else attacks this order's target, loaded when shown. */
export function OtherAttacks({ row, zone, load }: OtherAttacksProps) {
  const [others, setOthers] = useState<OtherAttack[] | 'failed'>()
  const villageId = row.to.villageId
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are replaced at every poll
  useEffect(() => {
    let isShown = true
    load(row).then(
      (found) => isShown && setOthers(found),
      () => isShown && setOthers('failed'),
    )
    return () => {
      isShown = false
    }
  }, [villageId, load])
  if (!others) return <p>Wird geladen …</p>
  if (others === 'failed') return <p role="alert">Das lässt sich gerade nicht laden.</p>
  if (others.length === 0) return <p>Niemand sonst greift dieses Dorf an.</p>
  return (
    <BoundedList items={others.map((other, index) => ({ ...other, index }))}>
      {({ arriveAt, playerName, index }) => (
        <li key={index}>
          {exactDayTime(arriveAt, zone)}
          {playerName !== undefined && ` · ${playerName}`}
        </li>
      )}
    </BoundedList>
  )
}
