import { inject } from 'vitest'
import type { Role } from '../../../shared/model/account.ts'
import { caughtUp } from '../faults/late-reads.ts'

/** A stack shared by tests, with its mocks. */
export interface SharedStack {
  url: string
  tokens: Record<Role, string>
  /** The secret that signs its tokens. */
  tokenSecret: string
  /** Its table with late reads. */
  tableUrl: string
  bucket: { url: string; name: string }
  /** URL of the provider mock, with `{server}`. */
  providerUrl: string
  dsUltimateUrl: string
  /** Takes webhooks' messages instead of Discord. */
  discordUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stacks: readonly SharedStack[]
    /** Folder for files of tests. */
    temporary: string
  }
}

/** The stack of this worker; workers share stacks if there are fewer of them. */
export function ownStack(): SharedStack {
  const stacks = inject('stacks')
  const stack = stacks[(Number(process.env.VITEST_POOL_ID) - 1) % stacks.length]
  if (!stack) throw new Error('No stack for this worker')
  return stack
}

/** Waits until every read of the own stack sees all earlier writes. */
export const settled = (): Promise<void> => caughtUp(ownStack().tableUrl)
