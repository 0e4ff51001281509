import {
  type Assignments,
  type AttackKind,
  attackKinds,
  type Fixation,
  type PlannedAttack,
} from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import { defaultImportance, priorityBounds, type Target } from '../../model/target.ts'
import type { Former } from '../flow/kept.ts'
import type { Persons } from '../model/persons.ts'
import { type Problem, pairKey, type SharedCap } from '../model/problem.ts'
import type { Usage } from '../model/usage.ts'

/** An attack that runs leave as it is. It uses up its village and its target's demand, and is returned unchanged. */
export type FixedAttack = PlannedAttack & { kind: AttackKind; fixed: Fixation }

/** No attack that fits all the given fields; one without any forbids nothing. */
export interface Forbid {
  kind?: AttackKind | undefined
  playerId?: number | undefined
  villageId?: number | undefined
  targetId?: string | undefined
}

/** Max attacks of a player, or of each; of a kind, or of all kinds together. Fixed attacks count. */
export interface PlayerCap {
  max: number
  playerId?: number | undefined
  kind?: AttackKind | undefined
}

/** A line of the former result: kept where that costs nothing better. Weight 2 for lines a player has opened, else 1. */
export interface FormerAttack {
  kind: AttackKind
  villageId: number
  targetId: string
  weight: 1 | 2
}

/** How many lines of a kind's former result are still there, fixed ones included. */
export interface KeptLines {
  kept: number
  former: number
  /** Whether no plan as good keeps more weight, but for lines moved away from a new launch in the same second. */
  isExact: boolean
}

/** What leaders and sent orders impose on runs. */
export interface Wishes {
  fixedAttacks?: readonly FixedAttack[] | undefined
  forbids?: readonly Forbid[] | undefined
  maxPerPlayer?: readonly PlayerCap[] | undefined
  /** The most commands that players offer to send, over all kinds. Fixed attacks count. */
  maxCommands?: ReadonlyMap<number, number> | undefined
  /** Commands sent from villages that no longer send, by player; limits count them. */
  sentElsewhere?: ReadonlyMap<number, number> | undefined
  /** Absent to distribute all attacks freely. */
  formerAttacks?: readonly FormerAttack[] | undefined
}

const priorities = priorityBounds.max

/** Tier of a target whose kind is the `place`-th of the run: the kind comes first, then the priority. */
export const targetTier = ({ priority = defaultImportance.priority }: Target, place: number): number =>
  place * priorities + Math.min(priorities, Math.max(1, priority)) - 1

const lineKey = ({ villageId, targetId }: Pick<PlannedAttack, 'villageId' | 'targetId'>) => `${villageId} ${targetId}`

/** What a run of the given kinds plans beside: the other runs' attacks, and the fixed ones of every kind. */
export function besideRun(
  assignments: Assignments,
  fixedAttacks: readonly FixedAttack[],
  kinds: readonly AttackKind[],
): Assignments {
  if (fixedAttacks.length === 0) {
    const others = { ...assignments }
    for (const kind of kinds) delete others[kind]
    return others
  }
  const byKind = Map.groupBy(fixedAttacks, ({ kind }) => kind)
  const merged: Assignments = {}
  const all = new Set([...byKind.keys(), ...attackKinds.filter((kind) => assignments[kind])])
  for (const kind of all) {
    const fixed = byKind.get(kind) ?? []
    const known = new Set(fixed.map(lineKey))
    const free = kinds.includes(kind) ? [] : (assignments[kind]?.attacks ?? [])
    merged[kind] = { attacks: [...fixed.map(asPlanned), ...free.filter((attack) => !known.has(lineKey(attack)))] }
  }
  return merged
}

/** A fixed attack as runs store it. */
export const asPlanned = ({ kind: _, ...attack }: FixedAttack): PlannedAttack => attack

/** Fixed attacks of a kind by target. */
export const fixedOn = (fixedAttacks: readonly FixedAttack[], kind: AttackKind): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const attack of fixedAttacks)
    if (attack.kind === kind) counts.set(attack.targetId, (counts.get(attack.targetId) ?? 0) + 1)
  return counts
}

/** A problem's senders and targets, with the kind of attack each target gets. */
export interface Places {
  senders: readonly Sender[]
  targets: readonly Target[]
  kindOf: (target: Target) => AttackKind
}

/** The problem without what is forbidden, with at most one entry a ban. Targets of different kinds have different classes. */
export function withForbids(problem: Problem, forbids: readonly Forbid[], places: Places): Problem {
  if (forbids.length === 0) return problem
  const { senders, targets, kindOf } = places
  const supply = problem.senders.supply.slice()
  const eligibility = problem.senders.eligibility.slice()
  const demand = problem.targets.demand.slice()
  const forbidden = new Set(problem.forbidden)
  const bannedPlayers = new Map<number, Set<number>>()
  const targetIndex = new Map(targets.map(({ _id }, t) => [_id, t]))
  const ofKind = Map.groupBy(targets.keys(), (t) => kindOf(targets[t]!))
  const classes = problem.targets.targetClass
  const masks = new Map(Array.from(ofKind, ([kind, ts]) => [kind, ts.reduce((mask, t) => mask | classes[t]!, 0)]))
  const findSenders = senderSearch(senders)
  for (const { kind, playerId, villageId, targetId } of forbids) {
    const isAnySender = playerId === undefined && villageId === undefined
    if (isAnySender && kind === undefined && targetId === undefined) continue
    const own = isAnySender ? [] : findSenders(playerId, villageId)
    if (targetId === undefined) {
      const isWhole = kind === undefined || ofKind.get(kind)?.length === targets.length
      if (isAnySender) for (const t of (kind && ofKind.get(kind)) ?? []) demand[t] = 0
      else if (isWhole) for (const s of own) supply[s] = 0
      else for (const s of own) eligibility[s]! &= ~(masks.get(kind) ?? 0)
      continue
    }
    const t = targetIndex.get(targetId)
    if (t === undefined || (kind ?? kindOf(targets[t]!)) !== kindOf(targets[t]!)) continue
    if (isAnySender) demand[t] = 0
    else if (villageId !== undefined) for (const s of own) forbidden.add(pairKey(s, t, targets.length))
    else if (own[0] !== undefined) addTo(bannedPlayers, t, problem.senders.player[own[0]]!)
  }
  return {
    ...problem,
    senders: { ...problem.senders, supply, eligibility },
    targets: { ...problem.targets, demand },
    forbidden,
    ...(bannedPlayers.size > 0 && { bannedPlayers }),
  }
}

function senderSearch(senders: readonly Sender[]) {
  const ofPlayer = Map.groupBy(senders.keys(), (s) => senders[s]!.playerId)
  const ofVillage = new Map(senders.map(({ villageId }, s) => [villageId, s]))
  return (playerId: number | undefined, villageId: number | undefined): readonly number[] => {
    if (villageId === undefined) return (playerId !== undefined && ofPlayer.get(playerId)) || []
    const s = ofVillage.get(villageId)
    return s === undefined || (playerId ?? senders[s]!.playerId) !== senders[s]!.playerId ? [] : [s]
  }
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}

/** Former lines as indexes of a problem; those of unknown villages and targets are gone. */
export function formerIn(formerAttacks: readonly FormerAttack[], { senders, targets, kindOf }: Places): Former {
  const senderIndex = new Map(senders.map(({ villageId }, s) => [villageId, s]))
  const targetIndex = new Map(targets.map((target, t) => [`${kindOf(target)} ${target._id}`, t]))
  const lines = formerAttacks.flatMap(({ kind, villageId, targetId, weight }) => {
    const [s, t] = [senderIndex.get(villageId), targetIndex.get(`${kind} ${targetId}`)]
    return s === undefined || t === undefined ? [] : [{ s, t, weight }]
  })
  return {
    sender: Int32Array.from(lines, ({ s }) => s),
    target: Int32Array.from(lines, ({ t }) => t),
    weight: Uint8Array.from(lines, ({ weight }) => weight),
  }
}

/** Prefix of the target ids of sent orders whose target is gone. */
export const targetGone = 'gone-'

/** Prefix of the target ids of orders whose units are not home. */
export const notHome = 'away-'

/** Whether an attack is such an order. */
export const isWithheld = ({ targetId }: Pick<PlannedAttack, 'targetId'>): boolean => targetId.startsWith(notHome)

/** Whether an attack is a sent order whose target is gone. */
export const isStray = ({ targetId }: Pick<PlannedAttack, 'targetId'>): boolean => targetId.startsWith(targetGone)

/** Counts a kind's former lines; orders without a target are none. */
export function keptLines(
  formerAttacks: readonly FormerAttack[],
  kind: AttackKind,
  attacks: readonly PlannedAttack[],
  isExact: boolean,
): KeptLines {
  const planned = new Set(attacks.map(lineKey))
  const isOrder = (line: FormerAttack) => isStray(line) && planned.has(lineKey(line))
  const lines = new Set(formerAttacks.filter((line) => line.kind === kind && !isOrder(line)).map(lineKey))
  return { kept: [...lines].filter((line) => planned.has(line)).length, former: lines.size, isExact }
}

/** Attacks that caps and limits count. */
export interface CountedAttacks {
  /** Attacks of a player, of a kind or of all. */
  countFor: (playerId: number, kind?: AttackKind) => number
  /** A player's commands. */
  commandsOf: (playerId: number) => number
}

/** Counts active attacks and strays, with commands that were sent elsewhere. */
export function countAttacks({ attacks, strays }: Usage, sentElsewhere: Wishes['sentElsewhere']): CountedAttacks {
  const counts = new Map<string, number>()
  const commands = new Map(sentElsewhere)
  for (const attack of [...attacks, ...strays]) {
    const { kind, sender } = attack
    for (const key of [`${sender.playerId}`, `${sender.playerId} ${kind}`]) counts.set(key, (counts.get(key) ?? 0) + 1)
    commands.set(sender.playerId, (commands.get(sender.playerId) ?? 0) + countedCommands(attack))
  }
  return {
    countFor: (id, kind) => counts.get(kind === undefined ? `${id}` : `${id} ${kind}`) ?? 0,
    commandsOf: (id) => commands.get(id) ?? 0,
  }
}

interface CappedRun {
  kinds: readonly AttackKind[]
  /** Counts the attacks beside it. */
  beside: () => CountedAttacks
  /** Commands of each of its attacks. */
  commands: number
}

/** How many attacks of a run caps and limits leave each account, −1 for any number; `undefined` if none applies. */
export function playerCaps(
  { maxPerPlayer = [], maxCommands = noLimits }: Pick<Wishes, 'maxPerPlayer' | 'maxCommands'>,
  players: readonly number[],
  { kinds, beside, commands }: CappedRun,
): Int32Array | undefined {
  const caps = maxPerPlayer.filter(({ kind }) => kind === undefined || kinds.includes(kind))
  if (caps.length === 0 && !players.some((id) => maxCommands.has(id))) return undefined
  const counted = beside()
  return Int32Array.from(players, (id) => {
    const rooms = caps
      .filter(({ playerId }) => playerId === undefined || playerId === id)
      .map(({ max, kind }) => max - counted.countFor(id, kind))
    const limit = maxCommands.get(id)
    if (limit !== undefined) rooms.push(Math.floor((limit - counted.commandsOf(id)) / commands))
    return rooms.length === 0 ? -1 : Math.max(0, Math.min(0x7fffffff, ...rooms))
  })
}

type Limits = Pick<Wishes, 'maxCommands'> & { persons?: Persons | undefined }

/** The limits of persons who play several accounts, which count the commands of all of these. */
const personLimits = ({ maxCommands = noLimits, persons }: Limits): { limit: number; accounts: readonly number[] }[] =>
  [...(persons?.accounts ?? [])].flatMap(([person, accounts]) => {
    const limit = maxCommands.get(person)
    return limit === undefined ? [] : [{ limit, accounts }]
  })

/** The limits that an account's commands count in: its player's, and those of the persons who play it too. */
export const limitsOn = (limits: Limits, accountId: number): { limit: number; accounts: readonly number[] }[] => {
  const own = limits.maxCommands?.get(accountId)
  const ofPersons = personLimits(limits).filter(({ accounts }) => accounts.includes(accountId))
  return own === undefined ? ofPersons : [{ limit: own, accounts: [accountId] }, ...ofPersons]
}

/** How many attacks of a run the limits of persons who play several accounts leave these together. */
export function personCaps(
  limits: Limits,
  players: readonly number[],
  { beside, commands }: Omit<CappedRun, 'kinds'>,
): SharedCap[] {
  const place = new Map(players.map((id, p) => [id, p]))
  return personLimits(limits).flatMap(({ limit, accounts }): SharedCap[] => {
    const own = accounts.flatMap((id) => place.get(id) ?? [])
    if (own.length === 0) return []
    const counted = beside()
    const used = accounts.reduce((sum, id) => sum + counted.commandsOf(id), 0)
    return [{ players: own, cap: Math.max(0, Math.floor((limit - used) / commands)) }]
  })
}

const noLimits: ReadonlyMap<number, number> = new Map()

/** Commands of an attack that a player's limit counts. */
export const countedCommands = (attack: Pick<PlannedAttack, 'targetId' | 'commands'>): number =>
  isWithheld(attack) ? 0 : (attack.commands ?? 1)

/** Whether a cap holds for one of these kinds alone. */
export const hasKindCap = (caps: readonly PlayerCap[] | undefined, kinds: readonly AttackKind[]): boolean =>
  caps?.some(({ kind }) => kind !== undefined && kinds.includes(kind)) ?? false
