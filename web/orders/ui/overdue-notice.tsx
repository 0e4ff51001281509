import { countedNoun } from '../../../shared/lib/numbers.ts'
import { useAtSecond, useTicker } from '../clock/ticking.tsx'
import { dueSeconds, type OrderRow, overdueRows } from '../data/order-rows.ts'

interface OverdueNoticeProps {
  rows: readonly OrderRow[]
  /** Absent for read-only links. */
  markSent: ((rows: readonly OrderRow[]) => void) | undefined
}

/** Asks about attacks whose launch is past, except those still shown in the header. */
export function OverdueNotice({ rows, markSent }: OverdueNoticeProps) {
  const ticker = useTicker()
  const count = useAtSecond((second) => overdueRows(rows, second - dueSeconds).length)
  if (count === 0) return null
  return (
    <div className="notice danger">
      <p>
        <strong>{countedNoun(count, 'Angriff ist', 'Angriffe sind')} überfällig.</strong> Hast du abgeschickt, was oben
        in der Liste rot ist?
      </p>
      {markSent && (
        <button
          type="button"
          data-attack="overdue"
          onClick={() => markSent(overdueRows(rows, ticker.second() - dueSeconds))}
        >
          {count === 1 ? 'Ja, abgeschickt' : `Ja, alle ${count} abgeschickt`}
        </button>
      )}
    </div>
  )
}
