import { type Assignments, type AttackKind, attackKinds, isFull, type PlannedAttack } from '../../model/attack.ts'
import { attackKey, bans, type Pin, type PlanWishes, type WishRefusal } from '../../model/wishes/wish.ts'
import { askedTimes } from '../model/asked-times.ts'
import { byVillage, plannedTroops, settled } from '../model/troops.ts'
import { countUsage } from '../model/usage.ts'
import { Board, type BoardInput } from './board.ts'
import { asPlanned, type FixedAttack } from './wishes.ts'

/** The pins of a plan as fixed attacks, and why others are impossible, by `attackKey`. */
export interface ResolvedPins {
  fixed: FixedAttack[]
  impossible: Map<string, WishRefusal>
}

/** Epoch seconds of an instant, ISO 8601. */
const optionalEpoch = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso) / 1000)

/** The attacks of assignments that were sent. */
const sentAmong = (assignments: Assignments): FixedAttack[] =>
  attackKinds.flatMap((kind) =>
    (assignments[kind]?.attacks ?? []).flatMap((attack) =>
      attack.fixed === 'sent' ? [{ ...attack, kind, fixed: attack.fixed }] : [],
    ),
  )

/**
 * Places a plan's pins in their order beside fixed attacks (default: those sent), by the rules of runs; bans and caps of the input
 * count. A pinned attack in `assignments` keeps its unit and building while its village has that unit; one that was sent needs no pin.
 */
export function resolvePins(
  pins: readonly Pin[],
  input: BoardInput,
  assignments: Assignments,
  standing: readonly FixedAttack[] = sentAmong(assignments),
): ResolvedPins {
  const board = new Board(input)
  for (const attack of standing) board.placeStored(attack.kind, attack)
  const stored = storedAttacks(pins, assignments)
  const found: ResolvedPins = { fixed: [], impossible: new Map() }
  for (const { kind, villageId, targetId, arrival, troops } of pins) {
    const key = attackKey({ kind, villageId, targetId })
    if (board.attacks.get(key)?.fixed === 'sent') continue
    const { unit, building } = stored.get(key) ?? {}
    const offer = board.offer({ kind, villageId, targetId }, { arrival: optionalEpoch(arrival), troops, unit })
    if ('refusal' in offer) {
      found.impossible.set(key, offer.refusal)
      continue
    }
    board.place({ ...offer.attack, fixed: 'pinned' })
    const { sender: _, target: __, ...attack } = offer.attack
    found.fixed.push({ ...attack, fixed: 'pinned', ...(building && { building }) })
  }
  return found
}

function storedAttacks(pins: readonly Pin[], assignments: Assignments): Map<string, PlannedAttack> {
  const found = new Map<string, PlannedAttack>()
  if (pins.length === 0) return found
  const wanted = new Set(pins.map(attackKey))
  const villages = new Set(pins.map(({ villageId }) => villageId))
  for (const kind of attackKinds)
    for (const attack of assignments[kind]?.attacks ?? []) {
      if (!villages.has(attack.villageId)) continue
      const key = attackKey({ kind, villageId: attack.villageId, targetId: attack.targetId })
      if (wanted.has(key)) found.set(key, attack)
    }
  return found
}

/** Assignments whose pinned attacks are these, and no others; full ones share their village's troops again. */
export function withPins(assignments: Assignments, fixed: readonly FixedAttack[]): Assignments {
  const pinned = Map.groupBy(fixed, ({ kind }) => kind)
  const keys = new Set(fixed.map(attackKey))
  const found: Assignments = {}
  for (const kind of attackKinds) {
    const run = assignments[kind]
    const own = (pinned.get(kind) ?? []).map(asPlanned)
    if (!run && own.length === 0) continue
    const isFree = (attack: PlannedAttack) =>
      attack.fixed !== 'pinned' && !(keys.size > 0 && keys.has(attackKey({ ...attack, kind })))
    found[kind] = { ...run, attacks: [...own, ...(run?.attacks ?? []).filter(isFree)] }
  }
  return found
}

/** Assignments with full attacks settled beside the others (see `settled`), pinned ones that share their village's troops too. */
export function settledWithPins(assignments: Assignments, input: BoardInput): Assignments {
  const usage = countUsage(input.senders, input.targets, assignments)
  const found = settled(assignments, usage, input)
  const isOpen = (attack: PlannedAttack) => attack.fixed === 'pinned' && !attack.troops
  if (!attackKinds.some((kind) => isFull(kind) && found[kind]?.attacks.some(isOpen))) return found
  const planned = byVillage(usage)
  const marching = { settings: input.settings, units: input.units, withPaladin: input.options.withPaladin }
  for (const kind of attackKinds) {
    const run = found[kind]
    if (!run?.attacks.some(isOpen)) continue
    const attacks = run.attacks.map((attack) => {
      const beside = isOpen(attack) ? (planned.get(attack.villageId) ?? []) : []
      const own = beside.find((one) => one.kind === kind && one.targetId === attack.targetId)
      return own ? { ...attack, troops: plannedTroops(own, beside, marching) } : attack
    })
    found[kind] = { ...run, attacks }
  }
  return found
}

/** The kinds of which attacks do not fulfil the wishes: a possible pin is missing, a ban or a cap is not respected. */
export function unfulfilledKinds(
  { pins, forbids, maxPerPlayer }: PlanWishes,
  input: BoardInput,
  assignments: Assignments,
): Set<AttackKind> {
  const kinds = new Set<AttackKind>()
  const { fixed } = resolvePins(pins, { ...input, forbids, maxPerPlayer }, assignments)
  const stored = storedAttacks(pins, assignments)
  for (const pin of fixed) {
    const attack = stored.get(attackKey(pin))
    if (!attack || askedTimes(attack).arrival !== pin.arrival) kinds.add(pin.kind)
  }
  if (forbids.length === 0 && maxPerPlayer.length === 0) return kinds
  const board = new Board({ ...input, forbids: [], maxPerPlayer: [] })
  for (const kind of attackKinds) for (const attack of assignments[kind]?.attacks ?? []) board.placeStored(kind, attack)
  for (const attack of board.attacks.values()) {
    const { kind, villageId, targetId, sender } = attack
    const named = { kind, villageId, targetId, playerId: sender.playerId }
    if (attack.fixed !== 'sent' && !kinds.has(kind) && forbids.some((ban) => bans(ban, named))) kinds.add(kind)
  }
  const players = new Set(input.senders.map(({ playerId }) => playerId))
  const sent = [...[...board.attacks.values()].filter(({ fixed }) => fixed === 'sent'), ...board.strays]
  const countSent = (id: number, kind: AttackKind | undefined) =>
    sent.filter((attack) => attack.sender.playerId === id && (kind ?? attack.kind) === attack.kind).length
  for (const { kind, playerId, max } of maxPerPlayer) {
    const isOver = [...(playerId === undefined ? players : [playerId])].some((id) => {
      const count = board.countFor(id, kind)
      return count > max && count > countSent(id, kind)
    })
    if (isOver) for (const each of kind ? [kind] : attackKinds) if (assignments[each]) kinds.add(each)
  }
  return kinds
}
