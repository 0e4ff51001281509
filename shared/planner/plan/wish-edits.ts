import { toEpoch } from '../../game/world/timeslots.ts'
import type { UnitName } from '../../game/world/units.ts'
import { type Assignments, type AttackKind, attackKinds, isFull, type PlannedAttack } from '../../model/attack.ts'
import type { Target } from '../../model/target.ts'
import {
  type AttackRef,
  attackKey,
  type Ban,
  bans,
  type Cap,
  isSameBan,
  maxForbids,
  maxPins,
  type Pin,
  type PlanWishes,
  type WishEdit,
  type WishRefusal,
} from '../../model/wishes/wish.ts'
import { trainFields } from '../model/train-times.ts'
import type { ActiveAttack, VillageAttack } from '../model/usage.ts'
import { type AssignedAttack, assignedAttacks, Board, type BoardInput, type Decided } from './board.ts'
import { nextBuilding } from './buildings.ts'
import { editLimits, pinnedUnder } from './limit-edits.ts'
import { settledWithPins } from './pins.ts'
import { unsendableAttacks } from './unsendable.ts'
import { limitsOn } from './wishes.ts'

/** An edit that was not made, and why. */
export interface RefusedEdit {
  index: number
  reason: WishRefusal
}

/** What edits make of a plan. */
export interface Edited {
  wishes: PlanWishes
  assignments: Assignments
  refused: RefusedEdit[]
  /** Attacks that are new, gone or changed otherwise than in whether they are pinned. */
  changed: number
}

/**
 * Makes edits one after another; each is made in full or refused. Attacks that no edit names stay as they are, but for troops that full
 * attacks of the edited ones' villages share with them.
 */
export function editWishes(
  wishes: PlanWishes,
  input: BoardInput,
  assignments: Assignments,
  edits: readonly WishEdit[],
): Edited {
  const session = new EditSession(wishes, input, assignments)
  const refused = edits.flatMap((edit, index) => {
    const reason = session.make(edit)
    return reason ? [{ index, reason }] : []
  })
  return { ...session.result(), refused }
}

class EditSession {
  readonly #board: Board
  readonly #before: Assignments
  readonly #version: number
  readonly #pins: Map<string, Pin>
  /** Attacks that can no longer be sent: not on the board, so that they block no other; they can be given away or removed. */
  readonly #gone = new Map<string, { attack: AssignedAttack; reason: WishRefusal }>()
  readonly #dropped = new Set<string>()
  readonly #released = new Set<string>()
  readonly #touched = new Set<number>()
  readonly #changed = new Set<string>()
  readonly #forbids: Ban[]
  readonly #caps: Cap[]

  constructor({ version, pins, forbids, maxPerPlayer }: PlanWishes, input: BoardInput, assignments: Assignments) {
    this.#version = version
    this.#before = assignments
    this.#pins = new Map(pins.map((pin) => [attackKey(pin), pin]))
    this.#forbids = [...forbids]
    this.#caps = [...maxPerPlayer]
    const limits = { forbids: this.#forbids, maxPerPlayer: this.#caps }
    this.#board = new Board({ ...input, ...limits })
    const { attacks, senders, targets } = this.#board
    const lost = assignedAttacks(assignments, this.#pins).filter(
      (attack) => !this.#board.placeStored(attack.kind, attack) && !senders.has(attack.villageId),
    )
    const own = new Set(input.targets.filter(input.isSpared).map(({ _id }) => _id))
    const known = [...attacks.values(), ...lost.filter(({ targetId }) => targets.has(targetId))]
    const judged = { ...input, senders: input.owned ?? input.senders }
    for (const [attack, reason] of unsendableAttacks(known, judged, ({ targetId }) => own.has(targetId))) {
      const placed = this.#board.attacks.get(attackKey(attack))
      if (placed) this.#board.lift(placed)
      this.#gone.set(attackKey(attack), { attack, reason })
    }
  }

  /** Makes an edit; returns why not. */
  make(edit: WishEdit): WishRefusal | undefined {
    switch (edit.op) {
      case 'pin':
        return this.#pin(edit)
      case 'unpin':
        return this.#unpin(edit.attack)
      case 'remove':
        return this.#remove(edit)
      case 'give':
        return this.#give(edit)
      case 'swap':
        return this.#swap(edit.attack, edit.with)
      case 'add':
        return this.#add(edit)
      case 'shift':
        return this.#shift(edit.attack, toEpoch(edit.arrival))
      default:
        return editLimits(edit, { forbids: this.#forbids, caps: this.#caps, pins: this.#pins, board: this.#board })
    }
  }

  #pin({ attack: ref, troops }: Extract<WishEdit, { op: 'pin' }>): WishRefusal | undefined {
    const attack = this.#free(ref)
    if (typeof attack === 'string') return attack
    if (troops) {
      const { unit: _, troops: __, ...kept } = this.#decidedOf(attack)
      return this.#exchange([attack], [{ ref, decided: { ...kept, troops } }])
    }
    if (attack.fixed === 'pinned') return 'already_pinned'
    if (this.#pins.size >= maxPins) return 'too_many_wishes'
    if (this.#isBanned(attack)) return 'forbidden'
    if (this.#isCapped(attack)) return 'capped'
    if (this.#isLimited(attack)) return 'limited'
    this.#fix(attack, {})
    return undefined
  }

  #fix(attack: ActiveAttack, { arrival, troops }: Decided): void {
    const { kind, villageId, targetId } = attack
    const isShared = isFull(kind) && !troops
    this.#board.lift(attack)
    this.#board.place({ ...attack, fixed: 'pinned', ...(isShared && { troops: undefined }) })
    this.#touched.add(villageId)
    this.#pins.set(attackKey(attack), {
      kind,
      villageId,
      targetId,
      trainIndex: 0,
      ...(arrival !== undefined && { arrival: new Date(arrival * 1000).toISOString() }),
      ...(troops && { troops }),
    })
  }

  #unpin(ref: AttackRef): WishRefusal | undefined {
    if (!this.#pins.delete(attackKey(ref)))
      return this.#board.attacks.has(attackKey(ref)) ? 'not_pinned' : 'unknown_attack'
    const attack = this.#board.attacks.get(attackKey(ref))
    if (this.#gone.has(attackKey(ref))) {
      this.#released.add(attackKey(ref))
      this.#touched.add(ref.villageId)
    }
    if (attack?.fixed !== 'pinned') return undefined
    const { fixed: _, ...free } = attack
    this.#board.lift(attack)
    this.#board.place(this.#board.inWindow(free))
    this.#touched.add(attack.villageId)
    return undefined
  }

  #remove({ attack: ref, ban: keepsAway }: Extract<WishEdit, { op: 'remove' }>): WishRefusal | undefined {
    const { kind, villageId, targetId } = ref
    const gone = this.#gone.get(attackKey(ref))
    const attack = this.#free(ref)
    const isPin = attack !== 'sent' && this.#pins.has(attackKey(ref))
    if (typeof attack === 'string' && !gone && !isPin) return attack
    const ban = { kind, villageId, targetId }
    const isNew = keepsAway !== false && !this.#forbids.some((one) => isSameBan(one, ban))
    if (isNew && this.#forbids.length >= maxForbids) return 'too_many_wishes'
    if (gone) this.#drop(gone.attack)
    else if (typeof attack === 'string') this.#pins.delete(attackKey(ref))
    else this.#take(attack)
    if (isNew) this.#forbids.push(ban)
    return undefined
  }

  #give({ attack: ref, villageId, instead, unit }: Extract<WishEdit, { op: 'give' }>): WishRefusal | undefined {
    const gone = this.#gone.get(attackKey(ref))?.attack
    const free = this.#free(ref)
    if (!gone && typeof free === 'string') return free
    const attack = typeof free === 'string' ? gone : free
    if (!attack) return 'unknown_attack'
    const other = instead && this.#free(instead)
    if (typeof other === 'string') return other
    const { arrival } = this.#decidedOf(attack)
    const given = { ref: { ...ref, villageId }, decided: { arrival, unit }, unit, building: attack.building }
    const lifted = [typeof free === 'string' ? undefined : free, other].filter((one) => one !== undefined)
    const refusal = this.#exchange(lifted, [given])
    if (gone && !refusal) this.#drop(gone)
    return refusal
  }

  #add({ attack: ref, arrival, instead, unit }: Extract<WishEdit, { op: 'add' }>): WishRefusal | undefined {
    const other = instead && this.#free(instead)
    if (typeof other === 'string') return other
    return this.#exchange(other ? [other] : [], [{ ref, decided: { arrival: optionalEpoch(arrival), unit }, unit }])
  }

  #swap(first: AttackRef, second: AttackRef): WishRefusal | undefined {
    const [a, b] = [this.#free(first), this.#free(second)]
    if (typeof a === 'string') return a
    if (typeof b === 'string') return b
    const moved = (attack: ActiveAttack, villageId: number) => {
      const { arrival } = this.#decidedOf(attack)
      const { kind, targetId, building } = attack
      return { ref: { kind, villageId, targetId }, decided: { arrival }, building }
    }
    return this.#exchange([a, b], [moved(a, b.villageId), moved(b, a.villageId)])
  }

  #shift(ref: AttackRef, arrival: number): WishRefusal | undefined {
    const attack = this.#free(ref)
    if (typeof attack === 'string') return attack
    const { building } = attack
    return this.#exchange([attack], [{ ref, decided: { ...this.#decidedOf(attack), arrival }, building }])
  }

  /** Replaces attacks by others, which become pinned; restores them if one is impossible. A full one with a `unit` goes at its pace. */
  #exchange(
    given: readonly ActiveAttack[],
    wanted: readonly {
      ref: AttackRef
      decided: Decided
      unit?: UnitName | undefined
      building?: ActiveAttack['building']
    }[],
  ): WishRefusal | undefined {
    const gone = [...new Set(given)]
    const pins = gone.map((attack) => this.#pins.get(attackKey(attack)))
    const placed: ActiveAttack[] = []
    for (const attack of gone) this.#board.lift(attack)
    const after = this.#pins.size - pins.filter(Boolean).length + wanted.length
    const refuse = (reason: WishRefusal) => {
      for (const attack of placed) this.#board.lift(attack)
      for (const attack of gone) this.#board.place(attack)
      return reason
    }
    if (after > maxPins) return refuse('too_many_wishes')
    for (const { ref, decided, unit, building } of wanted) {
      const offer = this.#board.offer(ref, decided)
      if ('refusal' in offer) return refuse(offer.refusal)
      if (unit && isFull(ref.kind) && offer.attack.unit !== unit) return refuse('no_troops')
      const timed = decided.arrival === undefined ? this.#board.parted(offer.attack) : offer.attack
      if (!timed) return refuse('same_second')
      const aimed = building ?? (ref.kind === 'bfkatas' ? this.#nextBuilding(offer.attack.target) : undefined)
      const attack = { ...timed, ...(aimed && { building: aimed }) }
      this.#board.place(attack)
      placed.push(attack)
    }
    for (const attack of gone) this.#pins.delete(this.#note(attack))
    placed.forEach((attack, i) => {
      this.#note(attack)
      this.#fix(attack, wanted[i]?.decided ?? {})
    })
    return undefined
  }

  /** The one aimed at too rarely. */
  #nextBuilding(target: Target) {
    const present = [...this.#board.attacks.values()].filter(({ kind }) => kind === 'bfkatas')
    return nextBuilding(present, this.#board.input.settings.catapultTargets, target)
  }

  #take(attack: ActiveAttack): void {
    this.#board.lift(attack)
    this.#pins.delete(this.#note(attack))
  }

  /** Deletes an attack that can no longer be sent; its pin is kept if it was given to its own village. */
  #drop(attack: AssignedAttack): void {
    const key = this.#note(attack)
    if (!this.#board.attacks.has(key)) this.#pins.delete(key)
    this.#gone.delete(key)
    this.#dropped.add(key)
  }

  #note(attack: AssignedAttack): string {
    const key = attackKey(attack)
    this.#changed.add(key)
    this.#touched.add(attack.villageId)
    return key
  }

  #free(ref: AttackRef): ActiveAttack | WishRefusal {
    const attack = this.#board.attacks.get(attackKey(ref))
    if (attack) return attack.fixed === 'sent' ? 'sent' : attack
    const gone = this.#gone.get(attackKey(ref))
    if (gone) return gone.reason
    if (!this.#board.senders.has(ref.villageId)) return 'unknown_village'
    return this.#board.targets.has(ref.targetId) ? 'unknown_attack' : 'unknown_target'
  }

  #decidedOf(attack: AssignedAttack): Decided {
    const { arrival, troops } = this.#pins.get(attackKey(attack)) ?? {}
    return { unit: attack.unit, troops, arrival: optionalEpoch(arrival) }
  }

  #isBanned({ kind, villageId, targetId, sender: { playerId } }: ActiveAttack): boolean {
    return this.#forbids.some((ban) => bans(ban, { kind, villageId, targetId, playerId }))
  }

  /** Whether the player's pins alone reach a cap. */
  #isCapped({ kind, sender: { playerId } }: ActiveAttack): boolean {
    const concerned = this.#caps.filter((cap) => (cap.playerId ?? playerId) === playerId && (cap.kind ?? kind) === kind)
    return concerned.some((cap) => (pinnedUnder(cap, this.#pins, this.#board).get(playerId) ?? 0) >= cap.max)
  }

  #isLimited({ commands = 1, sender: { playerId } }: ActiveAttack): boolean {
    const { input, senders } = this.#board
    return limitsOn(input, playerId).some(({ limit, accounts }) => {
      let pinned = commands
      for (const { kind, villageId } of this.#pins.values())
        if (accounts.includes(senders.get(villageId)?.playerId ?? -1))
          pinned += trainFields(kind, input.options).commands ?? 1
      return pinned > limit
    })
  }

  result(): Omit<Edited, 'refused'> {
    return {
      wishes: {
        version: this.#version,
        pins: [...this.#pins.values()],
        forbids: this.#forbids,
        maxPerPlayer: this.#caps,
      },
      assignments: this.#touched.size > 0 ? this.#assignments() : this.#before,
      changed: this.#changed.size,
    }
  }

  #unpinned(kind: AttackKind, attack: PlannedAttack): PlannedAttack {
    if (this.#released.size === 0 || !this.#released.has(attackKey({ ...attack, kind }))) return attack
    const { fixed: _, ...free } = attack
    return free
  }

  /** The attacks of untouched villages as they were, and those of the others settled. */
  #assignments(): Assignments {
    const board = this.#board
    const touched = [...this.#touched].flatMap((id): readonly VillageAttack[] => [
      ...board.ofVillage(id),
      ...board.straysFrom(id),
    ])
    const edited = toRuns(touched)
    const { input, senders } = board
    const own = [...this.#touched].flatMap((id) => senders.get(id) ?? [])
    const ready = settledWithPins(withTroops(edited), { ...input, senders: own })
    const found: Assignments = {}
    for (const kind of attackKinds) {
      const run = this.#before[kind]
      const isKept = (attack: PlannedAttack) => {
        if (!this.#touched.has(attack.villageId)) return true
        const key = attackKey({ ...attack, kind })
        if (this.#gone.has(key)) return true
        const isActive = senders.has(attack.villageId) && this.#board.targets.has(attack.targetId)
        return !(this.#dropped.has(key) || isActive)
      }
      const attacks = [
        ...(run?.attacks ?? []).filter(isKept).map((attack) => this.#unpinned(kind, attack)),
        ...(ready[kind]?.attacks ?? []).filter(({ targetId }) => board.targets.has(targetId)),
      ]
      if (run || attacks.length > 0) found[kind] = { ...run, attacks }
    }
    return found
  }
}

function toRuns(attacks: readonly (VillageAttack & { target?: Target })[]): Assignments {
  const found: Assignments = {}
  for (const { sender: _, target: __, kind, ...attack } of attacks) {
    found[kind] ??= { attacks: [] }
    found[kind].attacks.push(attack)
  }
  return found
}

/** Full attacks that share troops and are not pinned get some, as `settled` leaves attacks without any alone. */
function withTroops(assignments: Assignments): Assignments {
  const found: Assignments = {}
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (!run) continue
    const attacks = run.attacks.map((attack) =>
      attack.fixed || attack.troops ? attack : { ...attack, troops: { [attack.unit]: 1 } },
    )
    found[kind] = { ...run, attacks }
  }
  return found
}

const optionalEpoch = (iso: string | undefined) => (iso === undefined ? undefined : toEpoch(iso))
