import * as z from 'zod/mini'
import { Limit, pickedGameId } from '../basics.ts'
import { SenderType } from '../sender.ts'
import { Importance, percentBounds, TargetType } from '../target.ts'
import { OffsetMinutes } from './wave.ts'

/** Max coordinate lines per call. */
export const maxLines = 10_000

/** Typed or pasted lines with coordinates in any text (`readCoordinateLines`); blank ones are dropped. */
const CoordinateLines = z.array(z.string().check(z.maxLength(250_000))).check(z.maxLength(maxLines))

export const ManualSenders = z.object({
  coordinates: CoordinateLines,
  type: SenderType,
  maxOff: z._default(Limit, 1),
  maxFake: z._default(Limit, 5),
  maxBFake: z._default(Limit, 0),
  maxSnob: z._default(Limit, 0),
})

const LimitsOrNone = z.object({
  ...Importance.shape,
  maxOff: z._default(Limit, 0),
  maxFake: z._default(Limit, 0),
  maxBFake: z._default(Limit, 0),
  maxSnob: z._default(Limit, 0),
  offsetMinutes: z._default(OffsetMinutes, 0),
})

/** Dry run: returns the result without storing it. */
const Preview = z._default(z.boolean(), false)

/** Limits, priority, weight, window, least morale, buildings, wave and offset for lines that name none (`440|670:5:4:0:p1:w3:welle2:o30`). */
export const ManualTargets = z.extend(LimitsOrNone, {
  coordinates: CoordinateLines,
  type: TargetType,
  preview: Preview,
  /** Leaves targets that the plan already has unchanged. */
  onlyNew: z._default(z.boolean(), false),
})

const RandomTargets = z.extend(LimitsOrNone, {
  percentage: z._default(z.number().check(z.gte(percentBounds.min), z.lte(percentBounds.max)), 30),
  /** Saved as `maxFake` of each target. */
  fakesPerVillage: z._default(Limit, 5),
  type: z._default(TargetType, 'fakes'),
  /** Seed of the draw; defaults to the plan's own. */
  draw: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  preview: Preview,
})
export const RandomPlayerTargets = z.extend(RandomTargets, {
  playerId: pickedGameId('Bitte einen Spieler auswählen!'),
})
export const RandomTribeTargets = z.extend(RandomTargets, {
  tribeId: pickedGameId('Bitte einen Stamm auswählen!'),
})
