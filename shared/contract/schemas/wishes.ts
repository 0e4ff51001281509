import * as z from 'zod/mini'
import { unitNames } from '../../game/world/units.ts'
import { attackKinds } from '../../model/attack.ts'
import { Version } from '../../model/basics.ts'
import { WishPrice } from '../../model/diagnosis.ts'
import { Replacement } from '../../model/wishes/replacement.ts'
import { Ban, Cap, maxListedEdits, Pin, WishEdit, WishRef, WishRefusal } from '../../model/wishes/wish.ts'
import { joined } from '../endpoint.ts'
import { wishes as entries } from '../wishes.ts'

const Place = z.object({ x: z.int(), y: z.int(), name: z.string() })

/** A plan's wishes, with names and what became of them. */
export const WishesView = z.object({
  /** Raised by every edit; 0 before the first. */
  version: Version,
  pins: z.array(
    z.extend(Pin, {
      /** Absent while the village is unknown. */
      village: z.optional(Place),
      target: z.optional(Place),
      playerName: z.string(),
      /** Why runs cannot keep it, as a sentence too; absent while they can. */
      reason: z.optional(WishRefusal),
      message: z.optional(z.string()),
    }),
  ),
  forbids: z.array(
    z.extend(Ban, {
      village: z.optional(Place),
      target: z.optional(Place),
      playerName: z.optional(z.string()),
      /** Current attacks that it forbids: gone after the next run. */
      attacks: z.int(),
    }),
  ),
  maxPerPlayer: z.array(z.extend(Cap, { playerName: z.optional(z.string()) })),
  /** Attacks changed by hand since the last calculation. */
  byHand: z.int(),
  /** What the wishes of a kind cost, by sort and as of its last run. */
  prices: z.array(
    z.object({
      kind: z.enum(attackKinds),
      pins: z.optional(WishPrice),
      forbids: z.optional(WishPrice),
      caps: z.optional(WishPrice),
    }),
  ),
})

export type WishesView = z.infer<typeof WishesView>

/** A village that could send an attack instead. */
export const Candidate = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  villageName: z.string(),
  playerId: z.int(),
  playerName: z.string(),
  /** The distance to the target, in fields. */
  distance: z.number(),
  isFeasible: z.boolean(),
  /** ISO 8601 UTC, and how many seconds earlier it could start; only if feasible. */
  launchAt: z.optional(z.string()),
  slackSeconds: z.optional(z.number()),
  /** Where the village is faster without its rams and catapults: the slowest of the others, and the same times with it. */
  faster: z.optional(z.object({ unit: z.enum(unitNames), launchAt: z.string(), slackSeconds: z.number() })),
  /** The own attack that the village would give up for it. */
  instead: z.optional(
    z.object({ kind: z.enum(attackKinds), villageId: z.int(), targetId: z.string(), x: z.int(), y: z.int() }),
  ),
  /** Why not, as a sentence too; only if not feasible. */
  reason: z.optional(WishRefusal),
  message: z.optional(z.string()),
})

export type Candidate = z.infer<typeof Candidate>

/** Attacks that can no longer be sent, with the version of the wishes that their edits apply to. */
export const WishesReplacements = z.object({
  version: Version,
  count: z.int(),
  /** The first, as many as one call can edit. */
  replacements: z.array(Replacement),
})

export type WishesReplacements = z.infer<typeof WishesReplacements>

export const schemas = {
  state: { output: WishesView },
  edit: {
    body: z.object({ version: Version, edits: z.array(WishEdit).check(z.minLength(1), z.maxLength(maxListedEdits)) }),
    output: z.object({
      state: WishesView,
      /** Attacks that are new, gone or moved. */
      changed: z.int(),
      refused: z.array(z.object({ index: z.int(), reason: WishRefusal, message: z.string() })),
    }),
    conflict: WishesView,
  },
  candidates: {
    query: z.object({ attack: z.string().check(z.maxLength(100)) }),
    output: z.object({ candidates: z.array(Candidate) }),
  },
  price: {
    query: WishRef,
    output: z.object({
      /** Attacks over all kinds; negative if a pin allows what a run does not. */
      cost: z.int(),
      /** The kinds whose runs it changes. */
      kinds: z.array(z.object({ kind: z.enum(attackKinds), cost: z.int() })),
    }),
  },
  replacements: { output: WishesReplacements },
}

export const wishes = joined(entries, schemas)
