import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { isOpen, type OrderRow } from '../data/order-rows.ts'

/** Message of the service worker after a notification was tapped: first ids of orders to mark, or of the one to show. */
const Message = z.object({ sent: z.optional(z.array(z.string())), show: z.optional(z.string()) })

/** The order to show, in the URL hash, if no page was open. */
const addressed = /^#order=([\w.-]+)$/

interface Tapped {
  /** Undefined for read-only links. */
  mark: ((rows: readonly OrderRow[]) => void) | undefined
  goTo: (row: OrderRow) => void
}

/** Marks attacks as sent, or shows one, after a notification was tapped. */
export function useNotifications(rows: readonly OrderRow[], { mark, goTo }: Tapped) {
  const named = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id))
  const markSent = useEffectEvent((ids: readonly string[]) => {
    const sent = named(ids).filter(isOpen)
    if (sent.length > 0) mark?.(sent)
  })
  const show = useEffectEvent((id: string) => {
    const [row] = named([id])
    if (row) goTo(row)
  })
  useEffect(() => {
    const [, id] = addressed.exec(location.hash) ?? []
    if (id !== undefined) {
      history.replaceState(history.state, '', location.pathname)
      show(id)
    }
    const take = ({ data }: MessageEvent) => {
      const { data: message } = Message.safeParse(data)
      if (message?.sent) markSent(message.sent)
      if (message?.show !== undefined) show(message.show)
    }
    navigator.serviceWorker?.addEventListener('message', take)
    return () => navigator.serviceWorker?.removeEventListener('message', take)
  }, [])
}
