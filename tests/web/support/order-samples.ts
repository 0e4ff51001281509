import type { IssuedOrder, Order } from '../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import type { MarkQueue } from '../../../web/orders/data/mark-queue.ts'
import { type OrderRow, orderRows } from '../../../web/orders/data/order-rows.ts'

/** A moment some seconds from now, as the API gives it: whole seconds. */
export const inSeconds = (seconds: number): string =>
  new Date((Math.floor(Date.now() / 1000) + seconds) * 1000).toISOString()

/** An attack of Anna's as it was issued. */
export const anIssuedLine = (more: Partial<IssuedOrder> = {}): IssuedOrder => ({
  id: 'off-1001-offs-512-488-0',
  type: 'off',
  from: { villageId: 1001, x: 500, y: 501, name: '001 Burg' },
  to: { villageId: 2001, x: 512, y: 488, name: 'Ziel', playerName: 'Bert' },
  launchAt: inSeconds(600),
  arriveAt: inSeconds(30_000),
  unit: 'ram',
  troops: { axe: 6200, light: 2500, ram: 300 },
  ...more,
})

/** An open attack of Anna's. */
export const anOrderLine = (more: Partial<Order> = {}): Order => ({
  ...anIssuedLine(),
  state: 'open',
  warnings: [],
  ...more,
})

/** `count` open attacks from changing villages, a minute apart, the first one some seconds from now. */
export const manyLines = (count: number, first = 600): Order[] =>
  Array.from({ length: count }, (_, index) =>
    anOrderLine({
      id: `off-${1001 + (index % 20)}-offs-${512 + Math.floor(index / 20)}-488-0`,
      from: {
        villageId: 1001 + (index % 20),
        x: 500 + (index % 20),
        y: 501,
        name: `${String(index % 20).padStart(3, '0')} Burg`,
      },
      to: {
        villageId: 2001 + index,
        x: 512 + Math.floor(index / 20),
        y: 488,
        name: `Ziel ${index}`,
        playerName: 'Bert',
      },
      launchAt: inSeconds(first + 60 * index),
    }),
  )

/** Anna's orders, with one open attack, as they are now. */
export const anOrderSheet = (more: Partial<OrderSheet> = {}): OrderSheet => ({
  playerId: 11,
  playerName: 'Anna',
  planName: 'Großangriff',
  server: 'de999',
  timeZone: 'Europe/Berlin',
  canEdit: true,
  issue: 1,
  issuedAt: inSeconds(-7200),
  lastArrival: inSeconds(40_000),
  serverTime: new Date().toISOString(),
  timeslots: [{ from: inSeconds(0), to: inSeconds(7200) }],
  timeslotsPath: '/timeslots/11/plan-1#s=geheim',
  lines: [anOrderLine()],
  gone: [],
  changes: { added: [], gone: [], changed: [] },
  ...more,
})

/** Anna's attacks as her page shows them. */
export const rowsOf = (lines: Order[], queue: MarkQueue = new Map()): OrderRow[] =>
  orderRows(anOrderSheet({ lines }), queue)
