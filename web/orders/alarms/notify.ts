import * as z from 'zod/mini'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { spanText } from '../clock/countdown.ts'
import type { OrderRow } from '../data/order-rows.ts'

/** Whether the browser shows notifications for this page: it does, it was not asked yet, it may not, or it cannot. */
export type NotifyAbility = 'granted' | 'default' | 'denied' | 'missing'

export const notifyAbility = (): NotifyAbility => ('Notification' in window ? Notification.permission : 'missing')

/** Asks the player for the permission, where that was not done yet. */
export async function askToNotify(): Promise<NotifyAbility> {
  if (notifyAbility() === 'default') await Notification.requestPermission().catch(() => undefined)
  return notifyAbility()
}

/** What a notification carries for a tap on it: `public/orders/sw.js` reads it. */
const NoticeData = z.object({
  /** Path of the page that shows it. */
  path: z.string(),
  /** Ids of the attacks that it announces, and their launch in seconds since 1970. */
  lines: z.array(z.string()),
  launch: z.optional(z.number()),
  /** Where the first of them is sent. */
  game: z.optional(z.string()),
})

/** A notification. A later one with the same tag takes its place, and is heard again. */
export interface Notice {
  title: string
  body: string
  tag: string
  data: z.infer<typeof NoticeData>
  actions: { action: 'game' | 'sent'; title: string }[]
}

/** The attacks that a notification lists; of more it gives the count. */
const listed = 4

/** Announces attacks that launch in the same second, `left` seconds before it. `game` is where the first one is sent. */
export function attackNotice(
  rows: readonly OrderRow[],
  { left, path, game, canMark }: { left: number; path: string; game: string; canMark: boolean },
): Notice {
  const [first] = rows
  const when = left > 0 ? `in ${spanText(left)}` : 'jetzt'
  const way = ({ from, to }: OrderRow) => `${formatCoordinate(from)} → ${formatCoordinate(to)} ${to.name}`
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
 * Shows a notification. Phones show them through the service worker only, and only there they can have actions. One that cannot be
 * shown is left out, because the page shows the same.
 */
export const notify = ({ actions, ...notice }: Notice): Promise<void> =>
  inTurn(async () => {
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
  })

/** Removes the page's notifications that announce no attack any more. `isToSend` asks for a line and its launch. */
export const closeSettled = (path: string, isToSend: (line: string, launch: number) => boolean): Promise<void> =>
  inTurn(async () => {
    const worker = await registration()
    for (const notification of (await worker?.getNotifications()) ?? []) {
      const { data } = NoticeData.safeParse(notification.data)
      if (data?.path !== path || data.launch === undefined) continue
      const { lines, launch } = data
      if (!lines.some((line) => isToSend(line, launch))) notification.close()
    }
  })

const registration = async () => navigator.serviceWorker?.getRegistration()

let last = Promise.resolve()

/** Works on notifications one call at a time: Chromium loses one that is asked for while it comes into view. */
function inTurn(work: () => Promise<void>): Promise<void> {
  if (notifyAbility() === 'granted') {
    // Some phones have notifications and refuse each one.
    last = last.then(work).catch(() => undefined)
  }
  return last
}
