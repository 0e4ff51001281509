import useSWR, { mutate, type SWRResponse } from 'swr'
import { calculations } from '../../../shared/contract/calculations.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { type Attack, isPlanned, type RealAttack } from '../../../shared/model/attack.ts'
import { type ApiError, call, looseEndpointUrl } from './api.ts'
import { readPages } from './read-pages.ts'

type Outdatedness = Omit<OutputOf<typeof calculations.attacks>, 'next' | 'attacks'>
type PlannedAttacks = Outdatedness & { attacks: Attack[] }
type AllAttacks = PlannedAttacks & { real: RealAttack[] }

/** All planned attacks of a plan, read page by page and cached by address. Loads nothing without a plan. */
export const usePlanAttacks = (planId: string | undefined): SWRResponse<PlannedAttacks, ApiError> => {
  const params = { planId: planId ?? '' }
  return useSWR<PlannedAttacks, ApiError>(
    planId === undefined ? null : looseEndpointUrl(calculations.attacks, { params }),
    () => readAttacks(params, '0'),
  )
}

/** The same, with sightings. */
export const useAllAttacks = (planId: string | undefined): SWRResponse<AllAttacks, ApiError> => {
  const params = { planId: planId ?? '' }
  const key = planId === undefined ? null : looseEndpointUrl(calculations.attacks, { params, query: { real: '1' } })
  return useSWR<AllAttacks, ApiError>(key, () => readAttacks(params, '1'))
}

async function readAttacks(params: { planId: string }, real: '0' | '1'): Promise<AllAttacks> {
  const pages = await readPages((cursor) => call(calculations.attacks, { params, query: { real, cursor } }))
  const [{ outdated, outdatedBy }] = pages
  const all = pages.flatMap(({ attacks }) => attacks)
  return { outdated, outdatedBy, attacks: all.filter(isPlanned), real: all.filter((attack) => !isPlanned(attack)) }
}

const attackKeys = (planId: string) =>
  ([undefined, { real: '1' }] as const).map((query) =>
    looseEndpointUrl(calculations.attacks, { params: { planId }, query }),
  )

/** Reads a plan's attacks again wherever they are shown, and which are late. */
export const refreshAttacks = (planId: string) =>
  Promise.all([
    ...attackKeys(planId).map((key) => mutate(key)),
    mutate(looseEndpointUrl(calculations.lateness, { params: { planId } })),
  ])

/** Changes planned attacks as they are shown, until they are read again; `change` keeps those that stay the same. */
export const changeAttacks = (planId: string, change: (attack: Attack) => Attack) =>
  Promise.all(
    attackKeys(planId).map((key) =>
      mutate<PlannedAttacks>(key, (read) => read && { ...read, attacks: read.attacks.map(change) }, {
        revalidate: false,
      }),
    ),
  )
