import * as z from 'zod/mini'
import { unitNames } from '../../game/world/units.ts'
import { WorldReference } from '../../model/basics.ts'
import { FrontlineSegment } from '../../model/settings.ts'
import { joined } from '../endpoint.ts'
import { snapshots as entries } from '../snapshots.ts'

const WorldQuery = z.object({ worldId: WorldReference })

export const schemas = {
  tribes: {
    query: WorldQuery,
    output: z.object({
      tribes: z.array(
        z.object({ id: z.int(), tag: z.string(), name: z.string(), members: z.int(), villages: z.int() }),
      ),
    }),
  },
  players: {
    query: WorldQuery,
    output: z.object({
      players: z.array(z.object({ id: z.int(), name: z.string(), ally: z.int(), villages: z.int() })),
    }),
  },
  mapData: {
    query: WorldQuery,
    output: z.object({
      villages: z.array(
        z.object({
          id: z.int(),
          x: z.int(),
          y: z.int(),
          player_id: z.int(),
          ally: z.int(),
          name: z.string(),
          points: z.int(),
        }),
      ),
      players: z.array(z.object({ id: z.int(), name: z.string(), ally: z.int() })),
      tribes: z.array(z.object({ id: z.int(), tag: z.string(), name: z.string() })),
      settings: z.object({ frontlineCoords: z.array(FrontlineSegment) }),
      /** Minutes per field, by unit of the world. */
      speeds: z.partialRecord(z.enum(unitNames), z.number()),
    }),
  },
}

export const snapshots = joined(entries, schemas)
