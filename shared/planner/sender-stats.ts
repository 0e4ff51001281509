import type { Sender, SenderStats } from '../model/sender.ts'

/** What a plan's senders can send, counted in attacks. */
export function senderStats(senders: readonly Sender[]): SenderStats {
  const offsOf = (type: Sender['type']) =>
    senders.reduce((sum, sender) => sum + (sender.type === type ? sender.maxOff : 0), 0)
  return {
    off: offsOf('offs'),
    ramoff: offsOf('ramoff'),
    bfcleaner: offsOf('bfcleaner'),
    bfkatas: senders.filter(({ type }) => type === 'bfkatas').length,
    totalFake: senders.reduce((sum, { maxFake }) => sum + maxFake, 0),
    totalBFake: senders.reduce((sum, { maxBFake }) => sum + maxBFake, 0),
    villages: senders.length,
    players: new Set(senders.map(({ playerId }) => playerId)).size,
  }
}
