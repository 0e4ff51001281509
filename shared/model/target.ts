import * as z from 'zod/mini'
import { Id, Limit, pickedGameId, Version } from './basics.ts'
import { CoordinateLines } from './sender.ts'

export const targetTypes = ['offs', 'ramoff', 'bfcleaner', 'bfkatas', 'fakes', 'agcleaner', 'fakeSending'] as const
export const TargetType = z.enum(targetTypes)
export type TargetType = z.infer<typeof TargetType>

export const targetTypeLabels: Record<TargetType, string> = {
  offs: 'Offs',
  ramoff: 'RamOffs',
  bfcleaner: 'BF Cleaner',
  bfkatas: 'BF-Katas',
  fakes: 'Fakes',
  agcleaner: 'AG Cleaner',
  fakeSending: 'Fake-Sender',
}

/** By so many minutes attacks on a target may arrive before (negative) or after the plan's arrival: 14 days. */
export const offsetBounds = { min: -20_160, max: 20_160 }
const OffsetMinutes = z.int().check(z.gte(offsetBounds.min), z.lte(offsetBounds.max))

/** How many percent of somebody's villages may be drawn. */
export const percentBounds = { min: 0, max: 100 }

/** How many attacks a target is to get, and when. */
export const TargetLimits = z.object({
  maxOff: Limit,
  maxFake: Limit,
  maxBFake: Limit,
  offsetMinutes: OffsetMinutes,
})
export type TargetLimits = z.infer<typeof TargetLimits>

/** What may be changed of a target. Another type moves it: its id tells the type, and attacks planned for the old one count no more. */
export const TargetEdit = z.extend(TargetLimits, { type: TargetType })
export type TargetEdit = z.infer<typeof TargetEdit>

/** A call changes or removes at most so many targets, so that it ends in seconds; clients cut longer lists. */
export const maxTargetIds = 500

const LimitsOrNone = z.object({
  maxOff: z._default(Limit, 0),
  maxFake: z._default(Limit, 0),
  maxBFake: z._default(Limit, 0),
  offsetMinutes: z._default(OffsetMinutes, 0),
})

/** With `preview` the call only tells what it would do. */
const Preview = z._default(z.boolean(), false)

/** The limits hold where a line names none of its own (`440|670:5:4`). */
export const ManualTargets = z.extend(LimitsOrNone, {
  coordinates: CoordinateLines,
  type: TargetType,
  preview: Preview,
})

const RandomTargets = z.extend(LimitsOrNone, {
  percentage: z._default(z.number().check(z.gte(percentBounds.min), z.lte(percentBounds.max)), 30),
  /** Becomes the targets' maxFake. */
  fakesPerVillage: z._default(Limit, 5),
  type: z._default(TargetType, 'fakes'),
  /** Each draw chooses other villages, the same draw the same ones; left out, the plan's own. */
  draw: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  preview: Preview,
})
export const RandomPlayerTargets = z.extend(RandomTargets, {
  playerId: pickedGameId('Bitte einen Spieler auswählen!'),
})
export const RandomTribeTargets = z.extend(RandomTargets, {
  tribeId: pickedGameId('Bitte einen Stamm auswählen!'),
})

/** A village to attack, as stored: unique in its plan by type and coordinate. */
export const Target = z.extend(TargetLimits, {
  _id: Id,
  x: z.int(),
  y: z.int(),
  type: TargetType,
  villageId: z.int(),
  /** Missing: of a time when targets had none, and not changed since. */
  version: z.optional(Version),
})
export type Target = z.infer<typeof Target>

/** A target with what the world's data and the calculations say of it. */
export const TargetView = z.extend(Target, {
  version: Version,
  villageName: z.string(),
  playerId: z.int(),
  playerName: z.string(),
  tribeTag: z.string(),
  /** True of villages of the plan's own tribes: no run attacks them. */
  isOwn: z.optional(z.boolean()),
  currentOff: z.int(),
  currentFake: z.int(),
  currentBFake: z.int(),
  /** (currentOff + currentFake + currentBFake) / (maxOff + maxFake + maxBFake); 0 when nothing is wanted. */
  usage: z.number(),
})
export type TargetView = z.infer<typeof TargetView>

/** A target that is to be added: whose village it is, what it is to get, and whether the plan has it already, with these limits or others. */
export const AddedTarget = z.extend(
  z.pick(TargetView, {
    x: true,
    y: true,
    villageName: true,
    playerName: true,
    tribeTag: true,
    isOwn: true,
    maxOff: true,
    maxFake: true,
    maxBFake: true,
    offsetMinutes: true,
  }),
  { state: z.enum(['new', 'changed', 'same']) },
)
export type AddedTarget = z.infer<typeof AddedTarget>
