import * as z from 'zod/mini'
import { keysOf, recordOf } from '../lib/records.ts'
import type { AttackKind } from './attack.ts'
import { Id, Limit, Version } from './basics.ts'
import { OwnWindow, OwnWindowEdit } from './inputs/arrival-window.ts'
import { OwnAims, OwnAimsEdit } from './inputs/own-aims.ts'
import { firstWaveId, OffsetMinutes, OffsetSeconds, Wave } from './inputs/wave.ts'

/** Types of targets, and the kind that plans their offs. Stored by place: append only. */
const types = {
  offs: { label: 'Offs', offs: 'off' },
  ramoff: { label: 'RamOffs', offs: 'ramoff' },
  bfcleaner: { label: 'BF Cleaner', offs: 'bfcleaner' },
  bfkatas: { label: 'BF-Katas', offs: 'bfkatas' },
  fakes: { label: 'Fakes', offs: undefined },
  agcleaner: { label: 'AG Cleaner', offs: 'off' },
  fakeSending: { label: 'Fake-Sender', offs: undefined },
} as const satisfies Record<string, { label: string; offs: AttackKind | undefined }>
export const targetTypes = keysOf(types)
export const TargetType = z.enum(targetTypes)
export type TargetType = z.infer<typeof TargetType>

export const targetTypeLabels: Record<TargetType, string> = recordOf(targetTypes, (type) => types[type].label)

/** The kind that plans a target's offs; absent for types that only get fakes. */
export const offsOnTarget = (type: TargetType): AttackKind | undefined => types[type].offs

/** Bounds for the percentage of villages drawn. */
export const percentBounds = { min: 0, max: 100 }

/** Attacks a target requires, and their offset. */
export const TargetLimits = z.object({
  maxOff: Limit,
  maxFake: Limit,
  maxBFake: Limit,
  offsetMinutes: OffsetMinutes,
  /** Trains of nobles; absent for none. */
  maxSnob: z.optional(Limit),
})
export type TargetLimits = z.infer<typeof TargetLimits>

export const priorityBounds = { min: 1, max: 5 }
export const weightBounds = { min: 1, max: 9 }
/** The importance of targets that name none. */
export const defaultImportance = { priority: 3, weight: 1 }

/** Defaults are absent in stored targets. */
export const Importance = z.object({
  /** 1 comes first: a run fills all targets of a priority before the next. */
  priority: z.optional(z.int().check(z.gte(priorityBounds.min), z.lte(priorityBounds.max))),
  /** Within a priority, fill is balanced in proportion to the weight. */
  weight: z.optional(z.int().check(z.gte(weightBounds.min), z.lte(weightBounds.max))),
})
export type Importance = z.infer<typeof Importance>

/** Fills in the defaults of priority and weight. */
export const fullImportance = ({ priority, weight }: Importance): typeof defaultImportance => ({
  priority: priority ?? defaultImportance.priority,
  weight: weight ?? defaultImportance.weight,
})

/** The fields that differ from the defaults. */
export function unusualImportance(target: Importance): Importance {
  const { priority, weight } = fullImportance(target)
  return {
    ...(priority !== defaultImportance.priority && { priority }),
    ...(weight !== defaultImportance.weight && { weight }),
  }
}

/** Editable fields of a target. Changing the type changes its id, so attacks planned for the old type no longer count. */
export const TargetEdit = z.extend(TargetLimits, {
  type: TargetType,
  offsetSeconds: OffsetSeconds,
  ...Importance.shape,
  ...OwnWindowEdit.shape,
  ...OwnAimsEdit.shape,
})
export type TargetEdit = z.infer<typeof TargetEdit>

/** Max targets per call, which keeps calls within seconds; clients split longer lists. */
export const maxTargetIds = 500

/** A village to attack, as stored; unique per plan by type, village and wave. */
export const Target = z.extend(TargetLimits, {
  ...Importance.shape,
  ...OwnWindow.shape,
  ...OwnAims.shape,
  _id: Id,
  x: z.int(),
  y: z.int(),
  type: TargetType,
  villageId: z.int(),
  /** Absent for the target's first wave. */
  wave: z.optional(Wave),
  /** Absent if the offset has no seconds. */
  offsetSeconds: z.optional(OffsetSeconds),
  /** Absent until its first change. */
  version: z.optional(Version),
})
export type Target = z.infer<typeof Target>

/** An edit as a target stores it. */
export const storedFields = ({
  windowBefore,
  windowAfter,
  maxSnob,
  minMorale,
  buildings,
  offsetSeconds,
  ...fields
}: Partial<TargetEdit>): Partial<Target> => ({
  ...fields,
  ...(maxSnob !== undefined && { maxSnob: maxSnob || undefined }),
  ...(windowBefore !== undefined && { windowBefore: windowBefore ?? undefined }),
  ...(windowAfter !== undefined && { windowAfter: windowAfter ?? undefined }),
  ...(minMorale !== undefined && { minMorale: minMorale ?? undefined }),
  ...(buildings !== undefined && { buildings: buildings ?? undefined }),
  ...(offsetSeconds !== undefined && { offsetSeconds: offsetSeconds || undefined }),
})

/** The usual id of a target: `offs-512-488-w2`. */
export const targetId = ({ type, x, y, wave }: Pick<Target, 'type' | 'x' | 'y' | 'wave'>): string =>
  `${type}-${x}-${y}${wave ? `-w${wave}` : ''}`

export const idOfType = (id: string, type: TargetType): string => id.replace(/^[^-]+/, type)

/** Ids for a plan with these targets: that of the same village, else the usual, which names the village if taken (`…-v4711-w2`). */
export function targetIds(present: readonly Target[]): (target: Omit<Aim, '_id'>) => string {
  const stems = new Map<string, string>()
  const villages = new Map<string, number>()
  const ofVillage = ({ type, villageId }: Omit<Aim, '_id'>) => `${type} ${villageId}`
  for (const target of present) {
    const stem = firstWaveId(target._id)
    stems.set(ofVillage(target), stem)
    villages.set(stem, target.villageId)
  }
  return (target) => {
    const { villageId, wave } = target
    const usual = targetId({ ...target, wave: undefined })
    const isTaken = (villages.get(usual) ?? villageId) !== villageId
    const stem = stems.get(ofVillage(target)) ?? (isTaken ? `${usual}-v${villageId}` : usual)
    return wave ? `${stem}-w${wave}` : stem
  }
}

type Aim = Pick<Target, '_id' | 'type' | 'villageId' | 'x' | 'y' | 'wave'>

/** A target with world data and assigned attacks. */
export const TargetView = z.extend(Target, {
  version: Version,
  villageName: z.string(),
  playerId: z.int(),
  playerName: z.string(),
  tribeTag: z.string(),
  /** True for villages of the plan's tribes: never attacked. */
  isOwn: z.optional(z.boolean()),
  /** True for villages that the world no longer has: never attacked. */
  isGone: z.optional(z.boolean()),
  currentOff: z.int(),
  currentFake: z.int(),
  currentBFake: z.int(),
  /** Trains; absent while the target wants and gets none. */
  currentSnob: z.optional(z.int()),
  /** Current counts, each up to its limit, / sum of the limits; 0 if nothing is required. */
  usage: z.number(),
})
export type TargetView = z.infer<typeof TargetView>

export const isSparedTarget = ({ isOwn, isGone }: Pick<TargetView, 'isOwn' | 'isGone'>): boolean =>
  isOwn === true || isGone === true

/** A target to add: owner, limits, and whether the plan already has it, with the same limits or others. */
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
    maxSnob: true,
    offsetMinutes: true,
    offsetSeconds: true,
    wave: true,
    priority: true,
    weight: true,
    windowBefore: true,
    windowAfter: true,
    minMorale: true,
    buildings: true,
  }),
  { state: z.enum(['new', 'changed', 'same']) },
)
export type AddedTarget = z.infer<typeof AddedTarget>
