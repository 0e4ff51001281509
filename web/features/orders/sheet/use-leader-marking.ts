import { useRef, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { attackCount } from '../../../../shared/game/orders/order-trains.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import {
  isEarlyMark,
  laterThan,
  maxMarksAtOnce,
  type Order,
  type OrderState,
} from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { withFrozenOrder } from '../../../lib/draft/frozen-order.ts'
import { withMarks } from './sheet-lines.ts'

interface MarkingOptions {
  planId: string
  playerId: number
  /** Applies the server's answer to the displayed sheet. */
  show: (change: (sheet: OrderSheet) => OrderSheet) => Promise<unknown>
}

/**
 * Marks attacks for a player, several in parallel; `busy` holds the ids in progress. `mark` resolves to whether the
 * marks were saved and ignores attacks in progress (double clicks). Asks for confirmation before marking attacks as
 * sent long before their launch.
 */
export function useLeaderMarking({ planId, playerId, show }: MarkingOptions) {
  const notify = useNotify()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // State updates are too late to detect a double click.
  const underWay = useRef(new Set<string>())

  async function mark(chosen: readonly Order[], state: OrderState, reason?: string): Promise<boolean> {
    const lines = chosen.filter(({ id }) => !underWay.current.has(id))
    if (lines.length === 0) return false
    const early = state === 'sent' ? lines.filter(isEarly) : []
    if (early.length > 0 && !(await confirm(earlyQuestion(attackCount(early), attackCount(lines))))) return false
    for (const { id } of lines) underWay.current.add(id)
    setBusy(new Set(underWay.current))
    const moment = serverNow()
    let gone = 0
    try {
      await withFrozenOrder(async () => {
        for (const part of chunked(lines, maxMarksAtOnce)) {
          const marks = part.map((line) => ({
            line: line.id,
            state,
            at: laterThan(line, moment),
            ...(reason && { reason }),
          }))
          const params = { planId, playerId: String(playerId) }
          const answer = await call(orders.markAsLeader, { params, body: { marks } })
          gone += answer.gone.length
          await show((sheet) => withMarks(sheet, answer.marks))
        }
      })
      if (gone > 0) {
        notify.info(
          `${countedNoun(gone, 'Angriff ist', 'Angriffe sind')} nicht mehr geplant; vermerkt ist es trotzdem.`,
        )
      }
      return true
    } catch (failure) {
      notify.error('Fehler beim Speichern!', serverSentence(failure))
      return false
    } finally {
      for (const { id } of lines) underWay.current.delete(id)
      setBusy(new Set(underWay.current))
    }
  }
  return { mark, busy }
}

const isEarly = ({ launchAt }: Order): boolean => isEarlyMark(Date.parse(launchAt), [], serverNow())

const earlyQuestion = (early: number, all: number) => ({
  title: 'Wirklich schon abgeschickt?',
  text:
    all === 1
      ? 'Dieser Angriff soll erst später los. Ist er schon unterwegs, kommt er zu früh an.'
      : `${formatNumber(early)} von ${countedNoun(all, 'Angriff', 'Angriffen')} ${early === 1 ? 'soll' : 'sollen'} erst später los. Was schon unterwegs ist, kommt zu früh an.`,
  action: 'Ja, abgeschickt',
})
