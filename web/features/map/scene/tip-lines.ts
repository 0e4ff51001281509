import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import type { Found } from '../engine/pick.ts'
import { type MapVillage, type MapWorld, ownerName } from './map-world.ts'
import { stateText, targetTitle } from './plan-marks.ts'
import { aimOf, attackName, attackStateText, type MapAttack, sightingPrefix } from './shown-attacks.ts'
import { sharedText } from './ways.ts'

/** The lines of the tooltip, from top to bottom. */
export function tipLines(
  found: Found<MapVillage, MapAttack>,
  map: MapWorld,
  plan: { targets: readonly TargetView[]; senders: readonly SenderView[] },
): string[] {
  if ('attacks' in found) {
    const [attack] = found.attacks
    if (!attack) return []
    const more = found.attacks.length - 1
    return [
      `${sightingPrefix(attack)}${attackName(attack)} von ${attack.senderPlayerName}`,
      `${attack.xf}|${attack.yf} → ${aimOf(attack)}`,
      ...[attackStateText(attack)].filter((text) => text !== undefined),
      ...(more > 0
        ? [`und ${countedNoun(more, 'weiterer Angriff', 'weitere Angriffe')} ${sharedText(found.attacks)}`]
        : []),
    ]
  }
  const { village } = found
  const isHere = ({ x, y }: { x: number; y: number }) => x === village.x && y === village.y
  return [
    `${village.name} (${formatCoordinate(village)}) ${continentName(village)}`,
    ownerName(map, village),
    countedNoun(village.points, 'Punkt', 'Punkte'),
    ...plan.targets.filter(isHere).map((target) => `${targetTitle(target)}: ${stateText(target)}`),
    ...(plan.senders.some(isHere) ? ['Herkunftsdorf des Plans'] : []),
  ]
}

/** Whether both are the same village, or attacks on the same route. */
export const sameFound = (a: Found<MapVillage, MapAttack>, b: Found<MapVillage, MapAttack>): boolean =>
  'village' in a ? 'village' in b && a.village === b.village : 'attacks' in b && a.attacks[0] === b.attacks[0]
