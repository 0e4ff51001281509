import type { Mark, OrderState, SkipReason } from '../../../shared/model/orders/order.ts'
import { ApiError } from '../../lib/api/api.ts'
import { readWorkerMarks, removeWorkerMarks } from '../../lib/browser/worker-store.ts'
import { measureOffset } from '../clock/server-clock.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { markOutbox } from './mark-outbox.ts'
import type { MarkQueue, SentMark } from './mark-queue.ts'
import { holdsQueue, readRefused } from './offline-cache.ts'
import { type RefusedMark, refusedMarks } from './refused-marks.ts'
import { type CachedSheet, sheetCache } from './sheet-cache.ts'
import { sheetCalls } from './sheet-calls.ts'
import { sheetPoller } from './sheet-poller.ts'

/** State of a key: not loaded yet, sheet shown, key unknown, or loading failed. */
export type SheetStatus = 'loading' | 'shown' | 'unknown' | 'failed'

export interface OrdersView extends CachedSheet {
  status: SheetStatus
  /** Marks that the server has not confirmed. */
  queue: MarkQueue
  problem: ApiError | undefined
  /** Marks that came too late for their link. */
  refused: readonly RefusedMark[]
  /** Number of confirmed marks on orders that are no longer planned. */
  markedGone: number
  /** Marks that were not taken, with their attacks: on orders of an account that the player plays no longer. */
  notTaken: readonly RefusedMark[]
}

/** The orders of one key: loads, polls, marks and stores them. */
export interface OrdersSource {
  get(): OrdersView
  subscribe(listener: () => void): () => void
  /** Loads, and polls while the page is visible; returns the stop function. */
  start(): () => void
  /** Loads now and resolves even on failure. Does not report the page as opened by itself. */
  refresh(): Promise<void>
  /** Loads after a write, which a load under way may not have; resolves even on failure. */
  reload(): Promise<void>
  /** Loads unless the last attempt was less than `age` milliseconds ago. */
  refreshAfter(age: number): Promise<void>
  /** Marks orders by their first ids: shown at once, sent as soon as possible. */
  mark(lines: readonly string[], state: OrderState, why?: SkipReason): void
  putChangesAside(): void
  putRefusedAside(): void
  putNotTakenAside(): void
  setUv(isUv: boolean): void
  /** The server's current time in milliseconds. */
  now(): number
}

const callTimeoutMs = 20_000

/** The orders of `key`, initially from this device's storage; sends no request before `start`. */
export function ordersSource(key: string): OrdersSource {
  const listeners = new Set<() => void>()
  const calls = sheetCalls(key)
  const cache = sheetCache(key)
  const poller = sheetPoller({ load, isEnded: () => view.status === 'unknown' })
  const outbox = markOutbox(key, {
    send,
    canSend: () => !hasEnded && view.sheet?.canEdit !== false,
    onChange: (queue, isStored) => change({ queue, keeps: isStored && view.keeps }),
  })
  let view: OrdersView = {
    ...cache.get(),
    status: cache.get().sheet ? 'shown' : 'loading',
    queue: outbox.queue(),
    problem: undefined,
    refused: readRefused(key),
    markedGone: 0,
    notTaken: [],
  }

  function change(more: Partial<OrdersView>) {
    view = { ...view, ...more }
    for (const listener of listeners) listener()
  }
  let hasEnded = false
  let adopting: Promise<void> | undefined
  // An answer under way must not store what was forgotten.
  let isStopped = false
  const now = () => Date.now() + (view.clock?.offset ?? 0)

  const fail = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'orders_not_found') return end(error)
    // The gateway rejects malformed keys with a bare 404.
    const other = error.status === 404 ? 'unknown' : 'failed'
    change({ problem: error, status: view.sheet ? 'shown' : other })
  }

  /** The link has ended: names the marks that came too late, before they are deleted. */
  async function end(problem: ApiError) {
    hasEnded = true
    await adoptWorkerMarks()
    if (isStopped) return
    // Another tab may have stored what it named.
    const refused = refusedMarks(view.sheet, outbox.queue(), [...view.refused, ...readRefused(key)])
    outbox.clear()
    change({ ...cache.end(refused), queue: outbox.queue(), status: 'unknown', problem, refused })
  }

  async function load(isOpening: boolean): Promise<number | undefined> {
    const early = takeEarlyAnswer(key)
    const sentAt = early?.sentAt ?? Date.now()
    try {
      const signal = AbortSignal.timeout(callTimeoutMs)
      const fresh = await calls.read({ isOpening, signal, answered: early?.answer })
      if (isStopped) return undefined
      const receivedAt = early?.receivedAt ?? Date.now()
      const clock = measureOffset({ serverTime: Date.parse(fresh.serverTime), sentAt, receivedAt })
      hasEnded = false
      change({ ...cache.receive(fresh, clock), status: 'shown', problem: undefined })
      outbox.retry()
      return fresh.issue
    } catch (error) {
      await fail(asFailure(error))
    }
  }

  async function send(marks: readonly SentMark[]): Promise<boolean> {
    try {
      const answer = await calls.mark(marks, AbortSignal.timeout(callTimeoutMs))
      if (isStopped) return true
      // Online again: refreshes everything else too.
      if (view.problem) void poller.refresh()
      const confirmed = new Map<string, Mark>(answer.marks.map(({ line, ...mark }) => [line, mark]))
      const markedGone = view.markedGone + answer.gone.length
      const unknown = marks.filter(({ line }) => answer.unknown.includes(line))
      const notTaken = refusedMarks(view.sheet, new Map(unknown.map((mark) => [mark.line, mark])), view.notTaken)
      change({ ...cache.addMarks(confirmed), problem: undefined, markedGone, notTaken })
      return true
    } catch (error) {
      await fail(asFailure(error))
      return false
    }
  }

  /** One run at a time: its marks must be in the queue before an ended link is cleared. */
  const adoptWorkerMarks = () => {
    adopting ??= takeWorkerMarks().finally(() => {
      adopting = undefined
    })
    return adopting
  }

  async function takeWorkerMarks() {
    const marks = await readWorkerMarks(key)
    if (marks.length === 0 || isStopped) return
    const byServer = (at: string) => new Date(Date.parse(at) + (view.clock?.offset ?? 0)).toISOString()
    outbox.adopt(new Map(marks.map(({ line, state, at }) => [line, { state, at: byServer(at) }])))
    await removeWorkerMarks(marks)
  }

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      const listening = new AbortController()
      const { signal } = listening
      isStopped = false
      outbox.start()
      poller.start()
      void adoptWorkerMarks()
      const hearWorker = ({ data }: MessageEvent) => {
        if (data?.marked !== true) return
        void adoptWorkerMarks()
        void poller.refresh()
      }
      navigator.serviceWorker?.addEventListener('message', hearWorker, { signal })
      const retryMarks = () => outbox.retry()
      document.addEventListener('visibilitychange', retryMarks, { signal })
      document.addEventListener('visibilitychange', poller.noteVisibility, { signal })
      window.addEventListener('online', retryMarks, { signal })
      window.addEventListener('online', poller.refreshIfVisible, { signal })
      for (const use of uses) window.addEventListener(use, poller.noteUse, { signal })
      const takeOthersMarks = ({ key: name }: StorageEvent) => {
        if (!holdsQueue(key, name)) return
        outbox.reread()
        // Our sheet lacks what the other tab has sent.
        poller.refreshIfVisible()
      }
      window.addEventListener('storage', takeOthersMarks, { signal })
      return () => {
        listening.abort()
        isStopped = true
        poller.stop()
        outbox.stop()
      }
    },
    refresh: poller.refresh,
    reload: poller.reload,
    refreshAfter: poller.refreshAfter,
    mark(ids, state, { reason, reasonCode } = {}) {
      const { sheet } = view
      if (!sheet?.canEdit) return
      const lines = [...sheet.lines, ...(sheet.withdrawn ?? [])]
      const marked = ids.map((id) => ({ ...lines.find((line) => line.id === id), id }))
      outbox.add(marked, { state, reason, reasonCode, now: now() })
    },
    putChangesAside: () => change(cache.dismissChanges()),
    putRefusedAside() {
      cache.end([])
      change({ refused: [] })
    },
    putNotTakenAside: () => change({ notTaken: [] }),
    setUv: (isUv) => change(cache.setUv(isUv)),
    now,
  }
}

/** Events that show that the page is in use. */
const uses = ['pointerdown', 'keydown'] as const

/** A timeout counts as a network error. */
const asFailure = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError' ? new ApiError('network') : error
