import type { Attack } from '../../../../shared/model/attack.ts'
import type { PlayersAttack } from '../../../../shared/planner/risks/absence.ts'
import type { Command } from '../../../../shared/planner/risks/seen.ts'
import { oncePerTrain } from '../../../lib/format/train-text.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

/** Planned attacks as the enemy sees them. */
export const toCommands = (attacks: readonly Attack[]): Command[] =>
  attacks.map((attack) => ({
    kind: attack.type,
    x: attack.xt,
    y: attack.yt,
    fromX: attack.xf,
    fromY: attack.yf,
    playerId: attack.senderPlayerId,
    launch: seconds(attack.launchAt),
    arrival: seconds(attack.time),
    unit: attack.unitType,
  }))

/** Planned attacks as what their players send, a train once. */
export const toPlayersAttacks = (attacks: readonly Attack[]): PlayersAttack[] =>
  oncePerTrain(attacks).map(({ type, targetId = '', senderPlayerId, fixed }) => ({
    kind: type,
    targetId,
    playerId: senderPlayerId,
    isSent: fixed === 'sent',
  }))
