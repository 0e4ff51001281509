import pLimit from 'p-limit'
import { type Delivery, deliver } from './deliver.ts'
import type { Outgoing } from './messages.ts'
import type { VapidKey } from './vapid.ts'

/** At 100 ms each, 10,000 messages leave in ten seconds. */
const messagesAtOnce = 100
/** Messages without an answer after which a push service gets no more in a run. */
const maxUnanswered = 20

const nextMinute: Delivery = { retryAfter: 60 }

/** Delivers the messages of a run; what it cannot start before `isOver`, or of a push service that does not answer, is for the next run. */
export function dispatcher(isOver: () => boolean): (outgoing: Outgoing, key: VapidKey) => Promise<Delivery> {
  const inTurn = pLimit(messagesAtOnce)
  const unanswered = new Map<string, number>()
  return (outgoing, key) =>
    inTurn(async () => {
      const { origin } = new URL(outgoing.device.endpoint)
      const failures = unanswered.get(origin) ?? 0
      if (isOver() || failures >= maxUnanswered) return nextMinute
      const delivery = await deliver(outgoing, key)
      if (delivery !== 'unanswered') return delivery
      unanswered.set(origin, (unanswered.get(origin) ?? 0) + 1)
      return nextMinute
    })
}
