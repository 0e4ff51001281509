import type { TargetEdit, TargetView } from '../../../shared/model/target.ts'
import { type Draft, drafts, isNewer } from '../../lib/draft/draft.ts'
import { areRead } from '../../lib/format/whole-number.ts'

export const limitFields = ['maxOff', 'maxFake', 'maxBFake', 'offsetMinutes'] as const

/** What is typed over a target. NaN is a limit whose text is no number within its bounds. */
export type TargetDraft = Draft<TargetEdit, number>

export const targetDrafts = drafts<TargetEdit, number>()

/** What of a target can be typed over. */
export const editOf = ({ type, maxOff, maxFake, maxBFake, offsetMinutes }: TargetView): TargetEdit => ({
  type,
  maxOff,
  maxFake,
  maxBFake,
  offsetMinutes,
})

/** The draft upon the target as it was read last; without one, that of somebody who has typed nothing. */
export function draftUpon(draft: TargetDraft | undefined, target: TargetView): TargetDraft {
  if (!draft) return targetDrafts.begin(editOf(target), target.version)
  return isNewer(target.version, draft.version) ? targetDrafts.rebase(draft, editOf(target), target.version) : draft
}

/** Whether anything typed differs from what is stored. */
export const isDirty = (draft: TargetDraft): boolean => Object.keys(targetDrafts.changes(draft)).length > 0

/** Whether everything that was typed can be saved. */
export const canBeSaved = ({ typed }: TargetDraft): boolean => areRead(typed)

/** The draft, going on from fields that were saved by oneself in another way. */
export const goingOn = (draft: TargetDraft, saved: Partial<TargetEdit>): TargetDraft => ({
  ...draft,
  stored: { ...draft.stored, ...saved },
})
