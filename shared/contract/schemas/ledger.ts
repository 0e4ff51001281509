import * as z from 'zod/mini'
import { Troops } from '../../model/troops.ts'
import { joined } from '../endpoint.ts'
import { ledger as entries } from '../ledger.ts'

/** `arriveAt`, ISO 8601 UTC, distinguishes plans of equal names. */
const OtherPlan = { planId: z.string(), name: z.string(), arriveAt: z.string() }

/** A plan's part in a conflict; times in ISO 8601 UTC. */
export const ConflictPart = z.object({
  ...OtherPlan,
  /** Whether these attacks are issued orders; else they are only planned. */
  isIssued: z.boolean(),
  attacks: z.int(),
  /** First launch and last return. */
  from: z.string(),
  until: z.string(),
})

export type ConflictPart = z.infer<typeof ConflictPart>

/** A village whose units the plan and others use at once. */
export const LedgerConflict = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  villageName: z.string(),
  playerId: z.int(),
  playerName: z.string(),
  /** When units are missing, ISO 8601 UTC. */
  from: z.string(),
  until: z.string(),
  /** The most missing of each unit at any moment. */
  missing: Troops,
  /** Whether issued orders alone are too many; otherwise only together with planned attacks. */
  isIssued: z.boolean(),
  /** Whether it remains when the plan's present attacks are issued. */
  afterIssue: z.boolean(),
  own: ConflictPart,
  others: z.array(ConflictPart),
})

export type LedgerConflict = z.infer<typeof LedgerConflict>

const counts = { count: z.int(), afterIssue: z.int() }

/** What the plans of a world take from the same villages at the same time, as far as it concerns one plan. */
export const Ledger = z.object({
  /** Other plans with issued orders that take units from the plan's villages while its own attacks may be under way. */
  overlapping: z.array(z.object(OtherPlan)),
  /** Villages with a conflict, and those that remain when the plan's present attacks are issued. */
  ...counts,
  /** The same by other plan, most villages first; `isIssued` if issued orders alone are too many somewhere. */
  plans: z.array(z.object({ ...OtherPlan, isIssued: z.boolean(), ...counts })),
  /** Issued ones first, then by time. */
  conflicts: z.array(LedgerConflict),
})

export type Ledger = z.infer<typeof Ledger>

export const schemas = { conflicts: { output: Ledger } }

export const ledger = joined(entries, schemas)
