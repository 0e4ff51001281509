import { keyIn } from './order-key.ts'

/** The request that public/orders/early.js sent before the page's code was loaded. */
interface EarlyAnswer {
  pathname: string
  /** Times of request and answer, in milliseconds of the device's clock. */
  sentAt: number
  receivedAt: number
  answer: Promise<Response>
}

declare global {
  var earlyOrders: EarlyAnswer | undefined
}

/** The early answer for this key, once; undefined if there is none. */
export function takeEarlyAnswer(key: string): EarlyAnswer | undefined {
  const early = globalThis.earlyOrders
  globalThis.earlyOrders = undefined
  return early && keyIn(early.pathname) === key ? early : undefined
}
