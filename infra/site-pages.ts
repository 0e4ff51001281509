/** Pages by the beginning of their paths; any other path without a file extension is answered with `/index.html`. */
export const sitePages: Readonly<Record<string, string>> = {
  '/orders/': '/orders.html',
  // Links to all plans that were made before 2026-11-29.
  '/all-orders/': '/orders.html',
  '/timeslots/': '/timeslots.html',
}
