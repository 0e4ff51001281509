import { distance } from '../../game/world/travel.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { type AttackRef, attackKey, type WishRefusal } from '../../model/wishes/wish.ts'
import type { ActiveAttack } from '../model/usage.ts'
import type { Board, Decided, Offer } from './board.ts'

/** A village that could send an attack instead, or why not. */
export interface Candidate {
  sender: Sender
  /** The distance to the target, in fields. */
  distance: number
  /** Launch in epoch seconds, and how many seconds earlier it could start. */
  feasible?: { launch: number; slack: number }
  /** The own attack that it would give up for that. */
  instead?: ActiveAttack
  reason?: WishRefusal
}

/** Refusals that giving up another attack of the village may lift. */
const costly = new Set<WishRefusal>(['no_supply', 'no_troops', 'capped', 'limited', 'same_coordinate', 'same_second'])

/** How many of the nearest villages are asked what they could give up. */
const maxCostly = 300

/**
 * Who else could send an attack of the board, or who one that it does not have: villages with free troops, then those that give up an
 * attack, then others; nearest first.
 */
export function candidatesFor(board: Board, wanted: AttackRef & { target: Target }, decided: Decided): Candidate[] {
  const { kind, targetId, target } = wanted
  const attack = board.attacks.get(attackKey(wanted))
  if (attack) board.lift(attack)
  const places = board.input.senders
    .filter(({ villageId }) => villageId !== wanted.villageId)
    .map((sender) => ({ sender, distance: distance(sender.x - target.x, sender.y - target.y) }))
    .sort((a, b) => a.distance - b.distance || a.sender.villageId - b.sender.villageId)
  let asked = 0
  const found = places.flatMap((place): Candidate[] => {
    const { sender } = place
    const ask = () => timedOffer(board, { kind, villageId: sender.villageId, targetId }, decided)
    const offer = ask()
    if (!('refusal' in offer)) return [{ ...place, feasible: toFeasible(offer) }]
    if (!costly.has(offer.refusal) || asked++ >= maxCostly) return [{ ...place, reason: offer.refusal }]
    for (const own of board.ofVillage(sender.villageId).filter(({ fixed }) => !fixed)) {
      board.lift(own)
      const freed = ask()
      board.place(own)
      if (!('refusal' in freed)) return [{ ...place, feasible: toFeasible(freed), instead: own }]
    }
    return [{ ...place, reason: offer.refusal }]
  })
  if (attack) board.place(attack)
  const rank = ({ feasible, instead }: Candidate) => (feasible ? (instead ? 1 : 0) : 2)
  return found.sort((a, b) => rank(a) - rank(b))
}

/** An offer at the time that an edit would give it. */
function timedOffer(board: Board, ref: AttackRef, decided: Decided): Offer {
  const offer = board.offer(ref, decided)
  if ('refusal' in offer || decided.arrival !== undefined) return offer
  const attack = board.parted(offer.attack)
  return attack ? { attack, slack: offer.slack + attack.launch - offer.attack.launch } : { refusal: 'same_second' }
}

const toFeasible = ({ attack, slack }: Exclude<Offer, { refusal: WishRefusal }>) => ({ launch: attack.launch, slack })
