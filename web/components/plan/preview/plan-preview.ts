import { calculations } from '../../../../shared/contract/calculations.ts'
import type { PlanEffect } from '../../../../shared/planner/explain/preview.ts'
import type { PlanChange } from '../../../../shared/planner/plan/plan-change.ts'
import { call } from '../../../lib/api/api.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import type { PreviewQuestion } from './preview-worker.ts'

/** How long an input is used: others change plans too. Milliseconds. */
const maxAge = 60_000
/** How long a worker is kept that nobody uses. Milliseconds. */
const idleTime = 30_000

/** A plan's input in a worker, which computes what changes would do to it. */
class PlanPreview {
  readonly planId: string
  users = 0
  #worker: Worker | undefined
  #input: { since: unknown; at: number; ready: Promise<unknown> } | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(planId: string) {
    this.planId = planId
  }

  /**
   * The effect of a change on the plan as stored when `since` was read; undefined if it is no longer wanted. Questions are answered
   * one after another.
   */
  ask(change: PlanChange, since: unknown, isWanted: () => boolean): Promise<PlanEffect | undefined> {
    const answer = this.#last.then(async () => {
      if (!isWanted()) return undefined
      await this.#loaded(since)
      return isWanted() ? this.#computed(change) : undefined
    })
    this.#last = answer.catch(() => this.close())
    return answer
  }

  #loaded(since: unknown): Promise<unknown> {
    const known = this.#input
    if (known && known.since === since && Date.now() - known.at < maxAge) return known.ready
    const ready = call(calculations.input, { params: { planId: this.planId } }).then((input) =>
      this.#post({ input, now: serverNow() }),
    )
    this.#input = { since, at: Date.now(), ready }
    return ready
  }

  #post(question: PreviewQuestion): Worker {
    this.#worker ??= new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.postMessage(question)
    return this.#worker
  }

  #computed(change: PlanChange): Promise<PlanEffect> {
    return new Promise((resolve, reject) => {
      const worker = this.#post({ change })
      worker.onmessage = ({ data }: MessageEvent<PlanEffect>) => resolve(data)
      worker.onerror = reject
    })
  }

  /** Ends the worker; the next question starts another one. */
  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#input = undefined
    this.#last = Promise.resolve()
  }
}

let current: PlanPreview | undefined

/** The preview of a plan, shared by all that show effects on it, until it is left. */
export function enterPreview(planId: string): { ask: PlanPreview['ask']; leave: () => void } {
  if (current?.planId !== planId) {
    current?.close()
    current = new PlanPreview(planId)
  }
  const own = current
  own.users++
  const leave = () => {
    own.users--
    setTimeout(() => own.users === 0 && own.close(), idleTime)
  }
  return { ask: (...question) => own.ask(...question), leave }
}
