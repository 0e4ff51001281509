import * as z from 'zod/mini'
import { Marked, Marking, OrderSheet } from '../model/order.ts'
import { endpoint } from './endpoint.ts'

/** What a member does with the link of his orders. Whatever is no key of today is answered alike: `orders_not_found`. */
export const orders = {
  /** With `opened` it is noted that the page was opened: it says so, unless a leader looks at it. */
  get: endpoint({
    method: 'GET',
    path: '/orders/{key}',
    access: 'public',
    permission: 'write',
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    output: OrderSheet,
    errors: ['orders_not_found'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/orders/{key}/marks',
    access: 'public',
    audit: 'orders.mark',
    body: Marking,
    output: Marked,
    errors: ['orders_not_found', 'orders_read_only'],
  }),
  /** An iCalendar file: one event for each cluster of launches. */
  calendar: endpoint({
    method: 'GET',
    path: '/orders/{key}/calendar.ics',
    access: 'public',
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
  /** The web app manifest with which the page is installed for this key. */
  manifest: endpoint({
    method: 'GET',
    path: '/orders/{key}/manifest.webmanifest',
    access: 'public',
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
}
