import { distance } from '../../game/world/travel.ts'
import type { UnitName } from '../../game/world/units.ts'
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
  feasible?: CandidateTimes
  /** The same without the rams and catapults of its village, where that is faster. */
  faster?: CandidateTimes & { unit: UnitName }
  /** The own attack that it would give up for that. */
  instead?: ActiveAttack
  reason?: WishRefusal
}

/** Launch in epoch seconds, and how many seconds earlier it could start. */
interface CandidateTimes {
  launch: number
  slack: number
}

/** Refusals that giving up another attack of the village may lift. */
const costly = new Set<WishRefusal>(['no_supply', 'no_troops', 'capped', 'limited', 'same_coordinate', 'same_second'])

/** Refusals that a later launch may lift. */
const early = new Set<WishRefusal>(['too_far', 'launch_past', 'no_slot', 'same_second'])

/** How many of the nearest villages are asked what they could give up. */
const maxCostly = 300

/**
 * Who else could send an attack of the board, or who one that it does not have: villages with free troops, then those that give up an
 * attack or must leave rams and catapults at home, then others; nearest first.
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
  const found = places.map((place): Candidate => {
    const { villageId } = place.sender
    const ask = () => times(board, { kind, villageId, targetId }, decided)
    const free = ask()
    const { reason } = free
    if (isPossible(free) || !reason || !costly.has(reason) || asked++ >= maxCostly) return { ...place, ...free }
    for (const own of board.ofVillage(villageId).filter(({ fixed }) => !fixed)) {
      board.lift(own)
      const freed = ask()
      board.place(own)
      if (isPossible(freed)) return { ...place, ...freed, instead: own }
    }
    return { ...place, ...free }
  })
  if (attack) board.place(attack)
  const rank = ({ feasible, faster, instead }: Candidate) => (feasible && !instead ? 0 : feasible || faster ? 1 : 2)
  return found.sort((a, b) => rank(a) - rank(b))
}

type Times = Pick<Candidate, 'feasible' | 'faster' | 'reason'>

const isPossible = ({ feasible, faster }: Times) => Boolean(feasible ?? faster)

/** When a village can send an attack with all it has and without its siege units, or why not. */
function times(board: Board, ref: AttackRef, decided: Decided): Times {
  const offer = timedOffer(board, ref, decided)
  const reason = 'refusal' in offer ? offer.refusal : undefined
  const unit = !reason || early.has(reason) ? board.unitWithoutSiege(ref) : undefined
  const lighter = unit && timedOffer(board, ref, { ...decided, unit })
  return {
    ...('refusal' in offer ? { reason: offer.refusal } : { feasible: toFeasible(offer) }),
    ...(lighter && !('refusal' in lighter) && { faster: { ...toFeasible(lighter), unit: lighter.attack.unit } }),
  }
}

/** An offer at the time that an edit would give it. */
function timedOffer(board: Board, ref: AttackRef, decided: Decided): Offer {
  const offer = board.offer(ref, decided)
  if ('refusal' in offer || decided.arrival !== undefined) return offer
  const attack = board.parted(offer.attack)
  return attack ? { attack, slack: offer.slack + attack.launch - offer.attack.launch } : { refusal: 'same_second' }
}

const toFeasible = ({ attack, slack }: Exclude<Offer, { refusal: WishRefusal }>) => ({ launch: attack.launch, slack })
