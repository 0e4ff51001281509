import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { attackKinds } from './attack.ts'
import { givenName } from './basics.ts'

/** How many results of a plan are kept. */
export const maxResults = 20

/** What made a result: one run, all of them, or a reset. */
export const ResultPress = z.enum([...attackKinds, 'all', 'reset'])
export type ResultPress = z.infer<typeof ResultPress>

/** Name of a kept result; empty removes it. */
export const ResultName = z.union([z.literal(''), givenName('Bitte gib einen Namen ein.')])

/** One kept result of a plan's calculations. */
export const FormerResult = z.object({
  _id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** Absent for deleted accounts and results from before results were kept. */
  by: z.optional(z.string()),
  /** Absent for results from before results were kept. */
  press: z.optional(ResultPress),
  /** Empty without one. */
  name: z.string(),
  /** Attacks of each kind. */
  counts: z.record(z.enum(attackKinds), z.int()),
  isCurrent: z.boolean(),
  /** The result that was current before, while it is kept. */
  before: z.optional(z.string()),
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
  /** ISO 8601 UTC. */
  launchAt: z.string(),
  /** Arrival, ISO 8601 UTC. */
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
