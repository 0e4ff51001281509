import useSWR, { type SWRResponse } from 'swr'
import { calculations } from '../../../shared/contract/calculations.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { type Attack, isPlanned, type RealAttack } from '../../../shared/model/attack.ts'
import { type ApiError, call } from './api.ts'
import { readPages } from './read-pages.ts'
import { noteRead } from './reread.ts'
import { changeRead } from './use-read.ts'

type Outdatedness = Omit<OutputOf<typeof calculations.attacks>, 'next' | 'attacks'>
type PlannedAttacks = Outdatedness & { attacks: Attack[] }
type AllAttacks = PlannedAttacks & { real: RealAttack[] }

/** All planned attacks of a plan, read page by page and cached by address. Loads nothing without a plan. */
export const usePlanAttacks = (planId: string | undefined): SWRResponse<PlannedAttacks, ApiError> => {
  const params = { planId: planId ?? '' }
  return useSWR<PlannedAttacks, ApiError>(planId === undefined ? null : attackKey(planId), () =>
    readAttacks(params, '0'),
  )
}

/** Reads a plan's attacks together with its sightings. */
export const useAllAttacks = (planId: string | undefined): SWRResponse<AllAttacks, ApiError> => {
  const params = { planId: planId ?? '' }
  return useSWR<AllAttacks, ApiError>(planId === undefined ? null : attackKey(planId, { real: '1' }), () =>
    readAttacks(params, '1'),
  )
}

async function readAttacks(params: { planId: string }, real: '0' | '1'): Promise<AllAttacks> {
  const pages = await readPages((cursor) => call(calculations.attacks, { params, query: { real, cursor } }))
  const [{ outdated, outdatedBy }] = pages
  const all = pages.flatMap(({ attacks }) => attacks)
  return { outdated, outdatedBy, attacks: all.filter(isPlanned), real: all.filter((attack) => !isPlanned(attack)) }
}

const attackKey = (planId: string, query?: { real: '1' }) =>
  noteRead(calculations.attacks, { params: { planId }, query })

/** Changes planned attacks as they are shown, until they are read again; `change` keeps those that stay the same. */
export const changeAttacks = (planId: string, change: (attack: Attack) => Attack) =>
  Promise.all(
    [attackKey(planId), attackKey(planId, { real: '1' })].map((key) =>
      changeRead<PlannedAttacks>(key, (read) => read && { ...read, attacks: read.attacks.map(change) }),
    ),
  )
