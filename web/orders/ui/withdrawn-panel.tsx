import { kindWithCommands } from '../../../shared/game/orders/order-trains.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { countedState } from '../../../shared/model/orders/order.ts'
import { unsendableSentences } from '../../../shared/model/wishes/unsendable.ts'
import type { MarkQueue } from '../data/mark-queue.ts'
import { attackName, commandsOf, type OrderRow, orderRows } from '../data/order-rows.ts'
import type { PageSheet } from '../data/page-sheet.ts'
import { attackText } from '../data/refused-marks.ts'
import { BoundedList } from '../parts/bounded-list.tsx'
import { Fold } from '../parts/fold.tsx'

interface WithdrawnPanelProps {
  sheet: PageSheet
  queue: MarkQueue
  /** Absent with a read-only link. */
  markSent: ((rows: readonly OrderRow[]) => void) | undefined
}

/** More would push the open orders out of a phone's view. */
const mostUnfolded = 2

/** Names the orders that were withdrawn without a new issue or taken by another; those that were sent before can be marked. */
export function WithdrawnPanel({ sheet, queue, markSent }: WithdrawnPanelProps) {
  const { withdrawn = [], timeZone } = sheet
  const rows = orderRows({ ...sheet, lines: withdrawn }, queue).filter((row) => countedState(row) !== 'sent')
  if (rows.length === 0) return null
  // They stay withdrawn until leaders take that back.
  const isOwn = rows.every(({ takenBy, warnings }) => !takenBy && warnings.includes('own_target'))
  const ways = [
    rows.some(({ takenBy }) => !takenBy) && 'zurückgezogen',
    rows.some(({ takenBy }) => takenBy) && 'übernommen',
  ].filter(Boolean)
  const list = (
    <BoundedList items={rows}>
      {(row) => (
        <li key={row.id} className="withdrawn">
          <span>
            {attackText(row, timeZone, kindWithCommands(row, commandsOf(row).length))}
            {row.takenBy && (
              <strong className="plan">{row.takenBy.playerName ?? 'Ein anderes Mitglied'} schickt stattdessen.</strong>
            )}
          </span>
          {markSent && (
            <button type="button" aria-label={`Schon abgeschickt: ${attackName(row)}`} onClick={() => markSent([row])}>
              Schon abgeschickt
            </button>
          )}
        </li>
      )}
    </BoundedList>
  )
  return (
    <section className="notice warning" aria-label="Nicht mehr schicken">
      <p>
        <strong>{countedNoun(rows.length, 'Angriff', 'Angriffe')} nicht mehr schicken.</strong>{' '}
        {rows.length === 1 ? 'Er wurde' : 'Sie wurden'} {ways.join(' oder ')}
        {isOwn
          ? `: ${rows.length === 1 ? unsendableSentences.own_target : 'Die Ziele gehören jetzt euren Stämmen.'}`
          : '.'}
        {markSent && ` Ist ${rows.length === 1 ? 'er' : 'einer davon'} schon unterwegs, sag es hier.`}
      </p>
      {rows.length > mostUnfolded ? (
        <Fold className="more" title="Welche?">
          {list}
        </Fold>
      ) : (
        list
      )}
    </section>
  )
}
