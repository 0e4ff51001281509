import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { senders } from '../../../../shared/contract/senders.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { placeKey } from '../../../../shared/game/world/place-key.ts'

/** What a dump would change, at most: whether its villages exist and whose they are only the server knows. */
export interface DumpChange {
  /** Villages that the plan has no troops of. */
  added: number
  /** Villages whose troops are replaced. */
  updated: number
  /** Villages with troops that the dump does not name. */
  unnamed: number
  /** Of these, those of players who have another village in the dump, as far as the plan knows whose that is. */
  unnamedOfPlayers: number
}

/** Compares the villages of a dump with those that the plan has troops of; villages entered by hand count on neither side. */
export function changeBy(places: readonly number[], present: OutputOf<typeof senders.list>): DumpChange {
  const named = new Set(places)
  const known = [...present.senders.filter(({ isManual }) => !isManual), ...present.idle]
  const updated = known.filter((village) => named.has(placeKey(village))).length
  const byHand = present.senders.filter((sender) => sender.isManual && named.has(placeKey(sender))).length
  const isNamed = (village: Point) => named.has(placeKey(village))
  const players = new Set([...present.senders, ...present.idle].filter(isNamed).map(({ playerId }) => playerId))
  const unnamed = known.filter((village) => !isNamed(village))
  return {
    added: named.size - updated - byHand,
    updated,
    unnamed: unnamed.length,
    unnamedOfPlayers: unnamed.filter(({ playerId }) => players.has(playerId)).length,
  }
}
