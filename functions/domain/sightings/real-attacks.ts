import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { RealAttack } from '../../../shared/model/attack.ts'
import type { IssuedOrder } from '../../../shared/model/orders/order.ts'
import type { Sighting } from '../../../shared/model/sighting.ts'
import type { Comparison } from './comparison.ts'
import { attackRoute } from './route.ts'

/** A sighting, with its planned attack if matched. */
export interface MatchedSighting {
  command: Sighting
  line?: IssuedOrder
}

/** Returns all sightings, sorted by arrival. */
export function matchedSightings({ matching: { lines, unplanned } }: Comparison): MatchedSighting[] {
  const planned = lines.flatMap(({ line, seen }) => (seen ? [{ command: seen.command, line }] : []))
  const others = unplanned.flatMap(({ command, count }) => Array<MatchedSighting>(count).fill({ command }))
  return [...planned, ...others].sort((a, b) => a.command.arriveAt - b.command.arriveAt)
}

/** View of a sighting, with names from the world's data. */
export function sightingAttack({ command, line }: MatchedSighting, index: WorldIndex | undefined): RealAttack {
  const { from, to } = command
  return {
    ...attackRoute(command, index),
    type: line?.type ?? typeSeen(command),
    senderVillageId: index?.villageAt(from.x, from.y)?.id ?? 0,
    targetVillageId: index?.villageAt(to.x, to.y)?.id ?? 0,
    ...(line && { unitType: line.unit }),
    isRealInc: true,
  }
}

function typeSeen({ strength, kind }: Sighting): RealAttack['type'] {
  if (kind) return kind
  if (strength === 'unbekannt') return 'unknown'
  return strength === 'klein' ? 'fake' : 'off'
}
