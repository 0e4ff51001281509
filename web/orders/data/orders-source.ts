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

/** How a key stands: not answered yet, with a sheet to show, known to nobody, or not to be loaded for now. */
export type Standing = 'loading' | 'shown' | 'unknown' | 'failed'

/** Everything that the page shows of its orders. */
export interface OrdersView {
  standing: Standing
  /** As the server has told it last; what waits to be sent is not in it. */
  sheet: OrderSheet | undefined
  /** What the player has said and the server has not heard yet. */
  queue: MarkQueue
  /** What is new since he put differences aside. */
  changes: SheetChanges
  /** Of this device's clock; undefined until it was measured. */
  clock: ClockOffset | undefined
  /** Why the last call failed; undefined when it did not. */
  problem: ApiError | undefined
  /** How many of the marks that arrived last were of lines that are no longer planned. */
  markedGone: number
  isUv: boolean
  /** Whether this browser keeps anything. */
  keeps: boolean
}

/** The orders behind one key: loaded, polled, marked and kept. */
export interface OrdersSource {
  get(): OrdersView
  subscribe(listener: () => void): () => void
  /** Loads, and goes on loading while the page is visible, until what is given back is called. */
  start(): () => void
  /** Loads now; settles when that is done or has failed. Never says that the page was opened by itself. */
  refresh(): Promise<void>
  /** Loads unless that was last tried less than `age` milliseconds ago. */
  refreshAfter(age: number): Promise<void>
  /** Says what has become of lines: shown at once, sent as soon as that is possible. */
  mark(lines: readonly string[], state: OrderState, reason?: string): void
  /** Puts the differences aside. */
  putChangesAside(): void
  setUv(isUv: boolean): void
  /** Now, by the server's clock, in milliseconds. */
  now(): number
}

/** The page asks so often how things stand, and takes so long to give a call up, in milliseconds. */
const pollEvery = 30_000
const patience = 20_000

/** Pauses between attempts to send marks, in milliseconds. */
const firstPause = 2000
const longestPause = 60_000

/** The orders behind `key`, as this device keeps them; nothing is asked before `start`. */
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
  /** What was said in this tab and has not arrived: storage is shared, and another tab may write at the same moment. */
  let own: MarkQueue = new Map()
  /** Somebody looks at the page, and the server has not heard that for the present issue: polling alone never says it. */
  let saysOpened = true
  /** The issue of which the server has heard that it was looked at. */
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

  /** The link has ended: nothing of it stays here. */
  const end = (problem: ApiError) => {
    forget(key)
    own = new Map()
    change({ standing: 'unknown', sheet: undefined, queue: new Map(), changes: noChanges, problem })
  }

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'orders_not_found') return end(error)
    // What is no key at all gets no further than the gateway.
    const other = error.status === 404 ? 'unknown' : 'failed'
    change({ problem: error, standing: view.sheet ? 'shown' : other })
  }

  const take = (fresh: OrderSheet, clock: ClockOffset) => {
    const old = view.sheet
    // An answer that was under way while a mark arrived does not know it yet.
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
  /** Also when a call is under way that does not say it. */
  const sayOpened = async () => {
    saysOpened = true
    await loading
    if (saysOpened) await refresh()
  }
  /** A touch or a key: somebody has an issue before them that came with a poll. */
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
      // There is a connection again: how everything else stands is asked for too.
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
    // What the other tab has sent is not in our sheet yet.
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
      // Clocks are also set back.
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

/** What shows that somebody is there. */
const uses = ['pointerdown', 'keydown'] as const

const isVisible = () => document.visibilityState === 'visible'

/** A call that was given up has met no server either. */
const asFailure = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError' ? new ApiError('network') : error
