import type { WithTrains } from '../../../shared/model/inputs/planned-kinds.ts'
import { fullImportance, type TargetEdit, type TargetView } from '../../../shared/model/target.ts'
import { type Draft, drafts, isNewer } from '../../lib/draft/draft.ts'
import { areRead } from '../../lib/format/whole-number.ts'

export const limitFields = ['maxOff', 'maxFake', 'maxBFake', 'maxSnob', 'offsetMinutes'] as const

/** The limits with a column; trains of nobles have one where a target wants or gets some. */
export const columnFields = ({ hasTrains }: WithTrains) =>
  limitFields.filter((field) => hasTrains || field !== 'maxSnob')

export const windowFields = ['windowBefore', 'windowAfter'] as const

/** Draft of a target; NaN is a limit with invalid text. */
export type TargetDraft = Draft<TargetEdit, number>

export const targetDrafts = drafts<TargetEdit, number>(
  (a, b) => Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join()),
)

/** The editable fields of a target. */
export const targetEdit = (target: TargetView): TargetEdit => ({
  type: target.type,
  maxOff: target.maxOff,
  maxFake: target.maxFake,
  maxBFake: target.maxBFake,
  maxSnob: target.maxSnob ?? 0,
  offsetMinutes: target.offsetMinutes,
  offsetSeconds: target.offsetSeconds ?? 0,
  ...fullImportance(target),
  windowBefore: target.windowBefore ?? null,
  windowAfter: target.windowAfter ?? null,
  minMorale: target.minMorale ?? null,
  buildings: target.buildings ?? null,
})

/** The draft, rebased on the last read target; without one a new draft. */
export function draftUpon(draft: TargetDraft | undefined, target: TargetView): TargetDraft {
  if (!draft) return targetDrafts.begin(targetEdit(target), target.version)
  return isNewer(target.version, draft.version) ? targetDrafts.rebase(draft, targetEdit(target), target.version) : draft
}

/** Whether the draft differs from the stored target. */
export const isDirty = (draft: TargetDraft): boolean => Object.keys(targetDrafts.changes(draft)).length > 0

/** Whether all typed values are valid. */
export const canBeSaved = ({ typed }: TargetDraft): boolean => areRead(typed)

/** The draft, rebased on fields saved by another action of the same user. */
export const goingOn = (draft: TargetDraft, saved: Partial<TargetEdit>): TargetDraft => ({
  ...draft,
  stored: { ...draft.stored, ...saved },
})
