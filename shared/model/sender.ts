import * as z from 'zod'
import { Limit } from './basics.ts'
import { Troops } from './settings.ts'

export const senderTypes = ['offs', 'ramoff', 'bfcleaner', 'fakeSending', 'bfkatas'] as const
export const SenderType = z.enum(senderTypes)
export type SenderType = z.infer<typeof SenderType>

export const senderTypeLabels: Record<SenderType, string> = {
  offs: 'Offs',
  ramoff: 'RamOffs',
  bfcleaner: 'BF Cleaner',
  fakeSending: 'Fakes',
  bfkatas: 'BF-Katas',
}

/** A village of ours in a plan, with what it can send. */
export const Sender = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  type: SenderType,
  maxOff: z.int(),
  maxFake: z.int(),
  maxBFake: z.int(),
  /** The village's own troops from a dump; a sender entered by hand brings none. */
  troops: Troops.optional(),
  /** As the dump told them, else as the world's data did at the upload. */
  points: z.int().optional(),
  /** What one fake or BF-Kata attack takes along, where the world's fake limit asks for more than the template. */
  fake: Troops.optional(),
  bfkatas: Troops.optional(),
  /** Fakes that the fake limit costs the village. */
  fakesLost: z.int().optional(),
})
export type Sender = z.infer<typeof Sender>

/** A village of a dump whose troops give it no role in the plan: kept so that other settings may give it one. */
export const IdleVillage = Sender.pick({ villageId: true, x: true, y: true, playerId: true, points: true }).extend({
  troops: Troops,
})
export type IdleVillage = z.infer<typeof IdleVillage>

/** A sender as the table of sender villages shows it. */
export const SenderView = Sender.omit({ troops: true, points: true, fake: true, bfkatas: true }).extend({
  villageName: z.string(),
  playerName: z.string(),
  tribeTag: z.string(),
  /** Entered by hand, so that a new dump leaves it alone. */
  isManual: z.boolean(),
})
export type SenderView = z.infer<typeof SenderView>

/** One a line: the coordinates a person typed. Blank ones are dropped, each is checked on its own. */
export const CoordinateLines = z.array(z.string().max(200)).max(10_000)

export const ManualSenders = z.object({
  coordinates: CoordinateLines,
  type: SenderType,
  maxOff: Limit.default(1),
  maxFake: Limit.default(5),
  maxBFake: Limit.default(0),
})

export const SenderStats = z.object({
  off: z.int(),
  ramoff: z.int(),
  bfcleaner: z.int(),
  /** Villages of the kind: theirs are counted as BFakes. */
  bfkatas: z.int(),
  totalFake: z.int(),
  totalBFake: z.int(),
  /** Sender villages and the players they belong to. */
  villages: z.int(),
  players: z.int(),
})
export type SenderStats = z.infer<typeof SenderStats>

/** A line of pasted input that was not taken, and why. */
export const RejectedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() })
export type RejectedLine = z.infer<typeof RejectedLine>
