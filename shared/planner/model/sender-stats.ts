import { recordOf } from '../../lib/records.ts'
import { fullKinds } from '../../model/attack.ts'
import { kinds } from '../../model/kinds.ts'
import type { Sender, SenderStats } from '../../model/sender.ts'

/** Attacks a plan's senders can send; blocked and foreign ones count as senders that send nothing. */
export function senderStats(
  senders: readonly Sender[],
  isForeign: (sender: Sender) => boolean = () => false,
): SenderStats {
  const foreign = new Set(senders.filter(isForeign))
  const sending = senders.filter((sender) => !sender.isBlocked && !foreign.has(sender))
  const countOffs = (type: Sender['type']) =>
    sending.reduce((sum, sender) => sum + (sender.type === type ? sender.maxOff : 0), 0)
  return {
    ...recordOf(fullKinds, (kind) => countOffs(kinds[kind].names.senders)),
    bfkatas: sending.filter(({ type }) => type === 'bfkatas').length,
    totalFake: sending.reduce((sum, { maxFake }) => sum + maxFake, 0),
    totalBFake: sending.reduce((sum, { maxBFake }) => sum + maxBFake, 0),
    villages: senders.length,
    players: new Set(senders.map(({ playerId }) => playerId)).size,
    foreign: foreign.size,
    blocked: senders.filter(({ isBlocked }) => isBlocked).length,
  }
}
