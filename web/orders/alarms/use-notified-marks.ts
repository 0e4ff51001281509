import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { firstId } from '../../../shared/model/order.ts'
import { isOpen, type OrderRow } from '../data/order-rows.ts'

/** Message of the service worker after 'Abgeschickt' was tapped in a notification: order ids. */
const Message = z.object({ sent: z.array(z.string()) })

/** The same in the URL hash, if no page was open. */
const addressed = /^#sent=([\w,-]+)$/

/** Marks attacks as sent after 'Abgeschickt' was tapped in a notification. `mark` is absent for read-only links. */
export function useNotifiedMarks(rows: readonly OrderRow[], mark: ((rows: readonly OrderRow[]) => void) | undefined) {
  const markSent = useEffectEvent((ids: readonly string[]) => {
    const sent = rows.filter((row) => [row.id, firstId(row)].some((id) => ids.includes(id)) && isOpen(row))
    if (sent.length > 0) mark?.(sent)
  })
  useEffect(() => {
    const [, ids] = addressed.exec(location.hash) ?? []
    if (ids !== undefined) {
      history.replaceState(history.state, '', location.pathname)
      markSent(ids.split(','))
    }
    const take = ({ data }: MessageEvent) => {
      const { data: message } = Message.safeParse(data)
      if (message) markSent(message.sent)
    }
    navigator.serviceWorker?.addEventListener('message', take)
    return () => navigator.serviceWorker?.removeEventListener('message', take)
  }, [])
}
