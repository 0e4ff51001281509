import { createHash } from 'node:crypto'
import type { PlanRecord } from '../plans/plans.ts'
import type { Key } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/**
 * Few targets are in the plan's partition, where reading them costs least. A partition key takes 1,000 write units a second:
 * what is added to more than `maxTogether` is spread over keys by a hash of the id, from the transaction on that sets
 * `spreadsTargets`. Targets never change their key.
 */

/** A plan, and whether its new targets are spread. */
export type TargetPlaces = Pick<PlanRecord, '_id' | 'spreadsTargets'>

/** Two units each, they are as many as a partition key takes in a second. */
export const maxTogether = 480

/** Stored plans depend on this number. */
const parts = 8

const part = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % parts

/** Where a new target is put. */
export const newTargetKey = ({ _id, spreadsTargets }: TargetPlaces, id: string): Key =>
  spreadsTargets ? keys.spreadTarget(_id, part(id), id) : keys.target(_id, id)

/** The places where a target may be. */
export const targetKeys = (plan: TargetPlaces, id: string): Key[] =>
  plan.spreadsTargets ? [keys.target(plan._id, id), newTargetKey(plan, id)] : [keys.target(plan._id, id)]

/** The keys of the partitions that have nothing but targets, without sort keys. */
export const targetPartitions = (planId: string): Key[] =>
  Array.from({ length: parts }, (_, i) => ({ ...keys.spreadTarget(planId, i, ''), sk: '' }))

/** What the sort keys of a plan's targets begin with, in all partitions where some may be. */
export const targetPrefixes = ({ _id, spreadsTargets }: TargetPlaces): Key[] => [
  keys.target(_id, ''),
  ...(spreadsTargets ? Array.from({ length: parts }, (_, i) => keys.spreadTarget(_id, i, '')) : []),
]
