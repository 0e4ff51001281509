import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { senders } from '../../../../shared/contract/senders.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { placeKey } from '../../../../shared/game/world/place-key.ts'

/** What a dump would change at most: only the server knows which villages exist. */
export interface DumpChange {
  /** Villages without troops in the plan. */
  added: number
  /** Villages whose troops are replaced. */
  updated: number
  /** Villages with troops that are missing in the dump. */
  unnamed: number
  /** Those of players with another village in the dump, if known. */
  unnamedOfPlayers: number
}

/** Compares a dump with the villages that have troops; ignores villages entered by hand. */
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
