import { useMemo } from 'react'
import useSWR from 'swr'
import { snapshots } from '../../../../shared/contract/snapshots.ts'
import type { ApiError } from '../../../lib/api/api.ts'
import { readCacheKey, readKey } from '../../../lib/api/use-read.ts'
import { createMapWorld, type MapData, type MapWorld } from './map-world.ts'

/** A world's villages, players and tribes; undefined after a failure. */
export function useMapData(worldId: string) {
  const { data, error, mutate } = useSWR<MapData, ApiError>(
    readCacheKey(snapshots.mapData, { query: { worldId } }, worldId) ?? null,
    readKey<MapData>,
    // Comparing tens of thousands of villages takes longer than drawing them.
    { compare: (a, b) => a === b },
  )
  const world = useMemo((): MapWorld | undefined => (data && !error ? createMapWorld(data) : undefined), [data, error])
  return { world, error, retry: () => mutate() }
}
