import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { countedNoun } from '../lib/numbers.ts'
import { keysOf, recordOf } from '../lib/records.ts'
import { buildings } from './buildings.ts'
import { kinds } from './kinds.ts'
import { Troops } from './troops.ts'

export type AttackKind = keyof typeof kinds
/** In the order in which they are stored. */
export const attackKinds: readonly AttackKind[] = keysOf(kinds)

/** The kinds in another order. */
export const kindsBy = (order: keyof (typeof kinds)[AttackKind]['places']): AttackKind[] =>
  attackKinds.toSorted((a, b) => (kinds[a].places[order] ?? 0) - (kinds[b].places[order] ?? 0))

type FullKind = { [Kind in AttackKind]: (typeof kinds)[Kind]['limit'] extends 'maxOff' ? Kind : never }[AttackKind]
/** Whether attacks of a kind use all of a village's troops. */
export const isFull = (kind: AttackKind): kind is FullKind => kinds[kind].limit === 'maxOff'
export const fullKinds: readonly FullKind[] = attackKinds.filter(isFull)

/** Builds a record with a value for each kind. */
export const byKind = <Value>(make: (kind: AttackKind) => Value): Record<AttackKind, Value> =>
  recordOf(attackKinds, make)

/** Display names of the kinds. */
export const attackKindLabels: Record<AttackKind, string> = byKind((kind) => kinds[kind].label)

/** Names a kind in the plural, as `Offs` or `BF-Katas`. */
export const pluralOfKind = (kind: AttackKind): string => kinds[kind].plural

/** Counts attacks of a kind, as `1 Off` or `2 Offs`. */
export const countOfKind = (count: number, kind: AttackKind): string =>
  countedNoun(count, kinds[kind].label, kinds[kind].plural)

/** Max attacks per plan, over all kinds. */
export const maxAttacks = 50_000

const Way = {
  xf: z.int(),
  yf: z.int(),
  xt: z.int(),
  yt: z.int(),
  senderVillageId: z.int(),
  senderVillageName: z.string(),
  senderPlayerId: z.int(),
  senderPlayerName: z.string(),
  targetVillageId: z.int(),
  targetVillageName: z.string(),
  targetPlayerName: z.string(),
  /** When it arrives, ISO 8601 UTC. */
  time: z.string(),
}

/** Known state of an issued attack; a sighting overrides its mark. */
export const KnownState = z.enum(['seen', 'sent', 'skipped'])
export type KnownState = z.infer<typeof KnownState>

/** Display names of the states. */
export const knownStateLabels: Record<KnownState, string> = {
  seen: 'Gesehen',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
}

/** Why runs leave an attack as it is: it was sent, or a leader pinned it. */
export const Fixation = z.enum(['sent', 'pinned'])
export type Fixation = z.infer<typeof Fixation>

/** Of a command in a train of nobles; absent for all others. */
export const TrainPlace = z.object({
  trainIndex: z.optional(z.int()),
  commands: z.optional(z.int()),
  /** Seconds from one command to the next; absent for none. */
  gap: z.optional(z.int()),
})
export type TrainPlace = z.infer<typeof TrainPlace>

/** One planned attack for players, the map or bots. */
export const Attack = z.object({
  ...Way,
  type: z.enum(attackKinds),
  /** The slowest unit, which sets the travel time. */
  unitType: z.enum(unitNames),
  troops: Troops,
  /** What the catapults aim at; bfkatas only. */
  building: z.optional(z.enum(buildings)),
  ...TrainPlace.shape,
  /** By the players' current points, percent; absent where points alone do not decide it, and for barbarians. */
  morale: z.optional(z.int()),
  /** The wave on its target; absent for the first. */
  wave: z.optional(z.int()),
  /** When it launches, ISO 8601 UTC. */
  launchAt: z.string(),
  /** Where the real attacks are asked for too; absent while nothing is known. */
  state: z.optional(KnownState),
  /** In a plan's attacks: the target, and why runs leave the attack as it is. */
  targetId: z.optional(z.string()),
  fixed: z.optional(Fixation),
  /** In a plan's attacks: too close to another launch of its player. */
  isLate: z.optional(z.literal(true)),
  isRealInc: z.literal(false),
})
export type Attack = z.infer<typeof Attack>

/** Present only in responses that include sightings; absent while unknown. */
export const RealAttack = z.object({
  ...Way,
  type: z.enum([...attackKinds, 'spy', 'unknown']),
  /**
   * A sighting. Its kind is the matching planned attack's, else by appearance: `off`, `fake`, `spy` or `unknown`. Ids
   * missing in world data are 0.
   */
  unitType: z.optional(z.enum(unitNames)),
  isRealInc: z.literal(true),
})
export type RealAttack = z.infer<typeof RealAttack>

/** Whether an attack is planned rather than a sighting. */
export const isPlanned = (attack: Attack | RealAttack): attack is Attack => !attack.isRealInc

/** One attack of a run, as stored; times in epoch seconds. */
export const PlannedAttack = z.object({
  villageId: z.int(),
  targetId: z.string(),
  launch: z.number(),
  arrival: z.number(),
  /** Whole seconds by which launch and arrival are later than asked, to part launches; absent for none. */
  shift: z.optional(z.int()),
  unit: z.enum(unitNames),
  building: z.optional(z.enum(buildings)),
  /** Of a train: its times are the first command's, its troops those of each. */
  ...z.omit(TrainPlace, { trainIndex: true }).shape,
  /** Absent where the attack shares what the others of its village leave. */
  troops: z.optional(Troops),
  /** Absent for attacks that the next run may replace. */
  fixed: z.optional(Fixation),
})
export type PlannedAttack = z.infer<typeof PlannedAttack>

/** The attacks a run assigned. */
const Run = z.object({
  attacks: z.array(PlannedAttack),
  /** Only in runs stored when run inputs were text; they are now stored with the plan. */
  basis: z.optional(z.string()),
})

/** A plan's assignments by kind. */
export const Assignments = z.partialRecord(z.enum(attackKinds), Run)
export type Assignments = z.infer<typeof Assignments>
