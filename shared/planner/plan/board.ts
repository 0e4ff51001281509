import type { Troops, UnitName } from '../../game/world/units.ts'
import {
  type Assignments,
  type AttackKind,
  attackKinds,
  byKind,
  isFull,
  maxAttacks,
  type PlannedAttack,
} from '../../model/attack.ts'
import { kindOffsetBounds } from '../../model/inputs/kind-offset.ts'
import { wholeOffsetBounds } from '../../model/inputs/wave.ts'
import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Target } from '../../model/target.ts'
import {
  type AttackRef,
  attackKey,
  type Ban,
  bans,
  type Cap,
  type Pin,
  type WishRefusal,
} from '../../model/wishes/wish.ts'
import { inWindow, windowStart } from '../flow/windows.ts'
import { targetDemand } from '../model/demand.ts'
import { fitsClass, launchTime, reachRefusal } from '../model/problem.ts'
import { attackWindow, commandSeconds, trainFields } from '../model/train-times.ts'
import type { ActiveAttack, VillageAttack } from '../model/usage.ts'
import { firstAbove } from '../parting/blocked.ts'
import { freeSecond, plannedLaunch, timesAt } from './launches.ts'
import { arrivalSeconds, collisionOf, type PairInput, type RunInput, toPairs } from './run-problem.ts'
import { marchingTroops, supplyRefusal, unitWithoutSiege } from './village-supply.ts'
import { countedCommands, personCaps, playerCaps } from './wishes.ts'

/** What runs of all kinds have in common. */
export type BoardInput = Omit<RunInput, 'kind' | 'ramoffsEnabled' | 'assignments' | 'formerAttacks'> & {
  settings: Pick<WorldSettings, 'catapultTargets'>
  /** Senders with the units that are away for other plans; absent if `senders` have them. */
  owned?: readonly Sender[] | undefined
}

/** What a leader decides about an attack; the rest follows from the rules of runs. */
export interface Decided {
  /** The arrival in epoch seconds. */
  arrival?: number | undefined
  troops?: Troops | undefined
  /** The slowest unit, where the village can send others too. */
  unit?: UnitName | undefined
}

export type Offer = { attack: ActiveAttack; slack: number } | { refusal: WishRefusal }

/**
 * Attacks by village, target and player, one of which can be placed or lifted at a time. `offer` says whether one more is possible by
 * the rules of runs. An attack's `troops` are absent if it shares what the others of its village leave. Fixed attacks without a target
 * count.
 */
export class Board {
  readonly input: BoardInput
  readonly senders: ReadonlyMap<number, Sender>
  readonly targets: ReadonlyMap<string, Target>
  readonly attacks = new Map<string, ActiveAttack>()
  readonly #ofVillage = new Map<number, ActiveAttack[]>()
  /** Fixed attacks without a target. */
  readonly strays: readonly VillageAttack[]
  readonly #straysByVillage: ReadonlyMap<number, readonly VillageAttack[]>
  readonly #onTarget = byKind(() => new Map<string, number>())
  readonly #ofPlayer = byKind(() => new Map<number, number>())
  readonly #commandsOf: Map<number, number>
  readonly #launches = new Map<number, number[]>()
  /** The lists of `#launches` that are sorted already. */
  readonly #sorted = new Set<readonly number[]>()
  forbids: readonly Ban[]
  caps: readonly Cap[]

  constructor(input: BoardInput) {
    this.input = input
    this.senders = new Map(input.senders.map((sender) => [sender.villageId, sender]))
    this.targets = new Map(input.targets.map((target) => [target._id, target]))
    this.forbids = input.forbids ?? []
    this.caps = input.maxPerPlayer ?? []
    this.#commandsOf = new Map(input.sentElsewhere)
    this.strays = (input.fixedAttacks ?? []).flatMap((attack) => {
      const sender = this.senders.get(attack.villageId)
      return sender && !this.targets.has(attack.targetId) ? [{ ...attack, sender }] : []
    })
    this.#straysByVillage = Map.groupBy(this.strays, ({ villageId }) => villageId)
    for (const attack of this.strays) this.#countPlayer(attack, 1)
  }

  ofVillage(villageId: number): readonly ActiveAttack[] {
    return this.#ofVillage.get(villageId) ?? []
  }

  /** Fixed attacks of a village without a target. */
  straysFrom(villageId: number): readonly VillageAttack[] {
    return this.#straysByVillage.get(villageId) ?? []
  }

  #takenFrom(villageId: number): readonly VillageAttack[] {
    return [...this.ofVillage(villageId), ...this.straysFrom(villageId)]
  }

  countFor(playerId: number, kind?: AttackKind): number {
    const kinds: readonly AttackKind[] = kind === undefined ? attackKinds : [kind]
    return kinds.reduce((sum, each) => sum + (this.#ofPlayer[each].get(playerId) ?? 0), 0)
  }

  /** Places an attack; false if its sender or target is gone. One that was sent counts on its target all the same. */
  placeStored(kind: AttackKind, attack: PlannedAttack): boolean {
    const [sender, target] = [this.senders.get(attack.villageId), this.targets.get(attack.targetId)]
    if (sender && target) this.place({ ...attack, kind, sender, target })
    else if (target && attack.fixed === 'sent') this.#countTarget({ ...attack, kind }, 1)
    return Boolean(sender && target)
  }

  place(attack: ActiveAttack): void {
    this.attacks.set(attackKey(attack), attack)
    const own = this.#ofVillage.get(attack.villageId)
    if (own) own.push(attack)
    else this.#ofVillage.set(attack.villageId, [attack])
    this.#count(attack, 1)
    const launches = this.#playerLaunches(attack)
    if (!this.#sorted.has(launches)) launches.push(attack.launch)
    else launches.splice(firstAbove(launches, attack.launch), 0, attack.launch)
  }

  lift(attack: ActiveAttack): void {
    this.attacks.delete(attackKey(attack))
    const own = this.#ofVillage.get(attack.villageId) ?? []
    this.#ofVillage.set(
      attack.villageId,
      own.filter((one) => one !== attack),
    )
    this.#count(attack, -1)
    const launches = this.#playerLaunches(attack)
    launches.splice(launches.indexOf(attack.launch), 1)
  }

  #playerLaunches({ sender: { playerId }, launch }: ActiveAttack): number[] {
    const person = this.input.persons?.at(playerId, launch) ?? playerId
    const known = this.#launches.get(person) ?? []
    this.#launches.set(person, known)
    return known
  }

  /** Returns the launches in ascending order. */
  #launchesBeside(attack: ActiveAttack): readonly number[] {
    const launches = this.#playerLaunches(attack)
    if (!this.#sorted.has(launches)) launches.sort((a, b) => a - b)
    this.#sorted.add(launches)
    return launches
  }

  #count(attack: ActiveAttack, by: number): void {
    this.#countTarget(attack, by)
    this.#countPlayer(attack, by)
  }

  #countTarget({ kind, targetId }: AttackRef, by: number): void {
    const onTarget = this.#onTarget[kind]
    onTarget.set(targetId, (onTarget.get(targetId) ?? 0) + by)
  }

  #countPlayer(attack: VillageAttack, by: number): void {
    const { playerId } = attack.sender
    const ofPlayer = this.#ofPlayer[attack.kind]
    ofPlayer.set(playerId, (ofPlayer.get(playerId) ?? 0) + by)
    this.#commandsOf.set(playerId, (this.#commandsOf.get(playerId) ?? 0) + by * countedCommands(attack))
  }

  commandsOf(playerId: number): number {
    return this.#commandsOf.get(playerId) ?? 0
  }

  /** The attack that the village could send beside the placed ones, with the seconds it could start earlier; or why not. */
  offer(ref: AttackRef, decided: Decided = {}): Offer {
    const sender = this.senders.get(ref.villageId)
    if (!sender) return { refusal: 'unknown_village' }
    const target = this.targets.get(ref.targetId)
    if (!target) return { refusal: 'unknown_target' }
    const { kind } = ref
    const asked = arrivalSeconds(this.input, target, kind)
    const { arrival = asked } = decided
    const run = { ...this.input, kind, ramoffsEnabled: true, arriveAt: this.input.arriveAt + arrival - asked }
    const refusal =
      this.#refusalAt(ref, target) ?? this.#refusalFrom(ref, sender, target, run, decided.arrival !== undefined)
    if (refusal) return { refusal }
    const marching = marchingTroops(kind, sender, this.#takenFrom(ref.villageId), decided, this.input)
    return marching ? this.#timed({ ...ref, sender, target, ...marching }, arrival, run) : { refusal: 'no_troops' }
  }

  /** The slowest unit of one more attack without its siege units, see `unitWithoutSiege`. */
  unitWithoutSiege({ kind, villageId }: AttackRef): UnitName | undefined {
    const sender = this.senders.get(villageId)
    return sender && unitWithoutSiege(kind, sender, this.#takenFrom(villageId), this.input)
  }

  /**
   * Moves an offered attack to the free second nearest to its own, within its window. `undefined` if another of its village would reach
   * the coordinate in the same second.
   */
  parted(attack: ActiveAttack): ActiveAttack | undefined {
    const { villageId, target, launch, arrival, sender } = attack
    const { options, sendFrom, windowsOf, marginsOf } = this.input
    const own = this.ofVillage(villageId).filter((one) => one.target.x === target.x && one.target.y === target.y)
    const mine = commandSeconds(attack)
    const taken = own.flatMap((one) =>
      commandSeconds(one).flatMap((second) => mine.map((later) => one.arrival + second - later - (arrival - launch))),
    )
    const planned = plannedLaunch(attack, options, new Set())
    const player = {
      sendFrom,
      windows: windowsOf(sender.playerId),
      margins: marginsOf?.(sender.playerId),
    }
    const beside = { others: this.#launchesBeside(attack), spacing: options.spacing, excluded: taken }
    const free = freeSecond(player, planned, beside)
    if (free !== undefined) return { ...attack, ...timesAt(attack, free) }
    return taken.includes(launch) ? undefined : attack
  }

  /** Makes a chosen arrival a shift if it is within the window. */
  inWindow(attack: ActiveAttack): ActiveAttack {
    const shift = attack.arrival - arrivalSeconds(this.input, attack.target, attack.kind)
    const { before, after } = attackWindow(attack.target, attack.kind, this.input.options)
    return shift !== 0 && shift >= -before && shift <= after ? { ...attack, shift } : attack
  }

  #refusalAt({ kind, targetId }: AttackRef, target: Target): WishRefusal | undefined {
    if (this.input.isSpared(target)) return 'own_target'
    const demand = targetDemand(kind, target)
    if (demand === 0) return 'not_wanted'
    if ((this.#onTarget[kind].get(targetId) ?? 0) >= demand) return 'target_full'
    return this.attacks.size >= maxAttacks ? 'too_many_attacks' : undefined
  }

  #refusalFrom(
    ref: AttackRef,
    sender: Sender,
    target: Target,
    run: PairInput,
    isChosen: boolean,
  ): WishRefusal | undefined {
    const { kind, villageId, targetId } = ref
    const { playerId } = sender
    if (this.attacks.has(attackKey(ref))) return 'exists'
    const pairs = toPairs(run, [{ sender }], [target])
    const beyond = reachRefusal(pairs, 0, 0)
    if (beyond) return beyond
    if (this.forbids.some((ban) => bans(ban, { kind, villageId, targetId, playerId }))) return 'forbidden'
    if (this.#isReached(playerId, kind, { maxPerPlayer: this.caps })) return 'capped'
    if (
      this.#isReached(playerId, kind, { maxCommands: this.input.maxCommands }) ||
      this.#isPersonAtLimit(playerId, kind)
    )
      return 'limited'
    const refusal = supplyRefusal(kind, sender, this.#takenFrom(villageId))
    if (refusal) return refusal
    if (!fitsClass(pairs, 0, 0)) return 'rules'
    const collision = collisionOf(run, sender, target, this.ofVillage(villageId), isChosen)
    if (collision === 'same_coordinate') return collision
    const late = Math.abs(pairs.targets.arrival[0]! - this.input.arriveAt)
    return late > wholeOffsetBounds.max + kindOffsetBounds.max ? 'bad_arrival' : collision
  }

  #isReached(playerId: number, kind: AttackKind, limits: Parameters<typeof playerCaps>[0]): boolean {
    const { commands = 1 } = trainFields(kind, this.input.options)
    return playerCaps(limits, [playerId], { kinds: [kind], beside: () => this, commands })?.[0] === 0
  }

  #isPersonAtLimit(playerId: number, kind: AttackKind): boolean {
    const { commands = 1 } = trainFields(kind, this.input.options)
    return personCaps(this.input, [playerId], { beside: () => this, commands }).some(({ cap }) => cap === 0)
  }

  #timed(marching: Omit<ActiveAttack, 'launch' | 'arrival'>, arrival: number, run: PairInput): Offer {
    const { sender, target, unit, troops, ...ref } = marching
    const pairs = toPairs(run, [{ sender, unit }], [target])
    if (!pairs.senders.minutesPerField[0]) return { refusal: 'no_troops' }
    const launch = launchTime(pairs, 0, 0)
    const { sendFrom, plannedFrom = sendFrom } = this.input
    if (launch < sendFrom) return { refusal: launch < plannedFrom ? 'too_far' : 'launch_past' }
    if (!inWindow(pairs, 0, launch)) return { refusal: 'no_slot' }
    const trains = trainFields(run.kind, run.options)
    const attack = { ...ref, launch, arrival, unit, sender, target, ...trains, ...(troops && { troops }) }
    return { attack, slack: launch - Math.max(windowStart(pairs, 0, launch), sendFrom) }
  }
}

/** An attack of an assignment, with its kind. */
export type AssignedAttack = PlannedAttack & { kind: AttackKind }

/** The assigned attacks; pinned full ones share their village's troops unless the pin names some. */
export const assignedAttacks = (assignments: Assignments, pins: ReadonlyMap<string, Pin>): AssignedAttack[] =>
  attackKinds.flatMap((kind) =>
    (assignments[kind]?.attacks ?? []).map((attack) => {
      const isOpen = isFull(kind) && attack.fixed === 'pinned' && !pins.get(attackKey({ ...attack, kind }))?.troops
      return { ...attack, kind, ...(isOpen && { troops: undefined }) }
    }),
  )

/** A board with the assigned attacks, see `assignedAttacks`. */
export function toBoard(input: BoardInput, assignments: Assignments, pins: ReadonlyMap<string, Pin>): Board {
  const board = new Board(input)
  for (const attack of assignedAttacks(assignments, pins)) board.placeStored(attack.kind, attack)
  return board
}
