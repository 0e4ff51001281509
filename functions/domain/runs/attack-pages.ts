import { createHash } from 'node:crypto'
import type { ActiveAttack } from '../../../shared/planner/usage.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanState } from '../plans/plan-state.ts'

/** So many attacks an answer holds: gzipped it stays far below the 6 MB that an answer may have. */
export const attacksAtOnce = 20_000

/** The attacks that are asked for, from where the cursor says, and the cursor of those that follow. */
export function attackPage(
  attacks: ActiveAttack[],
  state: PlanState,
  { player, cursor }: { player?: number | undefined; cursor?: string | undefined },
): { attacks: ActiveAttack[]; next?: string } {
  const wanted = player === undefined ? attacks : attacks.filter(({ sender }) => sender.playerId === player)
  if (cursor === undefined && wanted.length <= attacksAtOnce) return { attacks: wanted }
  const version = versionOf(state, player)
  const from = cursor === undefined ? 0 : placeOf(cursor, version)
  const end = from + attacksAtOnce
  return { attacks: wanted.slice(from, end), ...(end < wanted.length && { next: `${end}.${version}` }) }
}

/** Pages belong together only while the attacks, which end with their sender or target, are the same. */
function placeOf(cursor: string, version: string): number {
  const [place = '', of] = cursor.split('.')
  if (!/^\d{1,9}$/.test(place) || of === undefined) throw new Failure('bad_request')
  if (of !== version) throw new Failure('attacks_changed')
  return Number(place)
}

const versionOf = ({ plan, targets }: PlanState, player: number | undefined): string =>
  createHash('sha256')
    .update([plan.assignments?.version, plan.senders?.version, player, ...targets.map(({ _id }) => _id)].join(' '))
    .digest('base64url')
    .slice(0, 22)
