import type { TargetEdit } from '../../../shared/model/target.ts'
import { areRead } from '../../lib/whole-number.ts'

export const limitFields = ['maxOff', 'maxFake', 'maxBFake', 'offsetMinutes'] as const
const editFields = [...limitFields, 'type'] as const

/**
 * What was typed over a target, and what stood there when it began: what tells whether somebody else has changed it since. NaN is
 * a limit whose text is no number within its bounds.
 */
export interface Edit {
  draft: Partial<TargetEdit>
  base: Partial<TargetEdit>
}

export const noEdit: Edit = { draft: {}, base: {} }

/** The fields in which the draft differs from what is stored, with their new values. */
export function changesOf(stored: TargetEdit, draft: Partial<TargetEdit>): Partial<TargetEdit> {
  const changed = editFields.filter((field) => draft[field] !== undefined && draft[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

/** Whether any field differs from what is stored. */
export const isDirty = (stored: TargetEdit, draft: Partial<TargetEdit>) =>
  Object.keys(changesOf(stored, draft)).length > 0

/** Whether everything that was typed can be saved. */
export const canBeSaved = ({ draft }: Edit) => areRead(draft)

/** Of these fields those that `of` names. */
const only = (fields: Partial<TargetEdit>, of: Partial<TargetEdit>): Partial<TargetEdit> =>
  Object.fromEntries(editFields.flatMap((field) => (field in of ? [[field, fields[field]]] : [])))

/** The edit with these fields typed over those that stand there; one that was typed over before keeps its beginning. */
export const typedOver = ({ draft, base }: Edit, stored: TargetEdit, typed: Partial<TargetEdit>): Edit => ({
  draft: { ...draft, ...typed },
  base: { ...only(stored, typed), ...base },
})

/** What of an edit differs from what is stored: exactly what has to be saved. A field typed back is none of it. */
export function remaining({ draft, base }: Edit, stored: TargetEdit): Edit {
  const changes = changesOf(stored, draft)
  return { draft: changes, base: only(base, changes) }
}

/** The edit, going on from fields that were saved meanwhile in another way. */
export function rebased({ draft, base }: Edit, saved: Partial<TargetEdit>): Edit {
  const known = editFields.filter((field) => field in draft && saved[field] !== undefined)
  return { draft, base: { ...base, ...Object.fromEntries(known.map((field) => [field, saved[field]])) } }
}
