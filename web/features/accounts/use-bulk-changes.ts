import { useEffect, useRef, useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { runPooled } from '../../../shared/lib/worker-pool.ts'
import type { Account } from '../../../shared/model/account.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import {
  type BulkKind,
  type BulkOutcome,
  bulkLabels,
  bulkOutcome,
  concerned,
  listNames,
  outcomeSummary,
} from './bulk-users.ts'
import type { UserChanges } from './use-user-changes.ts'

const maxParallelCalls = 3

/** Bulk changes, one call each; finished ones are kept on stop or failure. */
export interface BulkChanges {
  /** Returns the failed and unprocessed accounts; undefined if declined. */
  start(kind: BulkKind, chosen: readonly Account[]): Promise<Account[] | undefined>
  stop(): void
  reached: { kind: BulkKind; done: number; of: number } | undefined
  /** The last run's result, if any account failed. */
  outcome: BulkOutcome | undefined
  dismiss(): void
}

/** Activates or deletes the chosen accounts; asks before deleting. */
export function useBulkChanges(changes: UserChanges): BulkChanges {
  const confirm = useConfirm()
  const notify = useNotify()
  const { user: self } = useSession()
  const [reached, setReached] = useState<BulkChanges['reached']>()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const stopped = useRef(false)
  // Stops the run when the user leaves the screen.
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const { run } = useAction(async (kind: BulkKind, chosen: readonly Account[]) => {
    const users = concerned(kind, chosen, self?._id)
    if (kind === 'remove' && !(await confirm(deletionQuestion(users)))) return undefined
    const work = kind === 'activate' ? changes.activateOne : changes.removeOne
    stopped.current = false
    setOutcome(undefined)
    setReached({ kind, done: 0, of: users.length })
    const result = await withFrozenOrder(() =>
      runPooled(users, work, {
        limit: maxParallelCalls,
        onProgress: ({ done, failed }) => setReached({ kind, done: done.length + failed.length, of: users.length }),
        isOver: ({ failed }) => stopped.current || failed.some(({ error }) => isForAll(error)),
      }),
    )
    setReached(undefined)
    const ended = bulkOutcome(kind, result, users.length)
    if (ended.failures.length > 0) {
      setOutcome(ended)
      notify.error(bulkLabels[kind].failed, `${outcomeSummary(ended)} Unter der Liste steht, was nicht gelang.`)
    } else notify.success(outcomeSummary(ended))
    await reread(accounts.setRole, {})
    const done = new Set(result.done.map(({ item }) => item._id))
    return users.filter(({ _id }) => !done.has(_id))
  })
  return {
    start: run,
    stop: () => {
      stopped.current = true
    },
    reached,
    outcome,
    dismiss: () => setOutcome(undefined),
  }
}

/** Whether every other account would fail the same way. */
const isForAll = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 401 || error.code === 'forbidden')

function deletionQuestion(users: readonly Account[]) {
  const count = countedNoun(users.length, 'Benutzer', 'Benutzer')
  return {
    title: `${count} löschen?`,
    text: `Das betrifft ${listNames(users)}. Wer gelöscht wird, ist sofort abgemeldet, und sein Name wird wieder frei. Das lässt sich nicht rückgängig machen.`,
    action: `${count} löschen`,
  }
}
