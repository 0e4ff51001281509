import type { UnitName } from '../../game/world/units.ts'
import { type AttackRef, attackKey, isSameCap, type Pin, type PlanWishes, type WishEdit } from './wish.ts'

/** The plan before an edit: its wishes, and when its attacks arrive (ISO 8601 UTC) at which pace; `undefined` while unknown. */
export interface BeforeEdit extends Pick<PlanWishes, 'pins' | 'maxPerPlayer'> {
  findTimes: (attack: AttackRef) => { arrival: string; unit: UnitName } | undefined
}

/**
 * The edits that undo one, in order: the same attacks with their villages, arrivals and paces, the same pins, bans and caps. Troops are
 * chosen again unless a pin names them. Only for an edit that was made; without one for what nothing undoes.
 */
export function oppositeEdits(edit: WishEdit, before: BeforeEdit): WishEdit[] {
  const { pins, maxPerPlayer, findTimes } = before
  const findPin = (attack: AttackRef) => pins.find((pin) => attackKey(pin) === attackKey(attack))
  const pinAgain = (attack: AttackRef): WishEdit[] => {
    const pin = findPin(attack)
    return pin ? pinEdits(pin) : []
  }
  const releaseAgain = (attack: AttackRef): WishEdit[] => [{ op: 'unpin', attack }, ...pinAgain(attack)]
  const addAgain = (attack: AttackRef): WishEdit[] => [
    { op: 'add', attack, ...findTimes(attack) },
    ...releaseAgain(attack),
  ]
  const arriveAgain = (attack: AttackRef): WishEdit[] => {
    const { arrival } = findTimes(attack) ?? {}
    return [...(arrival ? [{ op: 'shift' as const, attack, arrival }] : []), ...releaseAgain(attack)]
  }
  switch (edit.op) {
    case 'pin':
      return edit.troops ? arriveAgain(edit.attack) : releaseAgain(edit.attack)
    case 'unpin':
      return pinAgain(edit.attack)
    case 'remove':
      return [{ op: 'unforbid', ...toBan(edit.attack) }, ...addAgain(edit.attack)]
    case 'give': {
      const { attack, villageId, instead } = edit
      const { unit } = findTimes(attack) ?? {}
      const back: WishEdit = { op: 'give', attack: { ...attack, villageId }, villageId: attack.villageId, unit }
      const isOther = instead && attackKey(instead) !== attackKey(attack)
      return [back, ...arriveAgain(attack), ...(isOther ? addAgain(instead) : [])]
    }
    case 'swap': {
      const [a, b] = [edit.attack, edit.with]
      const back: WishEdit = {
        op: 'swap',
        attack: { ...a, villageId: b.villageId },
        with: { ...b, villageId: a.villageId },
      }
      return [back, ...arriveAgain(a), ...arriveAgain(b)]
    }
    case 'add': {
      const { attack, instead } = edit
      return [{ op: 'remove', attack }, { op: 'unforbid', ...toBan(attack) }, ...(instead ? addAgain(instead) : [])]
    }
    case 'shift':
      return arriveAgain(edit.attack)
    case 'forbid':
      return [{ ...edit, op: 'unforbid' }]
    case 'unforbid':
      return [{ ...edit, op: 'forbid' }]
    case 'cap':
    case 'uncap': {
      const { kind, playerId } = edit
      const former = maxPerPlayer.find((cap) => isSameCap(cap, edit))
      if (former) return [{ op: 'cap', ...former }]
      return edit.op === 'cap' ? [{ op: 'uncap', kind, playerId }] : []
    }
  }
}

const toBan = ({ kind, villageId, targetId }: AttackRef) => ({ kind, villageId, targetId })

/** The edits that make a pin of an attack that is not pinned. */
function pinEdits({ kind, villageId, targetId, arrival, troops }: Pin): WishEdit[] {
  const attack = { kind, villageId, targetId }
  return [
    { op: 'pin', attack, ...(troops && { troops }) },
    ...(arrival ? [{ op: 'shift' as const, attack, arrival }] : []),
  ]
}
