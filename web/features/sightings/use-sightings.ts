import { useCallback } from 'react'
import useSWR from 'swr'
import { sightings } from '../../../shared/contract/sightings.ts'
import { type ComparedAttack, toleranceBounds } from '../../../shared/model/analysis.ts'
import type { SightingRow } from '../../../shared/model/sighting.ts'
import { type ApiError, call } from '../../lib/api/api.ts'
import { readPages } from '../../lib/api/read-pages.ts'
import { noteRead } from '../../lib/api/reread.ts'
import { useRead } from '../../lib/api/use-read.ts'

/** Planned attacks with their state, and unplanned sightings. */
export interface Compared {
  attacks: ComparedAttack[]
  unplanned: SightingRow[]
}

/** Leaves the default tolerance out of the query. */
const toleranceQuery = (tolerance: number) => (tolerance === toleranceBounds.usual ? {} : { tolerance })

/** A plan's uploads and its analysis; `tolerance` in seconds. */
export function useSightings(planId: string, tolerance: number) {
  const params = { planId }
  const list = useRead(sightings.list, { params, query: { rows: '0' } })
  // Marks and launches change the analysis, so it is reloaded on focus.
  const analysis = useRead(
    sightings.analysis,
    { params, query: toleranceQuery(tolerance) },
    { keepPreviousData: true, revalidateOnFocus: true, focusThrottleInterval: 60_000 },
  )
  // SWR tracks the fields read here: other components' fields do not cause a render.
  return {
    list: { data: list.data, error: list.error, retry: () => list.mutate() },
    analysis: { data: analysis.data, error: analysis.error, retry: () => analysis.mutate() },
  }
}

/** The comparison per attack, loaded if `isWanted`. `load` always loads it; throws `ApiError`. */
export function useCompared(planId: string, tolerance: number, isWanted: boolean) {
  const load = useCallback(() => readCompared(planId, tolerance), [planId, tolerance])
  const key = noteRead(sightings.attacks, { params: { planId }, query: toleranceQuery(tolerance) })
  const {
    data,
    error,
    mutate: again,
  } = useSWR<Compared, ApiError>(isWanted ? key : null, load, {
    keepPreviousData: true,
  })
  return { compared: data, error, retry: () => again(), load }
}

async function readCompared(planId: string, tolerance: number): Promise<Compared> {
  const query = toleranceQuery(tolerance)
  const pages = await readPages((cursor) =>
    call(sightings.attacks, { params: { planId }, query: { ...query, cursor } }),
  )
  return {
    attacks: pages.flatMap(({ attacks }) => attacks),
    unplanned: pages.flatMap(({ unplanned }) => unplanned),
  }
}
