import { type AttackKind, byKind } from '../../model/attack.ts'
import { isOff } from './seen.ts'

/** A planned attack; a train is one. */
export interface PlayersAttack {
  kind: AttackKind
  targetId: string
  playerId: number
  /** A sent attack is lost no more. */
  isSent: boolean
}

/** What is lost if nobody sends for a player. */
export interface Absence {
  playerId: number
  /** Attacks not sent yet, and those of each kind. */
  attacks: number
  byKind: Record<AttackKind, number>
  /** Targets with at least `fewestOffs` planned offs that lose half of them or more. */
  targets: number
}

/** What single absences cost a plan. */
export interface Absences {
  /** Players with attacks to send; the worst first. */
  players: Absence[]
  /** Targets that lose half of their offs or more if any single player does not send. */
  targets: number
}

/** Targets with fewer offs hang on one player anyway. */
export const fewestOffs = 3

/** What is lost if nobody sends for one player, for each of them: most targets first, then offs, trains and attacks. */
export function playerAbsences(attacks: readonly PlayersAttack[]): Absences {
  const players = new Map<number, Absence>()
  for (const { kind, playerId, isSent } of attacks) {
    if (isSent) continue
    const absence = players.get(playerId) ?? { playerId, attacks: 0, byKind: byKind(() => 0), targets: 0 }
    absence.attacks++
    absence.byKind[kind]++
    players.set(playerId, absence)
  }
  let targets = 0
  for (const offs of Map.groupBy(attacks.filter(isOff), ({ targetId }) => targetId).values()) {
    if (offs.length < fewestOffs) continue
    const toSend = Map.groupBy(
      offs.filter(({ isSent }) => !isSent),
      ({ playerId }) => playerId,
    )
    const decisive = [...toSend].filter(([, own]) => 2 * own.length >= offs.length)
    if (decisive.length > 0) targets++
    for (const [playerId] of decisive) {
      const absence = players.get(playerId)
      if (absence) absence.targets++
    }
  }
  return { players: [...players.values()].sort(worstFirst), targets }
}

const offsOf = (absence: Absence) => absence.byKind.off + absence.byKind.ramoff

const worstFirst = (a: Absence, b: Absence): number =>
  b.targets - a.targets ||
  offsOf(b) - offsOf(a) ||
  b.byKind.ag - a.byKind.ag ||
  b.attacks - a.attacks ||
  a.playerId - b.playerId
