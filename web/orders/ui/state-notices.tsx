import { countedNoun } from '../../../shared/lib/numbers.ts'
import { errorMessage } from '../../lib/api/api.ts'
import { useNewVersion } from '../../lib/browser/new-version.ts'
import { formatDaySeconds } from '../../lib/format/format.ts'
import { spanText } from '../clock/countdown.ts'
import { isNoticeable } from '../clock/server-clock.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { exactDayTime } from '../data/exact-time.ts'
import type { OrdersView } from '../data/orders-source.ts'
import type { PageSheet } from '../data/page-sheet.ts'

/** The page's own state: offline, newer build, waiting marks, wrong clock, no storage. */
export function StateNotices({ view, sheet, retry }: { view: OrdersView; sheet: PageSheet; retry: () => void }) {
  const { problem, queue, clock, keeps, markedGone } = view
  const isOver = useAtSecond((second) => second > Math.floor(Date.parse(sheet.lastArrival) / 1000))
  const isNew = useNewVersion('/orders.html')
  return (
    <div className="notices">
      <div role="status">
        {problem && (
          <div className="notice warning">
            <p>
              <strong>
                {problem.status === 0 ? 'Offline.' : errorMessage(problem, 'Der Server antwortet gerade nicht.')} Stand
                von {formatDaySeconds(sheet.serverTime, sheet.timeZone)}.
              </strong>{' '}
              Die Countdowns laufen weiter. {sheet.canEdit && 'Was du abhakst, wird gesendet, sobald es wieder geht.'}
            </p>
            <button type="button" onClick={retry}>
              Erneut versuchen
            </button>
          </div>
        )}
        {isNew && (
          <div className="notice">
            <p>Neue Version verfügbar</p>
            <button type="button" onClick={() => location.reload()}>
              Neu laden
            </button>
          </div>
        )}
        {queue.size > 0 && (
          <p className="waiting">
            {countedNoun(queue.size, 'Angabe wartet', 'Angaben warten')} noch darauf, gesendet zu werden.
          </p>
        )}
      </div>
      {isOver && (
        <div className="notice">
          <p>
            <strong>{sheet.plans ? 'Alle deine Pläne sind' : 'Der Plan ist'} vorbei:</strong> Der letzte Angriff ist am{' '}
            {exactDayTime(sheet.lastArrival, sheet.timeZone)} angekommen. Schick nichts mehr ab.
          </p>
        </div>
      )}
      {markedGone > 0 && (
        <p className="notice warning">
          {countedNoun(markedGone, 'Angriff, den du markiert hast, ist', 'Angriffe, die du markiert hast, sind')}{' '}
          inzwischen nicht mehr geplant. Deine Angabe ist gespeichert, und die Stammesführung sieht sie.
        </p>
      )}
      {clock && isNoticeable(clock) && (
        <p className="notice">
          Die Uhr deines Geräts geht {spanText(Math.round(Math.abs(clock.offset) / 1000))}{' '}
          {clock.offset > 0 ? 'nach' : 'vor'}. Alle Zeiten hier richten sich nach der Uhr des Servers.
        </p>
      )}
      {!keeps && (
        <p className="notice">
          Dein Browser speichert hier nichts, vielleicht ein privates Fenster. Alles andere geht, aber offline ist die
          Seite leer, und nicht gesendete Angaben gehen verloren, wenn du sie schließt.
        </p>
      )}
    </div>
  )
}
