import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { recordOf } from '../lib/records.ts'
import { type AttackKind, attackKinds, kindsBy } from './attack.ts'
import { givenName } from './basics.ts'
import { KeptLines, RunDiagnosis } from './diagnosis.ts'
import { ResultPress } from './inputs/kept-results.ts'
import { everyKind } from './inputs/planned-kinds.ts'
import { kinds } from './kinds.ts'
import { Outdatedness, OutdatedReason } from './run-inputs.ts'
import { SenderType } from './sender.ts'

/** Why a sent order is listed: what it was planned for has gone, or its target wants fewer. */
export const UnderwayReason = z.enum(['target_gone', 'over_limit', 'sender_gone', 'sender_blocked'])
export type UnderwayReason = z.infer<typeof UnderwayReason>

/** A sent order that no longer fits the plan; its units are spent all the same. */
export const UnderwayOrder = z.object({
  /** The id of the order. */
  line: z.string(),
  kind: z.enum(attackKinds),
  /** Coordinates of the villages, as `500|500`. */
  from: z.string(),
  to: z.string(),
  player: z.string(),
  reason: UnderwayReason,
})
export type UnderwayOrder = z.infer<typeof UnderwayOrder>

/** Orders that were sent, which every run leaves as they are. */
export const SentOrders = z.object({
  count: z.int(),
  /** Those that no longer fit the plan; lists the first hundred by launch. */
  underway: z.object({
    count: z.int(),
    /** Those that count as attacks on their target, but are not listed among the attacks: their village does not send. */
    unlisted: z.int(),
    orders: z.array(UnderwayOrder),
  }),
  /** Open orders whose launch is over, with their players; absent without any. */
  presumed: z.optional(
    z.object({ count: z.int(), players: z.array(z.object({ playerId: z.int(), playerName: z.string() })) }),
  ),
})
export type SentOrders = z.infer<typeof SentOrders>

/** Names of a kind's required and assigned attacks in the status, as `totalRequiredOffs`. */
export const totalNames = <Kind extends AttackKind>(kind: Kind) =>
  [`totalRequired${kinds[kind].names.status}`, `totalCurrent${kinds[kind].names.status}`] as const

const inOrder = kindsBy('listed').filter((kind) => kind !== 'ag')

/** Required and assigned attacks per kind, and whether run inputs have changed. */
export const CalculationStatus = z.extend(Outdatedness, {
  ...recordOf(inOrder.flatMap(totalNames), () => z.int()),
  /** Absent while no train is wanted or planned. */
  totalRequiredAg: z.optional(z.int()),
  totalCurrentAg: z.optional(z.int()),
  incTime: z.string(),
  /** Upper bound of attacks over all runs; a plan has at most 50,000. */
  possibleAttacks: z.int(),
  outdatedRuns: z.partialRecord(z.enum(attackKinds), z.array(OutdatedReason)),
})
export type CalculationStatus = z.infer<typeof CalculationStatus>

/** The result of one kind's run. */
export const RunSummary = z.object({
  required: z.int(),
  current: z.int(),
  /** Capacity of a minimum cut, so no assignment has more attacks. Equals `current`. */
  upperBound: z.int(),
  /** Absent for a first calculation and a free one. */
  kept: z.optional(KeptLines),
  diagnosis: RunDiagnosis,
})
export type RunSummary = z.infer<typeof RunSummary>

/** What a call that calculates one kind returns. */
export const CalculationResult = z.extend(RunSummary, {
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  status: CalculationStatus,
})
export type CalculationResult = z.infer<typeof CalculationResult>

/** Response to calculating all kinds. */
export const AllCalculations = z.object({
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  results: everyKind(RunSummary),
  /** Sentences naming what the plan lacks for any assignment. */
  missing: z.array(z.string()),
  status: CalculationStatus,
})
export type AllCalculations = z.infer<typeof AllCalculations>

/** A player's villages whose off capacity is fully assigned ("Verplante Offs"). */
export const PlayerAssignment = z.object({
  playerId: z.int(),
  playerName: z.string(),
  villages: z.array(
    z.object({
      x: z.int(),
      y: z.int(),
      type: SenderType,
      maxOff: z.int(),
      villageId: z.int(),
      villageName: z.string(),
    }),
  ),
})
export type PlayerAssignment = z.infer<typeof PlayerAssignment>

/** Name of a kept result; empty removes it. */
export const ResultName = z.union([z.literal(''), givenName('Bitte gib einen Namen ein.')])

/** One kept result of a plan's calculations. */
export const FormerResult = z.object({
  _id: z.string(),
  /** When it was calculated, ISO 8601 UTC. */
  at: z.string(),
  /** The username; absent after the account was deleted. */
  by: z.optional(z.string()),
  press: ResultPress,
  /** Empty unless leaders named the result. */
  name: z.string(),
  /** How many attacks it has of each kind. */
  counts: everyKind(z.int()),
  isCurrent: z.boolean(),
  /** Of the current one: the result that was current before, while it is kept. */
  before: z.optional(z.string()),
  /** Compared with the result that it replaced: more or fewer attacks, and changed inputs. Absent where that is no longer kept. */
  since: z.optional(z.object({ counts: everyKind(z.int()), changed: z.array(OutdatedReason) })),
})
export type FormerResult = z.infer<typeof FormerResult>

/** The kept results, newest first; `version` changes with every calculation, edit and restoration. */
export const FormerResults = z.object({ version: z.int(), results: z.array(FormerResult) })
export type FormerResults = z.infer<typeof FormerResults>

/** An attack in a comparison. */
export const ComparedAttack = z.object({
  kind: z.enum(attackKinds),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  playerName: z.string(),
  xt: z.int(),
  yt: z.int(),
  unitType: z.enum(unitNames),
  /** When it launches, ISO 8601 UTC. */
  launchAt: z.string(),
  /** When it arrives, ISO 8601 UTC. */
  time: z.string(),
})
export type ComparedAttack = z.infer<typeof ComparedAttack>

const differences = {
  before: z.int(),
  after: z.int(),
  added: z.int(),
  gone: z.int(),
  changed: z.int(),
}

/** Maximum attacks listed of each sort; the counts are complete. */
export const maxComparedAttacks = 2000

/** What differs between two results. */
export const ResultComparison = z.object({
  totals: z.object({ ...differences, kept: z.int() }),
  added: z.array(ComparedAttack),
  gone: z.array(ComparedAttack),
  /** Same village, target and kind at another time or with other troops. */
  changed: z.array(z.object({ before: ComparedAttack, after: ComparedAttack })),
  /** Only those with a difference, most differences first. */
  players: z.array(z.object({ playerId: z.int(), playerName: z.string(), ...differences })),
  targets: z.array(z.object({ targetId: z.string(), x: z.int(), y: z.int(), ...differences })),
})
export type ResultComparison = z.infer<typeof ResultComparison>
