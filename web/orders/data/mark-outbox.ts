import { maxMarksAtOnce, type OrderState, type SkipReason } from '../../../shared/model/orders/order.ts'
import {
  joinedQueues,
  type MarkQueue,
  marksToSend,
  markTime,
  queued,
  type SentMark,
  withoutSent,
} from './mark-queue.ts'
import { readQueue, storeQueue } from './offline-cache.ts'

export interface OutboxOptions {
  /** Sends marks; false if the server did not confirm them. */
  send(marks: readonly SentMark[]): Promise<boolean>
  canSend(): boolean
  /** `isStored` is false if the browser did not store the queue. */
  onChange(queue: MarkQueue, isStored: boolean): void
}

export interface NewMark extends SkipReason {
  state: OrderState
  /** The server's time in milliseconds. */
  now: number
}

/** The marks of one key that the server has not confirmed: stored, and sent until it has. */
export interface MarkOutbox {
  queue(): MarkQueue
  start(): void
  stop(): void
  /** Marks orders, later than their marks so far (`at`), and sends the marks. */
  add(orders: readonly { id: string; at?: string | undefined }[], mark: NewMark): void
  /** Takes over marks that were made elsewhere on this device, and sends them. */
  adopt(marks: MarkQueue): void
  /** Sends now, and soon again after the next failure. */
  retry(): void
  /** Reads what another tab has stored. */
  reread(): void
  /** Drops this tab's marks; the stored ones are the caller's to delete. */
  clear(): void
}

/** Shortest and longest pause between attempts, in milliseconds. */
export const firstPause = 2000
export const longestPause = 60_000

/** The outbox of `key`, initially from this device's storage; sends nothing before `start`. */
export function markOutbox(key: string, { send, canSend, onChange }: OutboxOptions): MarkOutbox {
  let queue = readQueue(key)
  /** Unconfirmed marks of this tab: another tab may overwrite the shared storage. */
  let own: MarkQueue = new Map()
  let sending = false
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const allMarks = () => joinedQueues(readQueue(key), own)
  const setQueue = (next: MarkQueue) => {
    queue = next
    onChange(queue, storeQueue(key, queue))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending || !running || queue.size === 0 || !canSend()) return
    const marks = marksToSend(queue, maxMarksAtOnce)
    sending = true
    try {
      if (!(await send(marks))) {
        timer = setTimeout(flush, pause)
        pause = Math.min(2 * pause, longestPause)
        return
      }
      own = withoutSent(own, marks)
      setQueue(withoutSent(allMarks(), marks))
      pause = firstPause
    } finally {
      sending = false
    }
    await flush()
  }

  return {
    queue: () => queue,
    start() {
      running = true
    },
    stop() {
      running = false
      clearTimeout(timer)
    },
    add(orders, { now, ...mark }) {
      const known = allMarks()
      for (const { id, at } of orders) {
        own = queued(own, id, { ...mark, at: markTime(now, [{ at }, known.get(id)]) })
      }
      setQueue(allMarks())
      void flush()
    },
    adopt(marks) {
      own = joinedQueues(own, marks)
      setQueue(allMarks())
      void flush()
    },
    retry() {
      pause = firstPause
      void flush()
    },
    reread() {
      queue = allMarks()
      onChange(queue, true)
    },
    clear() {
      own = new Map()
      queue = new Map()
    },
  }
}
