/** The result of one check. */
export interface Outcome {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped, or a figure. */
  note: string
  ms: number
}

/** Thrown by a check that cannot run on this deployment. */
export class Skipped extends Error {}

/** `1,000 targets`; the plural takes an s. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Throws an error with this text unless `holds`. */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Runs checks one after the other and keeps their outcomes. */
export class Report {
  readonly outcomes: Outcome[] = []
  readonly #onOutcome: (outcome: Outcome) => void
  #isStopped = false

  constructor(onOutcome: (outcome: Outcome) => void) {
    this.#onOutcome = onOutcome
  }

  /** Fails all later checks; a running one ends by itself, so that what it creates can be removed. */
  stop(): void {
    this.#isStopped = true
  }

  /** Runs a check; the text it returns is its note. Resolves with whether it passed. */
  async check(name: string, run: () => Promise<string | undefined>): Promise<boolean> {
    if (this.#isStopped) return this.#end({ name, state: 'failed', note: 'interrupted', ms: 0 })
    return this.cleanUp(name, run)
  }

  /** As `check`, also after `stop`. */
  async cleanUp(name: string, run: () => Promise<string | undefined>): Promise<boolean> {
    const start = performance.now()
    const end = (state: Outcome['state'], note: string) =>
      this.#end({ name, state, note, ms: performance.now() - start })
    try {
      return end('passed', (await run()) ?? '')
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error)
      return end(error instanceof Skipped ? 'skipped' : 'failed', note)
    }
  }

  #end(outcome: Outcome): boolean {
    this.outcomes.push(outcome)
    this.#onOutcome(outcome)
    return outcome.state === 'passed'
  }
}
