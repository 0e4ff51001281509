import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { OrderState } from '../../../shared/model/order.ts'
import type { Undo } from '../data/use-marking.ts'
import { Icon } from '../parts/icons.tsx'

const said: Record<OrderState, string> = {
  sent: 'abgeschickt',
  skipped: 'ausgelassen',
  open: 'wieder offen',
}

interface UndoBarProps {
  undo: Undo | undefined
  /** The mark waits for a connection. */
  isWaiting: boolean
  takeBack: () => void
}

/** Reports the last mark with an undo button; always mounted, as screen readers announce only changes of it. */
export function UndoBar({ undo, isWaiting, takeBack }: UndoBarProps) {
  return (
    <div className="undo" role="status">
      {undo && (
        <>
          <span>
            {undo.before.length === 1 ? 'Angriff' : `${formatNumber(undo.before.length)} Angriffe`} {said[undo.state]}.
            {isWaiting && ' Deine Angabe wird gesendet, sobald du Netz hast.'}
          </span>
          <button type="button" onClick={takeBack}>
            <Icon name="back" />
            Rückgängig
          </button>
        </>
      )}
    </div>
  )
}
