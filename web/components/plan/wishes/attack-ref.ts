import { type Attack, attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { AttackRef } from '../../../../shared/model/wishes/wish.ts'

/** What edits call this attack; `undefined` if its target is unknown. */
export const toRef = ({ type, senderVillageId, targetId }: Attack): AttackRef | undefined =>
  targetId === undefined ? undefined : { kind: type, villageId: senderVillageId, targetId }

/** What edits call this attack; `undefined` if it is on its way, or its target unknown. */
export const editableRef = (attack: Attack): AttackRef | undefined =>
  attack.fixed === 'sent' ? undefined : toRef(attack)

/** Formats the villages as `500|500 → 400|500`. */
export const wayText = ({ xf, yf, xt, yt, wave }: Pick<Attack, 'xf' | 'yf' | 'xt' | 'yt' | 'wave'>): string =>
  `${xf}|${yf} → ${formatWave({ x: xt, y: yt, wave })}`

/** Formats the attack as `Off 500|500 → 400|500`. */
export const attackText = (attack: Attack): string => `${attackKindLabels[attack.type]} ${wayText(attack)}`
