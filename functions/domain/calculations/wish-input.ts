import { createHash } from 'node:crypto'
import { type AttackKind, byKind } from '../../../shared/model/attack.ts'
import { noWishes, PlanWishes } from '../../../shared/model/wishes/wish.ts'
import { readBlob } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** A plan's wishes; none before the first edit. */
export const readWishes = (plan: PlanRecord): Promise<PlanWishes> =>
  retryOnStale(plan, async (current) => (await readBlob(current, 'wishes', PlanWishes)) ?? noWishes)

/** Digests of the wishes that concern each kind; empty text for none. */
export const wishDigests = ({ pins, forbids, maxPerPlayer }: PlanWishes): Record<AttackKind, string> =>
  byKind((kind) => {
    const concerns = (wish: { kind?: AttackKind | undefined }) => (wish.kind ?? kind) === kind
    const own = [pins, forbids, maxPerPlayer].map((wishes) =>
      wishes
        .filter(concerns)
        .map((wish) => JSON.stringify(wish))
        .sort(),
    )
    if (own.every((wishes) => wishes.length === 0)) return ''
    return createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22)
  })
