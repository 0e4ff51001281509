import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxMarksAtOnce } from '../../../../../shared/model/orders/order.ts'
import { firstPause, longestPause, markOutbox } from '../../../../../web/orders/data/mark-outbox.ts'
import type { SentMark } from '../../../../../web/orders/data/mark-queue.ts'
import { readQueue, storeQueue } from '../../../../../web/orders/data/offline-cache.ts'
import { deviceStorage } from './device-storage.ts'

const storage = deviceStorage()
const orderId = (number: number) => `off-${1001 + number}-offs-512-488-0`
const sent = { state: 'sent', now: Date.parse('2038-10-31T01:00:00Z') } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An outbox and its server, which confirms marks while `isOnline`. */
function anOutbox({ isOnline = true, canSend = true } = {}) {
  const server = { isOnline, canSend, calls: [] as (readonly SentMark[])[], isStored: true }
  const outbox = markOutbox('key', {
    send: async (marks) => {
      server.calls.push(marks)
      return server.isOnline
    },
    canSend: () => server.canSend,
    onChange: (_, isStored) => {
      server.isStored = isStored
    },
  })
  outbox.start()
  return { outbox, server }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('the outbox of marks', () => {
  test('stores a mark at once and drops it when the server has confirmed it', async () => {
    const { outbox, server } = anOutbox()
    outbox.add([{ id: orderId(0) }], { ...sent, reason: 'spät' })
    expect(readQueue('key')).toEqual(outbox.queue())
    expect(outbox.queue().size).toBe(1)
    await settled()
    expect(server.calls).toEqual([
      [{ line: orderId(0), state: 'sent', at: '2038-10-31T01:00:00.000Z', reason: 'spät' }],
    ])
    expect(outbox.queue().size).toBe(0)
    expect(storage.items.size).toBe(0)
  })

  test('dates a mark after the ones it overrules', () => {
    const { outbox } = anOutbox({ canSend: false })
    outbox.add([{ id: orderId(0), at: '2038-10-31T01:00:07.000Z' }], sent)
    outbox.add([{ id: orderId(0) }], { ...sent, state: 'open' })
    expect(outbox.queue().get(orderId(0))).toMatchObject({ state: 'open', at: '2038-10-31T01:00:07.002Z' })
  })

  test('sends many marks in several calls, one at a time', async () => {
    const { outbox, server } = anOutbox()
    outbox.add(
      Array.from({ length: maxMarksAtOnce + 1 }, (_, number) => ({ id: orderId(number) })),
      sent,
    )
    expect(server.calls).toHaveLength(1)
    await settled()
    expect(server.calls.map((marks) => marks.length)).toEqual([maxMarksAtOnce, 1])
  })

  test('tries again after growing pauses, and at once on request', async () => {
    const { outbox, server } = anOutbox({ isOnline: false })
    outbox.add([{ id: orderId(0) }], sent)
    await settled()
    await vi.advanceTimersByTimeAsync(firstPause)
    expect(server.calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2 * firstPause - 1)
    expect(server.calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10 * longestPause)
    const before = server.calls.length
    await vi.advanceTimersByTimeAsync(2 * longestPause)
    expect(server.calls.length - before).toBe(2)
    server.isOnline = true
    outbox.retry()
    await settled()
    expect(outbox.queue().size).toBe(0)
  })

  test('sends nothing before start, after stop or where marking is not allowed', async () => {
    storeQueue('key', new Map([[orderId(0), { state: 'sent', at: '2038-10-31T01:00:00.000Z' }]]))
    const { outbox, server } = anOutbox({ canSend: false })
    outbox.retry()
    server.canSend = true
    outbox.stop()
    outbox.retry()
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(server.calls).toEqual([])
    outbox.start()
    outbox.retry()
    await settled()
    expect(server.calls).toHaveLength(1)
  })

  test('keeps a mark made while an older one is under way', async () => {
    const { outbox, server } = anOutbox()
    outbox.add([{ id: orderId(0) }], sent)
    outbox.add([{ id: orderId(0) }], { ...sent, state: 'skipped' })
    await settled()
    expect(server.calls.map(([mark]) => mark?.state)).toEqual(['sent', 'skipped'])
  })

  test("joins another tab's marks with its own, which that tab may have overwritten", () => {
    const { outbox } = anOutbox({ canSend: false })
    outbox.add([{ id: orderId(0) }], sent)
    storeQueue('key', new Map([[orderId(1), { state: 'sent', at: '2038-10-31T01:00:00.000Z' }]]))
    outbox.reread()
    expect([...outbox.queue().keys()].toSorted()).toEqual([orderId(0), orderId(1)])
  })

  test('reports that the browser stores nothing, and still sends', async () => {
    storage.isFull = true
    const { outbox, server } = anOutbox()
    outbox.add([{ id: orderId(0) }], sent)
    expect(server.isStored).toBe(false)
    await settled()
    expect(server.calls).toHaveLength(1)
  })

  test('is empty once cleared', async () => {
    const { outbox, server } = anOutbox({ canSend: false })
    outbox.add([{ id: orderId(0) }], sent)
    storage.items.clear()
    outbox.clear()
    server.canSend = true
    outbox.retry()
    await settled()
    expect(server.calls).toEqual([])
  })
})
