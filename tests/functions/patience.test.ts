import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { answeredIn, lateSignal } from '../../functions/runtime/patience.ts'

/** Keeps the processor from everything else. */
function compute(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Answers as a socket does: read in a turn of its own, after the timers. */
const arrivesAfter = async (ms: number) => {
  await wait(ms)
  await new Promise(setImmediate)
  return 'answer'
}

describe('the wait for AWS', () => {
  it('ends what hangs, under a name that is tried again', async () => {
    const never = () => new Promise<string>(() => undefined)
    await expect(answeredIn(20)(never)('call')).rejects.toMatchObject({ name: 'TimeoutError' })
    const signal = lateSignal(20)
    await expect.poll(() => signal.aborted).toBe(true)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('reads an answer that came while something was computed for longer than the wait', async () => {
    const answer = answeredIn(50)(() => arrivesAfter(10))('call')
    compute(200)
    expect(await answer).toBe('answer')
  })

  it('passes on what fails by itself', async () => {
    const refused = () => Promise.reject(new Error('refused'))
    await expect(answeredIn(1000)(refused)('call')).rejects.toThrow('refused')
  })
})
