import { inject } from 'vitest'
import type { Role } from '../../../shared/model/account.ts'
import { caughtUp } from '../faults/late-reads.ts'

/** A stack that tests share, with the stand-ins it talks to. */
export interface SharedStack {
  url: string
  /** The token of each of its three accounts. */
  tokens: Record<Role, string>
  /** What it signs its tokens with. */
  tokenSecret: string
  /** Its table, whose reads are late. */
  tableUrl: string
  /** Of the provider stand-in, with `{server}`. */
  providerUrl: string
  dsUltimateUrl: string
}

declare module 'vitest' {
  /** What is set up before the tests of a run. */
  interface ProvidedContext {
    stacks: readonly SharedStack[]
    /** Where tests may write. */
    temporary: string
  }
}

/** The stack of this worker: files that run at the same time share one where there are fewer stacks than workers. */
export function ownStack(): SharedStack {
  const stacks = inject('stacks')
  const stack = stacks[(Number(process.env.VITEST_POOL_ID) - 1) % stacks.length]
  if (!stack) throw new Error('No stack for this worker')
  return stack
}

/** Sees to it that every read of the own stack sees what has been written so far. */
export const settled = (): Promise<void> => caughtUp(ownStack().tableUrl)
