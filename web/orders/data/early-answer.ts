import { keyIn } from './order-key.ts'

/** The answer that public/orders/early.js has asked for before the page's code was there. */
interface EarlyAnswer {
  pathname: string
  /** When it was asked for, and when it was there; milliseconds by the device's clock. */
  sentAt: number
  receivedAt: number
  answer: Promise<Response>
}

declare global {
  var earlyOrders: EarlyAnswer | undefined
}

/** The early answer for this key, once; undefined when none was asked for. */
export function takeEarlyAnswer(key: string): EarlyAnswer | undefined {
  const early = globalThis.earlyOrders
  globalThis.earlyOrders = undefined
  return early && keyIn(early.pathname) === key ? early : undefined
}
