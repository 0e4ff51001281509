import type { AttackKind } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import { attackWindow, commandSeconds } from '../model/train-times.ts'
import type { ActiveAttack } from '../model/usage.ts'
import type { Board } from '../plan/board.ts'
import { arrivalSeconds } from '../plan/run-problem.ts'

/** A lost attack for which somebody is wanted, with those who are not to be asked for it. */
export interface WantedAttack {
  kind: AttackKind
  targetId: string
  /** How many are asked already, and how many may be: `most` where a later search could ask nobody in time. */
  open: number
  places: number
  most: number
  asked: ReadonlySet<number>
}

/** Somebody who may be asked, once in a search, for a village of these accounts. */
export interface FreePerson {
  person: number
  accounts: readonly number[]
  /** Launches of the person in epoch seconds, of all accounts that they play. */
  launches: readonly number[]
  /** Offers that the person had in the last hour: who had fewer is asked first. */
  offers: number
}

/** An attack that a person is asked to send instead of `wanted`. */
export interface FoundStandIn<Wanted> {
  wanted: Wanted
  person: number
  attack: ActiveAttack
}

interface Rules {
  /** Between two launches of a person, seconds. */
  spacing: number
  /** A launch after this time leaves enough to answer, and to ask somebody else if there is no answer; epoch seconds. */
  ample: number
}

/**
 * Finds whom to ask for lost attacks, given in the order in which they count. Each has one offer before any gets a
 * second one, so that few people reach as many attacks as possible. The board has everything that will be sent, and allows no launch that
 * is too early; each person is asked once.
 */
export function findPersons<Wanted extends WantedAttack>(
  board: Board,
  wanted: readonly Wanted[],
  people: readonly FreePerson[],
  rules: Rules,
): FoundStandIn<Wanted>[] {
  const villages = Map.groupBy(board.input.senders, ({ playerId }) => playerId)
  const free = new Set(people)
  const found: FoundStandIn<Wanted>[] = []
  const rounds = wanted.reduce((max, { most }) => Math.max(max, most), 0)
  const [urgent, hopeless] = [new Set<Wanted>(), new Set<Wanted>()]
  for (let round = 0; round < rounds; round++) {
    for (const lost of wanted) {
      const places = urgent.has(lost) ? lost.most : lost.places
      if (round < lost.open || round >= places || hopeless.has(lost) || free.size === 0) continue
      const best = bestOffer(board, lost, [...free], villages, rules)
      if (!best) {
        hopeless.add(lost)
        continue
      }
      free.delete(best.free)
      if (best.attack.launch < rules.ample) urgent.add(lost)
      found.push({ wanted: lost, person: best.free.person, attack: best.attack })
    }
  }
  return found
}

interface Best {
  free: FreePerson
  attack: ActiveAttack
}

function bestOffer(
  board: Board,
  lost: WantedAttack,
  people: readonly FreePerson[],
  villages: ReadonlyMap<number, readonly Sender[]>,
  { spacing, ample }: Rules,
): Best | undefined {
  let best: Best | undefined
  const isBetter = (one: Best) => !best || byChance(one, best, ample) < 0
  for (const free of people) {
    if (lost.asked.has(free.person)) continue
    for (const account of free.accounts)
      for (const sender of villages.get(account) ?? []) {
        const attack = offeredAttack(board, lost, sender)
        if (!attack || !isApart(attack, free.launches, spacing) || !sends(board, free, attack)) continue
        if (isBetter({ free, attack })) best = { free, attack }
      }
  }
  return best
}

/**
 * Who has ample time comes first, then who had fewer offers, then the farthest village, as nearer ones can be asked for later; without ample
 * time the nearest.
 */
function byChance(a: Best, b: Best, ample: number): number {
  const isLate = ({ attack }: Best) => attack.launch < ample
  const sooner = a.attack.launch - b.attack.launch
  return (
    Number(isLate(a)) - Number(isLate(b)) ||
    a.free.offers - b.free.offers ||
    (isLate(a) ? -sooner : sooner) ||
    a.attack.villageId - b.attack.villageId
  )
}

/** The attack that a village can still send: as asked, else at the end of its arrival window, apart from others where it can be. */
function offeredAttack(
  board: Board,
  { kind, targetId }: Pick<WantedAttack, 'kind' | 'targetId'>,
  { villageId }: Sender,
): ActiveAttack | undefined {
  const ref = { kind, villageId, targetId }
  const asked = board.offer(ref)
  if ('attack' in asked) return board.parted(asked.attack)
  const target = board.targets.get(targetId)
  if (!target || (asked.refusal !== 'launch_past' && asked.refusal !== 'no_slot')) return undefined
  const { after } = attackWindow(target, kind, board.input.options)
  if (after === 0) return undefined
  const late = board.offer(ref, { arrival: arrivalSeconds(board.input, target, kind) + after })
  return 'attack' in late ? board.parted(board.inWindow(late.attack)) : undefined
}

/** Whether the person plays the account at the launch. */
const sends = ({ input }: Board, { person }: FreePerson, { sender: { playerId }, launch }: ActiveAttack): boolean =>
  (input.persons?.at(playerId, launch) ?? playerId) === person

const isApart = (attack: ActiveAttack, launches: readonly number[], spacing: number): boolean =>
  commandSeconds(attack).every((later) => launches.every((other) => Math.abs(other - attack.launch - later) >= spacing))
