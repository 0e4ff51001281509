import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { useAtSecond, useTicker } from '../clock/ticking.tsx'
import { type OrderRow, overdueRows } from '../data/order-rows.ts'

interface OverdueNoticeProps {
  rows: readonly OrderRow[]
  /** Absent for read-only links, like `askMissed`. */
  markSent: ((rows: readonly OrderRow[]) => void) | undefined
  askMissed: ((rows: readonly OrderRow[]) => void) | undefined
}

/** Asks whether the overdue attacks were sent. */
export function OverdueNotice({ rows, markSent, askMissed }: OverdueNoticeProps) {
  const ticker = useTicker()
  const count = useAtSecond((second) => overdueRows(rows, second).length)
  if (count === 0) return null
  const overdue = () => overdueRows(rows, ticker.second())
  return (
    <div className="notice danger">
      <p>
        <strong>{countedNoun(count, 'Angriff ist', 'Angriffe sind')} überfällig.</strong> Hast du abgeschickt, was oben
        in der Liste rot ist?
      </p>
      <div className="chips">
        {markSent && (
          <button type="button" data-attack="overdue" onClick={() => markSent(overdue())}>
            {count === 1 ? 'Ja, abgeschickt' : `Ja, alle ${formatNumber(count)} abgeschickt`}
          </button>
        )}
        {askMissed && (
          <button type="button" onClick={() => askMissed(overdue())}>
            Verpasst …
          </button>
        )}
      </div>
    </div>
  )
}
