/** What came out of a check. */
export interface Outcome {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped, or a figure. */
  note: string
  ms: number
}

/** Thrown by a check that cannot run on this deployment. */
export class Skipped extends Error {}

/** Throws unless `holds`. */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Runs checks one after the other and keeps their outcomes. */
export class Report {
  readonly outcomes: Outcome[] = []
  readonly #tell: (outcome: Outcome) => void

  constructor(tell: (outcome: Outcome) => void = () => undefined) {
    this.#tell = tell
  }

  /** Runs a check; the text it returns is its note. Resolves with whether it passed. */
  async check(name: string, run: () => Promise<string | undefined> | string | undefined): Promise<boolean> {
    const start = Date.now()
    const end = (state: Outcome['state'], note: string) => {
      const outcome = { name, state, note, ms: Date.now() - start }
      this.outcomes.push(outcome)
      this.#tell(outcome)
      return state === 'passed'
    }
    try {
      return end('passed', (await run()) ?? '')
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error)
      return end(error instanceof Skipped ? 'skipped' : 'failed', note)
    }
  }
}
