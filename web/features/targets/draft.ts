import type { TargetLimits } from '../../../shared/model/target.ts'

export const limitFields = ['maxOff', 'maxFake', 'maxBFake', 'offsetMinutes'] as const

/** The fields in which the draft differs from what is stored, with their new values: exactly what has to be sent. */
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
