import type { TargetLimits } from '../../../shared/model/target.ts'

export const limitFields = ['maxOff', 'maxFake', 'maxBFake', 'offsetMinutes'] as const

/** What was typed over a target's limits, and what those were when it began: what tells whether somebody else has changed them since. */
export interface Edit {
  draft: Partial<TargetLimits>
  base: Partial<TargetLimits>
}

export const noEdit: Edit = { draft: {}, base: {} }

/** The fields in which the draft differs from what is stored, with their new values. */
export function changesOf(stored: TargetLimits, draft: Partial<TargetLimits>): Partial<TargetLimits> {
  const changes: Partial<TargetLimits> = {}
  for (const field of limitFields) {
    const value = draft[field]
    if (value !== undefined && value !== stored[field]) changes[field] = value
  }
  return changes
}

/** Whether any field differs from what is stored. */
export const isDirty = (stored: TargetLimits, draft: Partial<TargetLimits>) =>
  Object.keys(changesOf(stored, draft)).length > 0

/** Of these limits those that `of` names. */
const only = (limits: Partial<TargetLimits>, of: Partial<TargetLimits>): Partial<TargetLimits> =>
  Object.fromEntries(limitFields.flatMap((field) => (field in of ? [[field, limits[field]]] : [])))

/** The edit with these limits typed over those that stand there; a limit that was typed over before keeps its beginning. */
export const typedOver = ({ draft, base }: Edit, stored: TargetLimits, limits: Partial<TargetLimits>): Edit => ({
  draft: { ...draft, ...limits },
  base: { ...only(stored, limits), ...base },
})

/** What of an edit differs from what is stored: exactly what has to be saved. A limit typed back is none of it. */
export function remaining({ draft, base }: Edit, stored: TargetLimits): Edit {
  const changes = changesOf(stored, draft)
  return { draft: changes, base: only(base, changes) }
}

/** The edit, going on from limits that were saved meanwhile in another way. */
export function rebased({ draft, base }: Edit, limits: Partial<TargetLimits>): Edit {
  const next = { ...base }
  for (const field of limitFields) {
    const value = limits[field]
    if (field in draft && value !== undefined) next[field] = value
  }
  return { draft, base: next }
}
