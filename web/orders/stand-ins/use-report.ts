import { useRef, useState } from 'react'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { ApiError, callPublic, errorMessage } from '../../lib/api/api.ts'

const callTimeoutMs = 20_000

const notSent = 'Das ist nicht angekommen: Es braucht eine Verbindung. Versuch es gleich noch einmal.'

/** The sentence of an offer that came to nothing, if a failure is about that. */
const lossSentence = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.code === 'offer_taken' || error.code === 'offer_over')
    ? error.sentence
    : undefined

/** What became of a report: it arrived, the offer came to nothing, or it did not arrive (`problem` says why). */
export type Reported = 'arrived' | { loss: string } | undefined

/** Sends what a player says, never twice at once; needs a connection. */
export function useReport(orderKey: string) {
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** `settled` runs before the report counts as done. */
  async function report(
    body: BodyInputOf<typeof orders.standIn>,
    settled: (reported: Reported) => Promise<void>,
  ): Promise<void> {
    // A double click comes before the next render.
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setProblem(undefined)
    try {
      const signal = AbortSignal.timeout(callTimeoutMs)
      await callPublic(orders.standIn, { params: { key: orderKey }, body, signal })
      await settled('arrived')
    } catch (error) {
      const loss = lossSentence(error)
      if (loss === undefined) setProblem(errorMessage(error, notSent))
      await settled(loss === undefined ? undefined : { loss })
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  return { report, isBusy, problem }
}
