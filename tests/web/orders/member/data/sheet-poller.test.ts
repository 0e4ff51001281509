import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pollEvery, sheetPoller } from '../../../../../web/orders/data/sheet-poller.ts'

const page = { visibilityState: 'visible' }

beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A poller and its server; `loads` has for each load whether it reported the page as opened. */
function aPoller() {
  const server = { issue: 1 as number | undefined, isEnded: false, loads: [] as boolean[] }
  const poller = sheetPoller({
    load: async (isOpening) => {
      server.loads.push(isOpening)
      return server.issue
    },
    isEnded: () => server.isEnded,
  })
  return { poller, server }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('the poller of a sheet', () => {
  test('reports the first load as opened, and no poll', async () => {
    const { poller, server } = aPoller()
    poller.start()
    await vi.advanceTimersByTimeAsync(2 * pollEvery)
    expect(server.loads).toEqual([true, false, false])
    poller.stop()
    await vi.advanceTimersByTimeAsync(2 * pollEvery)
    expect(server.loads).toHaveLength(3)
  })

  test('pauses while hidden and reports the page as opened when it is visible again', async () => {
    const { poller, server } = aPoller()
    poller.start()
    await settled()
    page.visibilityState = 'hidden'
    poller.noteVisibility()
    poller.refreshIfVisible()
    await vi.advanceTimersByTimeAsync(2 * pollEvery)
    expect(server.loads).toEqual([true])
    page.visibilityState = 'visible'
    poller.noteVisibility()
    await settled()
    expect(server.loads).toEqual([true, true])
  })

  test('loads again after a write, which a load under way may not have', async () => {
    const { poller, server } = aPoller()
    poller.start()
    await poller.refresh()
    expect(server.loads).toHaveLength(1)
    const underWay = poller.refresh()
    await poller.reload()
    await underWay
    expect(server.loads).toHaveLength(3)
    poller.stop()
  })

  test('does not report a load while hidden', async () => {
    const { poller, server } = aPoller()
    page.visibilityState = 'hidden'
    poller.start()
    await settled()
    page.visibilityState = 'visible'
    await poller.refresh()
    expect(server.loads).toEqual([false, true])
  })

  test('waits for a load under way that does not report the page as opened', async () => {
    const { poller, server } = aPoller()
    poller.start()
    await settled()
    void poller.refresh()
    poller.noteVisibility()
    await settled()
    expect(server.loads).toEqual([true, false, true])
  })

  test('reports a polled issue once the page is used, and each issue once', async () => {
    const { poller, server } = aPoller()
    poller.start()
    await settled()
    poller.noteUse()
    server.issue = 2
    await vi.advanceTimersByTimeAsync(pollEvery)
    poller.noteUse()
    poller.noteUse()
    await settled()
    poller.noteUse()
    await settled()
    expect(server.loads).toEqual([true, false, true])
  })

  test('reports the page as opened again after a failure', async () => {
    const { poller, server } = aPoller()
    server.issue = undefined
    poller.start()
    await settled()
    server.issue = 1
    await vi.advanceTimersByTimeAsync(pollEvery)
    expect(server.loads).toEqual([true, true])
  })

  test('joins simultaneous refreshes, and skips one that is recent enough', async () => {
    const { poller, server } = aPoller()
    await Promise.all([poller.refresh(), poller.refresh()])
    await poller.refreshAfter(1000)
    expect(server.loads).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1000)
    await poller.refreshAfter(1000)
    vi.setSystemTime(Date.now() - 5000)
    await poller.refreshAfter(1000)
    expect(server.loads).toHaveLength(3)
  })

  test('stops polling a key that leads nowhere, but loads it on request', async () => {
    const { poller, server } = aPoller()
    server.isEnded = true
    poller.start()
    await vi.advanceTimersByTimeAsync(2 * pollEvery)
    poller.noteUse()
    expect(server.loads).toHaveLength(1)
    await poller.refresh()
    expect(server.loads).toHaveLength(2)
  })
})
