import { moraleByPoints } from '../../../shared/game/world/morale.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { Attack } from '../../../shared/model/attack.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { byVillage, plannedTroops } from '../../../shared/planner/model/troops.ts'
import { type ActiveAttack, countUsage } from '../../../shared/planner/model/usage.ts'
import type { PlayerPoints } from '../../../shared/planner/plan/reach.ts'
import type { PlanState } from './plan-state.ts'
import { playerPoints } from './player-points.ts'

/** An attack, or one command of a train. */
export type PlannedCommand = ActiveAttack & { trainIndex?: number }

/** A plan's active attacks, a train's commands one by one. */
export interface PlannedAttacks {
  /** The active attacks, sorted by launch. */
  attacks: PlannedCommand[]
  /** View of an attack, with names from the world's data and its planned troops. */
  toView: (attack: PlannedCommand) => Attack
}

/** Returns the active attacks of a plan. */
export function plannedAttacks(
  { senders, targets, assignments }: PlanState,
  index: WorldIndex | undefined,
  settings: WorldSettings,
): PlannedAttacks {
  const usage = countUsage(senders, targets, assignments)
  const planned = byVillage(usage)
  const marching = { settings, units: index?.snapshot.units ?? {}, withPaladin: true }
  const points = index && playerPoints(index, senders, targets)
  return {
    attacks: usage.attacks.some(({ commands }) => commands !== undefined)
      ? usage.attacks.flatMap(trainCommands).sort((a, b) => a.launch - b.launch)
      : usage.attacks,
    toView: (attack) => ({
      type: attack.kind,
      xf: attack.sender.x,
      yf: attack.sender.y,
      xt: attack.target.x,
      yt: attack.target.y,
      senderVillageId: attack.sender.villageId,
      senderVillageName: index?.villageById(attack.sender.villageId)?.name ?? '',
      senderPlayerId: attack.sender.playerId,
      senderPlayerName: index?.playerById(attack.sender.playerId)?.name ?? '',
      targetVillageId: attack.target.villageId,
      targetVillageName: index?.villageById(attack.target.villageId)?.name ?? '',
      targetPlayerName: index?.playerById(index.villageById(attack.target.villageId)?.playerId ?? 0)?.name ?? '',
      unitType: attack.unit,
      troops: plannedTroops(attack, planned.get(attack.villageId) ?? [], marching),
      building: attack.building,
      ...trainPlace(attack),
      ...attackMorale(attack, points),
      ...(attack.target.wave && { wave: attack.target.wave }),
      launchAt: toIso(attack.launch),
      time: toIso(attack.arrival),
      isRealInc: false,
    }),
  }
}

const trainCommands = (attack: ActiveAttack): PlannedCommand[] =>
  attack.commands === undefined
    ? [attack]
    : Array.from({ length: attack.commands }, (_, trainIndex) => {
        const later = trainIndex * (attack.gap ?? 0)
        return { ...attack, trainIndex, launch: attack.launch + later, arrival: attack.arrival + later }
      })

const trainPlace = ({ trainIndex, commands, gap }: PlannedCommand): Pick<Attack, 'trainIndex' | 'commands' | 'gap'> =>
  trainIndex === undefined ? {} : { trainIndex, commands, ...(gap !== undefined && { gap }) }

function attackMorale({ sender, target }: ActiveAttack, points: PlayerPoints | undefined): Pick<Attack, 'morale'> {
  const [attacker, defender] = [points?.ofPlayer.get(sender.playerId), points?.ofTarget.get(target.villageId)]
  return attacker === undefined || defender === undefined ? {} : { morale: moraleByPoints(attacker, defender) }
}
