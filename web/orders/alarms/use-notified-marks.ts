import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { isOpen, type OrderRow } from '../data/order-rows.ts'

/** What the service worker posts when 'Abgeschickt' was tapped in a notification: ids of lines. */
const Message = z.object({ sent: z.array(z.string()) })

/** The same in the address, when no page was open for it. */
const addressed = /^#sent=([\w,-]+)$/

/** Marks attacks as sent for which 'Abgeschickt' was tapped in a notification. `mark` is absent where the link only shows. */
export function useNotifiedMarks(rows: readonly OrderRow[], mark: ((rows: readonly OrderRow[]) => void) | undefined) {
  const markSent = useEffectEvent((ids: readonly string[]) => {
    const sent = rows.filter((row) => ids.includes(row.id) && isOpen(row))
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
