import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { countedNoun } from '../lib/numbers.ts'
import { buildings, Troops } from './settings.ts'

/** The kinds of attack; each is planned by one run. */
export const attackKinds = ['off', 'ramoff', 'bfcleaner', 'bfkatas', 'fake'] as const
export type AttackKind = (typeof attackKinds)[number]

/** The kinds' names, as everybody reads them. */
export const attackKindLabels: Record<AttackKind, string> = {
  off: 'Off',
  ramoff: 'RamOff',
  bfcleaner: 'BF Cleaner',
  bfkatas: 'BF-Katas',
  fake: 'Fake',
}

const kindPlurals: Partial<Record<AttackKind, string>> = { off: 'Offs', ramoff: 'RamOffs', fake: 'Fakes' }

/** `1 Off`, `2 Offs` */
export const countOfKind = (count: number, kind: AttackKind): string =>
  countedNoun(count, attackKindLabels[kind], kindPlurals[kind] ?? attackKindLabels[kind])

/** A value for each kind of attack. */
export const byKind = <Value>(make: (kind: AttackKind) => Value): Record<AttackKind, Value> => ({
  off: make('off'),
  ramoff: make('ramoff'),
  bfcleaner: make('bfcleaner'),
  bfkatas: make('bfkatas'),
  fake: make('fake'),
})

/** The most attacks of a plan, all kinds together. */
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
  /** Arrival, ISO 8601 UTC. */
  time: z.string(),
}

/** What is known of an attack that was issued: a sighting outranks its mark. */
export const KnownState = z.enum(['seen', 'sent', 'skipped'])
export type KnownState = z.infer<typeof KnownState>

/** The states' names, as everybody reads them. */
export const knownStateLabels: Record<KnownState, string> = {
  seen: 'Gesehen',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
}

/** One planned attack as a player, the map or a bot needs it. */
export const Attack = z.object({
  ...Way,
  type: z.enum(attackKinds),
  /** The slowest unit sent: it sets the travel time. */
  unitType: z.enum(unitNames),
  /** What to send. */
  troops: Troops,
  /** Only of bfkatas: what the catapults aim at. */
  building: z.optional(z.enum(buildings)),
  /** When to send, ISO 8601 UTC. */
  launchAt: z.string(),
  /** Where the real attacks are asked for too; absent while nothing is known. */
  state: z.optional(KnownState),
  isRealInc: z.literal(false),
})
export type Attack = z.infer<typeof Attack>

/**
 * An attack that was really seen. Its kind is that of the planned one that it belongs to, else what it looks like: `off`, `fake`, scouts
 * alone, or unknown. Where the world's data know a village or player no more, its id is 0.
 */
export const RealAttack = z.object({
  ...Way,
  type: z.enum([...attackKinds, 'spy', 'unknown']),
  /** Of the planned attack that it belongs to. */
  unitType: z.optional(z.enum(unitNames)),
  isRealInc: z.literal(true),
})
export type RealAttack = z.infer<typeof RealAttack>

/** Whether an attack was planned, and not seen. */
export const isPlanned = (attack: Attack | RealAttack): attack is Attack => !attack.isRealInc

/** One attack of a run, as stored: village id, target id, launch and arrival (epoch s), slowest unit, building, troops. */
export const PlannedAttack = z.object({
  villageId: z.int(),
  targetId: z.string(),
  launch: z.number(),
  arrival: z.number(),
  unit: z.enum(unitNames),
  building: z.optional(z.enum(buildings)),
  /** What is sent, as it was planned; runs from before this was kept have none. */
  troops: z.optional(Troops),
})
export type PlannedAttack = z.infer<typeof PlannedAttack>

/** What a run has assigned. */
export const Run = z.object({
  attacks: z.array(PlannedAttack),
  /** Only of runs of a time when what they were computed from was a text; it stands with the plan now. */
  basis: z.optional(z.string()),
})

/** The assignments of a plan: every run's own. */
export const Assignments = z.partialRecord(z.enum(attackKinds), Run)
export type Assignments = z.infer<typeof Assignments>
