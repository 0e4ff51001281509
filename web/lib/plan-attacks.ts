import useSWR, { type SWRResponse } from 'swr'
import type { OutputOf } from '../../shared/contract/endpoint.ts'
import { plans } from '../../shared/contract/plans.ts'
import { type Attack, isPlanned } from '../../shared/model/attack.ts'
import { ApiError, addressOf, call } from './api.ts'

type Attacks = Omit<OutputOf<typeof plans.attacks>, 'next' | 'attacks'> & { attacks: Attack[] }

/** So often the attacks are read from the beginning when they change between two pages. */
const tries = 3

/** All planned attacks of a plan, page after page; kept and refreshed as every other read of that address. Without a plan nothing is loaded. */
export const usePlanAttacks = (planId: string | undefined): SWRResponse<Attacks, ApiError> => {
  const params = { planId: planId ?? '' }
  return useSWR<Attacks, ApiError>(planId === undefined ? null : addressOf(plans.attacks, { params }), () =>
    allPages((cursor) => call(plans.attacks, { params, query: { real: '0', cursor } })),
  )
}

/** Reads pages to the end; from the beginning again when what they show has changed in between. */
export async function allPages(
  read: (cursor: string | undefined) => Promise<OutputOf<typeof plans.attacks>>,
): Promise<Attacks> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { next, ...first } = await read(undefined)
      const pages = [first.attacks]
      for (let cursor = next; cursor !== undefined; ) {
        const page = await read(cursor)
        pages.push(page.attacks)
        cursor = page.next
      }
      return { ...first, attacks: pages.flat().filter(isPlanned) }
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'attacks_changed'
      if (!changed || attempt === tries) throw error
    }
  }
}
