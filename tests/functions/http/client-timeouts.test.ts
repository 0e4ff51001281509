import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limitResponseTime, timeoutSignal } from '../../../functions/runtime/client-timeouts.ts'

/** Keeps the processor from everything else. */
function compute(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Answers as a socket does: read in a turn of its own, after the timers. */
async function arrivesAfter(ms: number) {
  await wait(ms)
  await new Promise(setImmediate)
  return 'answer'
}

/** What an SDK client sends by, answering as is said and bounded to these milliseconds; and the signals that it was given. */
function bounded(ms: number, answer: () => Promise<string>) {
  const signals: (AbortSignal | undefined)[] = []
  const handler = {
    handle: (_: string, options?: { abortSignal?: AbortSignal }) => {
      signals.push(options?.abortSignal)
      return Promise.race([answer(), cutOff(options?.abortSignal)])
    },
  }
  limitResponseTime(handler, ms)
  return { handler, signals }
}

const cutOff = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cut off'))))

describe('the wait for AWS', () => {
  it('ends what hangs, under a name that is tried again', async () => {
    const never = () => new Promise<string>(() => undefined)
    const { handler, signals } = bounded(20, never)
    await expect(handler.handle('request')).rejects.toMatchObject({ name: 'TimeoutError' })
    // Cut off, so that it cannot arrive behind the one that is sent in its place.
    expect(signals[0]?.aborted).toBe(true)
    const signal = timeoutSignal(20)
    await expect.poll(() => signal.aborted).toBe(true)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('reads an answer that came while something was computed for longer than the wait', async () => {
    const answer = bounded(50, () => arrivesAfter(10)).handler.handle('request')
    compute(200)
    expect(await answer).toBe('answer')
  })

  it('reads an answer that takes several turns of a thread that computes all the time', async () => {
    const answer = bounded(50, async () => {
      // To connect, to send, and to read.
      for (let turn = 0; turn < 3; turn++) await arrivesAfter(1)
      return 'answer'
    }).handler.handle('request')
    const computing = setInterval(() => compute(80), 1)
    expect(await answer).toBe('answer')
    clearInterval(computing)
  })

  it('passes on what fails by itself', async () => {
    const refused = () => Promise.reject(new Error('refused'))
    await expect(bounded(1000, refused).handler.handle('request')).rejects.toThrow('refused')
  })
})
