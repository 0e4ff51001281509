import { orders } from '../../../shared/contract/orders.ts'
import {
  type Mark,
  maxMarksAtOnce,
  type OrderSheet,
  type OrderState,
  type SheetChanges,
} from '../../../shared/model/order.ts'
import { ApiError, callPublic } from '../../lib/api/api.ts'
import { betterOffset, type ClockOffset, offsetOf } from '../clock/server-clock.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import {
  joinedQueues,
  type MarkQueue,
  marksToSend,
  markTime,
  queued,
  withLaterMarks,
  withoutSent,
} from './mark-queue.ts'
import { forget, isQueueOf, type Kept, keep, keepQueue, readKept, readQueue, storageWorks } from './offline-cache.ts'
import { joinedChanges, noChanges } from './sheet-changes.ts'

/** State of a key: not loaded yet, sheet shown, key unknown, or loading failed. */
export type Standing = 'loading' | 'shown' | 'unknown' | 'failed'

export interface OrdersView {
  standing: Standing
  /** As last received; excludes marks waiting to be sent. */
  sheet: OrderSheet | undefined
  /** Marks that the server has not confirmed. */
  queue: MarkQueue
  /** Differences since the player last dismissed them. */
  changes: SheetChanges
  /** Offset of this device's clock; undefined until measured. */
  clock: ClockOffset | undefined
  problem: ApiError | undefined
  /** Number of confirmed marks on orders that are no longer planned. */
  markedGone: number
  isUv: boolean
  /** Whether this browser stores data. */
  keeps: boolean
}

/** The orders of one key: loads, polls, marks and stores them. */
export interface OrdersSource {
  get(): OrdersView
  subscribe(listener: () => void): () => void
  /** Loads, and polls while the page is visible; returns the stop function. */
  start(): () => void
  /** Loads now and resolves even on failure. Does not report the page as opened by itself. */
  refresh(): Promise<void>
  /** Loads unless the last attempt was less than `age` milliseconds ago. */
  refreshAfter(age: number): Promise<void>
  /** Marks orders: shown at once, sent as soon as possible. */
  mark(lines: readonly string[], state: OrderState, reason?: string): void
  putChangesAside(): void
  setUv(isUv: boolean): void
  /** The server's current time in milliseconds. */
  now(): number
}

/** Poll interval and call timeout, in milliseconds. */
const pollEvery = 30_000
const patience = 20_000

/** Shortest and longest pause between attempts to send marks, in milliseconds. */
const firstPause = 2000
const longestPause = 60_000

/** The orders of `key`, initially from this device's storage; sends no request before `start`. */
export function ordersSource(key: string): OrdersSource {
  const kept = readKept(key)
  const listeners = new Set<() => void>()
  let view: OrdersView = {
    standing: kept ? 'shown' : 'loading',
    sheet: kept?.sheet,
    queue: readQueue(key),
    changes: kept?.changes ?? noChanges,
    clock: kept && { offset: kept.offset, error: Number.POSITIVE_INFINITY },
    problem: undefined,
    markedGone: 0,
    isUv: kept?.isUv ?? false,
    keeps: storageWorks(),
  }
  /** Unconfirmed marks of this tab: another tab may overwrite the shared storage. */
  let own: MarkQueue = new Map()
  /** Whether the next load while visible reports the page as opened; polling alone never does. */
  let saysOpened = true
  /** The last issue number reported as opened. */
  let openedIssue: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let sending = false
  let pause = firstPause
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const change = (more: Partial<OrdersView>) => {
    view = { ...view, ...more }
    for (const listener of listeners) listener()
  }
  const now = () => Date.now() + (view.clock?.offset ?? 0)

  const keepSheet = () => {
    const { sheet, clock, changes, isUv } = view
    if (!sheet) return
    const copy: Kept = { sheet, offset: clock?.offset ?? 0, changes, isUv, openedAt: Date.now() }
    change({ keeps: keep(key, copy) })
  }
  const allMarks = () => joinedQueues(readQueue(key), own)
  const setQueue = (queue: MarkQueue) => change({ queue, keeps: keepQueue(key, queue) && view.keeps })

  /** The link has ended: deletes all its data. */
  const end = (problem: ApiError) => {
    forget(key)
    own = new Map()
    change({ standing: 'unknown', sheet: undefined, queue: new Map(), changes: noChanges, problem })
  }

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'orders_not_found') return end(error)
    // The gateway rejects malformed keys with a bare 404.
    const other = error.status === 404 ? 'unknown' : 'failed'
    change({ problem: error, standing: view.sheet ? 'shown' : other })
  }

  const take = (fresh: OrderSheet, clock: ClockOffset) => {
    const old = view.sheet
    // An answer already under way when a mark was saved lacks that mark.
    const known = new Map<string, Mark>(old?.lines.map((line) => [line.id, line]))
    const sheet = { ...fresh, lines: withLaterMarks(fresh.lines, known) }
    const changes = old?.issue !== fresh.issue ? joinedChanges(view.changes, fresh.changes, fresh.lines) : view.changes
    change({ standing: 'shown', sheet, clock: betterOffset(view.clock, clock), changes, problem: undefined })
    keepSheet()
  }

  async function load(): Promise<void> {
    const early = takeEarlyAnswer(key)
    askedAt = Date.now()
    const sentAt = early?.sentAt ?? askedAt
    const opens = saysOpened && isVisible()
    const query = opens ? ({ opened: '1' } as const) : {}
    try {
      const fresh = await callPublic(orders.sheet, {
        params: { key },
        query,
        signal: AbortSignal.timeout(patience),
        answered: early?.answer,
      })
      const receivedAt = early?.receivedAt ?? Date.now()
      const clock = offsetOf({ serverTime: Date.parse(fresh.serverTime), sentAt, receivedAt })
      take(fresh, clock)
      if (opens) {
        saysOpened = false
        openedIssue = fresh.issue
      }
      pause = firstPause
      void send()
    } catch (error) {
      failed(asFailure(error))
    }
  }

  const refresh = () => {
    loading ??= load().finally(() => {
      loading = undefined
      pollLater()
    })
    return loading
  }
  /** Waits for a call under way that may not report it. */
  const sayOpened = async () => {
    saysOpened = true
    await loading
    if (saysOpened) await refresh()
  }
  /** Reports an issue loaded by polling as opened on the first touch or key. */
  const noteUse = () => {
    const isNew = view.sheet && openedIssue !== undefined && openedIssue !== view.sheet.issue
    if (isNew && !saysOpened) void sayOpened()
  }

  function pollLater() {
    clearTimeout(pollTimer)
    if (running && isVisible() && view.standing !== 'unknown') pollTimer = setTimeout(refresh, pollEvery)
  }

  async function send(): Promise<void> {
    clearTimeout(sendTimer)
    if (sending || !running || view.queue.size === 0 || view.sheet?.canEdit === false) return
    const marks = marksToSend(view.queue, maxMarksAtOnce)
    sending = true
    try {
      const answer = await callPublic(orders.mark, {
        params: { key },
        body: { marks },
        signal: AbortSignal.timeout(patience),
      })
      const known = new Map<string, Mark>(answer.marks.map(({ line, ...mark }) => [line, mark]))
      const { sheet } = view
      if (sheet) change({ sheet: { ...sheet, lines: withLaterMarks(sheet.lines, known) } })
      own = withoutSent(own, marks)
      setQueue(withoutSent(allMarks(), marks))
      // Online again: refreshes everything else too.
      if (view.problem) void refresh()
      change({ problem: undefined, markedGone: view.markedGone + answer.gone.length + answer.unknown.length })
      keepSheet()
      pause = firstPause
    } catch (error) {
      failed(asFailure(error))
      sendTimer = setTimeout(send, pause)
      pause = Math.min(2 * pause, longestPause)
      return
    } finally {
      sending = false
    }
    await send()
  }

  const comeBack = () => {
    pause = firstPause
    void send()
    if (isVisible()) void sayOpened()
    else clearTimeout(pollTimer)
  }
  const comeOnline = () => {
    pause = firstPause
    void send()
    if (isVisible()) void refresh()
  }
  const takeOthersMarks = ({ key: name }: StorageEvent) => {
    if (!isQueueOf(key, name)) return
    change({ queue: allMarks() })
    // Our sheet lacks what the other tab has sent.
    if (isVisible()) void refresh()
  }

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      running = true
      void refresh()
      document.addEventListener('visibilitychange', comeBack)
      window.addEventListener('online', comeOnline)
      for (const use of uses) window.addEventListener(use, noteUse)
      window.addEventListener('storage', takeOthersMarks)
      return () => {
        running = false
        clearTimeout(pollTimer)
        clearTimeout(sendTimer)
        document.removeEventListener('visibilitychange', comeBack)
        window.removeEventListener('online', comeOnline)
        for (const use of uses) window.removeEventListener(use, noteUse)
        window.removeEventListener('storage', takeOthersMarks)
      }
    },
    refresh,
    refreshAfter: async (age) => {
      // The device's clock may be set back.
      if (Math.abs(Date.now() - askedAt) >= age) await refresh()
    },
    mark(ids, state, reason) {
      const { sheet } = view
      if (!sheet?.canEdit) return
      const seen = allMarks()
      for (const id of ids) {
        const line = sheet.lines.find((each) => each.id === id)
        own = queued(own, id, { state, at: markTime(now(), [line, seen.get(id)]), reason })
      }
      setQueue(allMarks())
      void send()
    },
    putChangesAside() {
      change({ changes: noChanges })
      keepSheet()
    },
    setUv(isUv) {
      change({ isUv })
      keepSheet()
    },
    now,
  }
}

/** Events that show that the page is in use. */
const uses = ['pointerdown', 'keydown'] as const

const isVisible = () => document.visibilityState === 'visible'

/** A timeout counts as a network error. */
const asFailure = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError' ? new ApiError('network') : error
