import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import type { RecentMark } from '../data/use-own-marking.ts'
import { Icon } from '../parts/icons.tsx'

const said: Record<OrderState, string> = {
  sent: 'abgeschickt',
  skipped: 'ausgelassen',
  open: 'wieder offen',
}

interface UndoBarProps {
  recent: readonly RecentMark[]
  /** The marks wait for a connection. */
  isWaiting: boolean
  takeBack: () => void
  /** A tap was stopped just now. */
  isStopped: boolean
}

/** Reports the last marks with an undo button; always mounted, as screen readers announce only changes of it. */
export function UndoBar({ recent, isWaiting, takeBack, isStopped }: UndoBarProps) {
  const attacks = [...new Set(recent.map(({ attack }) => attack))]
  return (
    <div className="undo" role="status" data-attack="undo">
      {isStopped && <strong className="stopped">Hier war eben noch ein anderer Angriff. Tipp noch einmal.</strong>}
      {attacks.length > 0 && (
        <>
          <span>
            {namesOf(attacks)} {outcome(recent)}.{isWaiting && ' Deine Angabe wird gesendet, sobald du Netz hast.'}
          </span>
          <button type="button" onClick={takeBack}>
            <Icon name="back" />
            {attacks.length === 1 ? 'Rückgängig' : `Alle ${formatNumber(attacks.length)} rückgängig`}
          </button>
        </>
      )}
    </div>
  )
}

/** The last attack, and how many others. */
function namesOf(attacks: readonly string[]): string {
  const others = attacks.length - 1
  return `${attacks.at(-1)}${others > 0 ? ` und ${countedNoun(others, 'weiterer', 'weitere')}` : ''}`
}

function outcome(recent: readonly RecentMark[]): string {
  const states = new Set(recent.map(({ state }) => state))
  const [state] = states
  return states.size === 1 && state ? said[state] : 'geändert'
}
