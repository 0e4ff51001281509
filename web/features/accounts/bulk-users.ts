import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { PooledRun } from '../../../shared/lib/worker-pool.ts'
import type { Account } from '../../../shared/model/account.ts'
import { errorMessage } from '../../lib/api/api.ts'

export type BulkKind = 'activate' | 'remove'

export const bulkLabels: Record<BulkKind, { running: string; done: string; failed: string }> = {
  activate: { running: 'Aktiviere', done: 'aktiviert', failed: 'Fehler bei Aktivieren/Deaktivieren' },
  remove: { running: 'Lösche', done: 'gelöscht', failed: 'Fehler beim Löschen' },
}

/** The chosen accounts that a run changes: skips active ones on activation and one's own on deletion. */
export function concerned(kind: BulkKind, chosen: readonly Account[], selfId: string | undefined): Account[] {
  return chosen.filter(({ _id, isActive }) => (kind === 'activate' ? !isActive : _id !== selfId))
}

/** Max names listed in a question. */
const namesShown = 10

/** `Anna, Bert und 3 weitere` */
export function listNames(users: readonly Pick<Account, 'username'>[]): string {
  const names = users.slice(0, namesShown).map(({ username }) => username)
  const more = users.length - names.length
  if (more > 0) return `${names.join(', ')} und ${countedNoun(more, 'weiterer', 'weitere')}`
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} und ${last}` : last
}

/** Result of a bulk run: processed, unprocessed and failed accounts, failures grouped by reason. */
export interface BulkOutcome {
  kind: BulkKind
  done: number
  left: number
  failures: { reason: string; names: string }[]
}

export function bulkOutcome(kind: BulkKind, { done, failed }: PooledRun<Account, unknown>, of: number): BulkOutcome {
  const byReason = Map.groupBy(failed, ({ error }) => errorMessage(error))
  return {
    kind,
    done: done.length,
    left: of - done.length - failed.length,
    failures: Array.from(byReason, ([reason, ones]) => ({ reason, names: listNames(ones.map(({ item }) => item)) })),
  }
}

/** `2 Benutzer aktiviert.`, and the number of unprocessed accounts. */
export function outcomeSummary({ kind, done, left }: BulkOutcome): string {
  const sentence = `${countedNoun(done, 'Benutzer', 'Benutzer')} ${bulkLabels[kind].done}.`
  return left > 0 ? `${sentence} ${countedNoun(left, 'Benutzer', 'Benutzer')} nicht mehr bearbeitet.` : sentence
}
