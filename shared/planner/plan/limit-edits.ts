import {
  type Ban,
  bans,
  type Cap,
  isSameBan,
  isSameCap,
  maxCaps,
  maxForbids,
  type Pin,
  type WishEdit,
  type WishRefusal,
} from '../../model/wishes/wish.ts'
import type { Board } from './board.ts'

type LimitEdit = Extract<WishEdit, { op: 'forbid' | 'unforbid' | 'cap' | 'uncap' }>

/** A plan's bans and caps, changed in place, beside its pins. */
interface Limits {
  forbids: Ban[]
  caps: Cap[]
  pins: ReadonlyMap<string, Pin>
  board: Board
}

/** Adds or deletes a ban or a cap; returns why not. */
export function editLimits(edit: LimitEdit, limits: Limits): WishRefusal | undefined {
  switch (edit.op) {
    case 'forbid':
      return forbid(edit, limits)
    case 'cap':
      return cap(edit, limits)
    case 'unforbid':
      return removed(limits.forbids, (one) => isSameBan(one, edit)) ? undefined : 'no_ban'
    case 'uncap':
      return removed(limits.caps, (one) => isSameCap(one, edit)) ? undefined : 'no_cap'
  }
}

function removed<T>(list: T[], isIt: (one: T) => boolean): boolean {
  const place = list.findIndex(isIt)
  if (place >= 0) list.splice(place, 1)
  return place >= 0
}

function forbid({ kind, playerId, villageId, targetId }: Ban, limits: Limits): WishRefusal | undefined {
  const { forbids, pins, board } = limits
  const ban: Ban = {
    ...(kind && { kind }),
    ...(playerId !== undefined && { playerId }),
    ...(villageId !== undefined && { villageId }),
    ...(targetId !== undefined && { targetId }),
  }
  if (Object.keys(ban).length === 0) return 'empty_ban'
  if (villageId !== undefined && !board.senders.has(villageId)) return 'unknown_village'
  if (targetId !== undefined && !board.targets.has(targetId)) return 'unknown_target'
  if (playerId !== undefined && !isPlayer(board, playerId)) return 'unknown_player'
  if (forbids.some((one) => isSameBan(one, ban))) return 'same_ban'
  if (forbids.length >= maxForbids) return 'too_many_wishes'
  const isPinned = (pin: Pin) => bans(ban, { ...pin, playerId: board.senders.get(pin.villageId)?.playerId ?? 0 })
  if ([...pins.values()].some(isPinned)) return 'ban_against_pin'
  forbids.push(ban)
  return undefined
}

function cap({ kind, playerId, max }: Cap, { caps, pins, board }: Limits): WishRefusal | undefined {
  if (playerId !== undefined && !isPlayer(board, playerId)) return 'unknown_player'
  const wanted = { max, ...(kind && { kind }), ...(playerId !== undefined && { playerId }) }
  if ([...pinnedUnder(wanted, pins, board).values()].some((count) => count > max)) return 'cap_against_pins'
  const place = caps.findIndex((one) => isSameCap(one, wanted))
  if (place < 0 && caps.length >= maxCaps) return 'too_many_wishes'
  if (place < 0) caps.push(wanted)
  else caps[place] = wanted
  return undefined
}

/** By player, the pins that a cap counts. */
export function pinnedUnder({ kind, playerId }: Cap, pins: Limits['pins'], board: Board): Map<number, number> {
  const counts = new Map<number, number>()
  for (const pin of pins.values()) {
    const owner = board.senders.get(pin.villageId)?.playerId
    if (owner === undefined || (playerId ?? owner) !== owner || (kind ?? pin.kind) !== pin.kind) continue
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return counts
}

const isPlayer = ({ input }: Board, id: number): boolean => input.senders.some(({ playerId }) => playerId === id)
