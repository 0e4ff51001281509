import * as z from 'zod/mini'
import { accountSuffix } from '../../../shared/game/orders/order-formats.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { spanText } from '../clock/countdown.ts'
import type { OrderRow } from '../data/order-rows.ts'

/** Notification permission of this page; `missing` if unsupported. */
export type NotifyAbility = 'granted' | 'default' | 'denied' | 'missing'

export const notifyAbility = (): NotifyAbility => ('Notification' in window ? Notification.permission : 'missing')

/** Asks for the permission unless that was answered before. */
export async function askToNotify(): Promise<NotifyAbility> {
  if (notifyAbility() === 'default') await Notification.requestPermission().catch(() => undefined)
  return notifyAbility()
}

/** Data of a notification, read by `public/orders/sw.js` on a tap. */
const NoticeData = z.object({
  /** Path of the orders page. */
  path: z.string(),
  /** First ids of orders, and their launch in epoch seconds. */
  lines: z.array(z.string()),
  launch: z.optional(z.number()),
  /** Those of a push message, by order. */
  launches: z.optional(z.array(z.number())),
  /** Game link of the first order. */
  game: z.optional(z.string()),
})

/** A later notification with the same tag replaces it and sounds again. */
export interface Notice {
  title: string
  body: string
  tag: string
  data: z.infer<typeof NoticeData>
  actions: { action: 'game' | 'sent'; title: string }[]
}

/** Max attacks listed in a notification. */
const listed = 4

/** Announces attacks of one launch second, `left` seconds before it. `game` is the link of the first. */
export function attackNotice(
  rows: readonly OrderRow[],
  { left, path, game, canMark }: { left: number; path: string; game: string; canMark: boolean },
): Notice {
  const [first] = rows
  const when = left > 0 ? `in ${spanText(left)}` : 'jetzt'
  const way = ({ from, to, account }: OrderRow) =>
    `${formatCoordinate(from)} → ${formatCoordinate(to)} ${to.name}${accountSuffix(account)}`
  const lines = rows.slice(0, listed).map((row) => `${attackKindLabels[row.type]} ${way(row)}`)
  const isOne = rows.length === 1 && first !== undefined
  return {
    title: `${isOne ? attackKindLabels[first.type] : `${rows.length} Angriffe`} ${when} abschicken`,
    body: isOne
      ? way(first)
      : [...lines, ...(rows.length > listed ? [`… und ${rows.length - listed} weitere`] : [])].join('\n'),
    tag: `${path}#${first?.launch}`,
    data: { path, lines: rows.map(({ id }) => id), launch: first?.launch, game },
    actions: [
      { action: 'game', title: 'Ins Spiel' },
      ...(canMark ? [{ action: 'sent' as const, title: 'Abgeschickt' }] : []),
    ],
  }
}

/**
 * Shows a notification through the service worker if possible: phones require it, and only it allows actions. Ignores errors,
 * as the page shows the same.
 */
export function notify({ actions, ...notice }: Notice): Promise<void> {
  const show = async () => {
    const shown = {
      ...notice,
      icon: '/orders/icon-192.png',
      requireInteraction: true,
      renotify: true,
      vibrate: [300, 150, 300, 150, 300],
    }
    const worker = await registration()
    if (!worker?.active) new Notification(notice.title, shown)
    else await worker.showNotification(notice.title, { ...shown, ...(actions.length > 0 && { actions }) })
  }
  return inTurn(show, show)
}

/** Closes the page's notifications without an open order. `isToSend` receives an order's first id and its launch. */
export const closeSettled = (path: string, isToSend: (line: string, launch: number) => boolean): Promise<void> =>
  inTurn(async () => {
    const worker = await registration()
    for (const notification of (await worker?.getNotifications()) ?? []) {
      const { data } = NoticeData.safeParse(notification.data)
      if (data?.path !== path || data.lines.length === 0) continue
      const { lines, launch, launches = [] } = data
      if (!lines.some((line, index) => isToSend(line, launches[index] ?? launch ?? 0))) notification.close()
    }
  })

const registration = async () => navigator.serviceWorker?.getRegistration()

/** Held while a notification is shown or read, here and in `public/orders/sw.js`. */
const lock = 'angriffsplaner.notifications'

/** Milliseconds: a suspended tab may hold the lock for good. */
const patience = 2000

/**
 * Does one thing with notifications at a time, in all tabs and the worker: Chromium loses one that is read while it appears. If the
 * lock is not to be had in time, does `late` without it.
 */
async function inTurn(work: () => Promise<void>, late?: () => Promise<void>): Promise<void> {
  if (notifyAbility() !== 'granted') return
  let isLate = true
  const begin = () => {
    isLate = false
    return work()
  }
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(patience) }, begin)
  } catch {
    // Some phones support notifications but refuse each one.
    if (isLate) await late?.().catch(() => undefined)
  }
}
