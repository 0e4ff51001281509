import { createHash } from 'node:crypto'
import { type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import { type Target, unusualImportance } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { TargetTotals } from '../plans/plans.ts'
import { tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { notDeleted } from '../table/tombstones.ts'
import type { TargetPlaces } from './target-places.ts'

/** A changed target: created without `before`, deleted without `after`, moved if the ids differ. */
export interface TargetChange {
  before?: Target | undefined
  after?: Target | undefined
}

/** Maximum targets of a plan, by the 6 MB limit of a response. */
export const maxTargets = 10_000

/** Targets added less those deleted. */
export const addedCount = (changes: readonly TargetChange[]): number =>
  changes.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)

/** Whether a target is added or moved. */
export const isPut = ({ before, after }: TargetChange): boolean => after !== undefined && after._id !== before?._id

/** Whether targets are added, moved or deleted. */
export const changesMembers = (changes: readonly TargetChange[]): boolean =>
  changes.some(({ before, after }) => before?._id !== after?._id)

const moraleKey = (kind: AttackKind) => `${kind}_morale`

/** 96 bits of a hash of place, time, number of attacks and what is unusual; 0 if the target wants none. */
function fingerprintWeight(kind: AttackKind, target: Target): bigint {
  const demand = targetDemand(kind, target)
  if (demand === 0) return 0n
  const { windowBefore, windowAfter, minMorale, offsetSeconds } = target
  const aims = kind === 'bfkatas' ? target.buildings?.join() : undefined
  const unusual = Object.entries({
    ...unusualImportance(target),
    windowBefore,
    windowAfter,
    minMorale,
    aims,
    offsetSeconds,
  })
  const named = unusual.flatMap(([field, value]) => (value === undefined ? [] : [`${field}:${value}`]))
  // Trains come after the target's offs.
  const afterOffs = kind === 'ag' && target.maxOff > 0 ? ['offs'] : []
  const parts = [kind, target._id, demand, target.offsetMinutes, ...named, ...afterOffs]
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex')
  return BigInt(`0x${hash.slice(0, 24)}`)
}

/** What a target's own least morale adds to its weight. */
const moraleWeight = (kind: AttackKind, target: Target): bigint =>
  target.minMorale === undefined
    ? 0n
    : fingerprintWeight(kind, target) - fingerprintWeight(kind, { ...target, minMorale: undefined })

/** Sums, so that concurrent updates can be combined. */
function totalsDifference(changes: readonly TargetChange[]) {
  const parts = changes.flatMap(({ before, after }) => [
    ...(before ? [{ sign: -1, target: before }] : []),
    ...(after ? [{ sign: 1, target: after }] : []),
  ])
  return {
    count: addedCount(changes),
    members: changesMembers(changes) ? 1 : 0,
    required: byKind((kind) => parts.reduce((sum, { sign, target }) => sum + sign * targetDemand(kind, target), 0)),
    digests: Object.fromEntries(
      attackKinds.flatMap((kind) => {
        const sum = (weight: (target: Target) => bigint) =>
          parts.reduce((before, { sign, target }) => before + BigInt(sign) * weight(target), 0n)
        return [
          [kind, sum((target) => fingerprintWeight(kind, target))],
          [moraleKey(kind), sum((target) => moraleWeight(kind, target))],
        ]
      }),
    ),
  }
}

/** The totals of these targets. */
export const computeTargetTotals = (targets: readonly Target[]): TargetTotals => ({
  version: 0,
  at: Date.now(),
  ...totalsDifference(targets.map((after) => ({ after }))),
})

/**
 * Per kind equal while the same targets want the same number of its attacks at the same time, and where it limits them with the
 * same least morale; empty when none wants any.
 */
export const targetFingerprints = (
  { required, digests }: TargetTotals,
  { limitsMorale }: { limitsMorale: boolean },
): Record<AttackKind, string> => {
  const digest = (key: string) => BigInt(digests[key] ?? 0)
  return byKind((kind) =>
    required[kind] > 0 ? String(digest(kind) - (limitsMorale ? 0n : digest(moraleKey(kind)))) : '',
  )
}

/**
 * Update of a plan's totals for the transaction that changes targets; fails when the plan was removed or has no room, or if new targets are put elsewhere since; with `since` also when the totals have another version.
 */
export function targetTotalsUpdate(
  { _id: planId, spreadsTargets }: TargetPlaces,
  changes: readonly TargetChange[],
  since?: number,
): TransactItem {
  const { count, members, required, digests } = totalsDifference(changes)
  const names: Record<string, string> = { '#totals': 'targetTotals', '#version': 'version', '#at': 'at' }
  const values: Record<string, number | bigint | boolean> = { ':one': 1, ':at': Date.now() }
  const sets = ['#totals.#version = #totals.#version + :one', '#totals.#at = :at']
  const add = (path: string[], value: number | bigint) => {
    if (value === 0 || value === 0n) return
    for (const part of path) names[`#${part}`] = part
    const place = ['#totals', ...path.map((part) => `#${part}`)].join('.')
    const name = `:${path.join('_')}`
    values[name] = value
    sets.push(`${place} = if_not_exists(${place}, :zero) + ${name}`)
    values[':zero'] = 0
  }
  add(['count'], count)
  if (count > 0) values[':room'] = maxTargets - count
  if (since !== undefined) values[':since'] = since
  add(['members'], members)
  const putsTogether = !spreadsTargets && changes.some(isPut)
  if (spreadsTargets || putsTogether) names['#spreads'] = 'spreadsTargets'
  if (spreadsTargets) {
    sets.push('#spreads = :spreads')
    values[':spreads'] = true
  }
  for (const kind of attackKinds) {
    add(['required', kind], required[kind])
    for (const key of [kind, moraleKey(kind)]) add(['digests', key], digests[key] ?? 0n)
  }
  return {
    Update: {
      TableName: tableName(),
      Key: keys.plan(planId),
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: [
        notDeleted,
        ...(count > 0 ? ['#totals.#count <= :room'] : []),
        ...(putsTogether ? ['attribute_not_exists(#spreads)'] : []),
        ...(since !== undefined ? ['#totals.#version = :since'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  }
}
