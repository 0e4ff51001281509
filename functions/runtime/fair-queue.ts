import { Failure } from './failure.ts'

/** Whose work it is, and whether it goes before or after that of most. */
export interface Turn {
  who: string
  rank?: 'first' | 'usual' | 'last'
}

interface FairQueueLimits {
  atOnce: number
  waitingOfOne: number
  waitingInAll: number
}

type Start = () => void

/** Runs a few pieces of work at once and takes those who wait in turns, so that nobody waits for another one's whole queue. */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #lines = {
    first: new Map<string, Start[]>(),
    usual: new Map<string, Start[]>(),
    last: new Map<string, Start[]>(),
  }
  #running = 0
  #waiting = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /** Throws `busy` if too many wait. */
  async run<T>({ who, rank = 'usual' }: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#place(this.#lines[rank], who)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#startNext()
    }
  }

  #place(line: Map<string, Start[]>, who: string): Promise<void> {
    const own = line.get(who) ?? []
    const { waitingOfOne, waitingInAll } = this.#limits
    if (own.length >= waitingOfOne || this.#waiting >= waitingInAll) throw new Failure('busy', { retryAfter: 5 })
    const { promise, resolve } = Promise.withResolvers<void>()
    own.push(resolve)
    line.set(who, own)
    this.#waiting++
    return promise
  }

  /** Hands the place of finished work on. */
  #startNext(): void {
    const { first, usual, last } = this.#lines
    const line = [first, usual, last].find(({ size }) => size > 0)
    const [next] = line ?? []
    if (!line || !next) {
      this.#running--
      return
    }
    const [who, [start, ...rest]] = next
    line.delete(who)
    if (rest.length > 0) line.set(who, rest)
    this.#waiting--
    start?.()
  }
}
