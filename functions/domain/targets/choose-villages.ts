import { createHash } from 'node:crypto'
import type { Village } from '../../../shared/game/world/snapshot.ts'

/**
 * A random `percentage` of the villages, rounded, at least one unless it is 0. Deterministic per plan and `draw`; a
 * higher percentage contains the choice of a lower one.
 */
export function chooseVillages(villages: Village[], percentage: number, planId: string, draw?: number): Village[] {
  const wanted = Math.round((villages.length * percentage) / 100)
  const count = percentage > 0 ? Math.max(1, wanted) : 0
  const seed = draw === undefined ? planId : `${planId}:${draw}`
  const lots = new Map(villages.map(({ id }) => [id, createHash('sha256').update(`${seed}:${id}`).digest('hex')]))
  const lot = ({ id }: Village) => lots.get(id) ?? ''
  return [...villages].sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count)
}
