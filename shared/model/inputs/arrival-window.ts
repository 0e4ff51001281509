import * as z from 'zod/mini'
import { type AttackKind, attackKinds } from '../attack.ts'

export const windowBounds = { min: 0, max: 3600 }
/** Seconds that a person needs for a command. */
export const spacingBounds = { min: 1, max: 60 }

const WindowSeconds = z.int().check(z.gte(windowBounds.min), z.lte(windowBounds.max))

export const Spacing = z.int().check(z.gte(spacingBounds.min), z.lte(spacingBounds.max))

/** Seconds by which attacks may arrive earlier and later than asked. */
export const ArrivalWindow = z.object({ before: WindowSeconds, after: WindowSeconds })
export type ArrivalWindow = z.infer<typeof ArrivalWindow>

export const ArrivalWindows = z.partialRecord(z.enum(attackKinds), ArrivalWindow)
export type ArrivalWindows = z.infer<typeof ArrivalWindows>

/** A target's own window, for every kind; each side is the plan's where absent. */
export const OwnWindow = z.object({ windowBefore: z.optional(WindowSeconds), windowAfter: z.optional(WindowSeconds) })
export type OwnWindow = z.infer<typeof OwnWindow>

/** An edit of a target's own window; `null` for the plan's. */
export const OwnWindowEdit = z.object({
  windowBefore: z.optional(z.nullable(WindowSeconds)),
  windowAfter: z.optional(z.nullable(WindowSeconds)),
})

/** The window of a kind's attacks on a target. */
export const windowOn = (
  { windowBefore, windowAfter }: OwnWindow,
  kind: AttackKind,
  windows: ArrivalWindows,
): ArrivalWindow => ({
  before: windowBefore ?? windows[kind]?.before ?? 0,
  after: windowAfter ?? windows[kind]?.after ?? 0,
})

export const isOpen = ({ before, after }: ArrivalWindow): boolean => before + after > 0

/** Whether a window is too small to part two launches. */
export const helpsLittle = ({ before, after }: ArrivalWindow, spacing: number): boolean =>
  before + after > 0 && before + after < spacing
