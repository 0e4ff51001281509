import { countOf } from '../../shared/lib/numbers.ts'
import { type OrderRow, overdueRows } from './order-rows.ts'
import { useAtSecond, useTicker } from './ticking.tsx'

interface OverdueNoticeProps {
  rows: readonly OrderRow[]
  /** Missing where nothing may be marked. */
  markSent: ((rows: readonly OrderRow[]) => void) | undefined
}

/** Launches that are past, and nobody has said what became of them. */
export function OverdueNotice({ rows, markSent }: OverdueNoticeProps) {
  const ticker = useTicker()
  const count = useAtSecond((second) => overdueRows(rows, second).length)
  if (count === 0) return null
  return (
    <div className="notice danger">
      <p>
        <strong>{countOf(count, 'Angriff ist', 'Angriffe sind')} überfällig.</strong> Hast du abgeschickt, was oben in
        der Liste rot ist?
      </p>
      {markSent && (
        <button type="button" onClick={() => markSent(overdueRows(rows, ticker.second()))}>
          {count === 1 ? 'Ja, abgeschickt' : `Ja, alle ${count} abgeschickt`}
        </button>
      )}
    </div>
  )
}
