import {
  type PlanPreferences,
  planPreferenceLabels,
  preferencesOf,
} from '../../../shared/model/inputs/plan-preferences.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { missingSentence } from '../../lib/format/format.ts'
import { scheduleProblem, unfitSchedule } from '../../lib/format/schedule.ts'

/** A plan's input; a date is undefined while incomplete. */
export interface PlanDraft {
  name: string
  tribes: number[]
  sendFrom: string | undefined
  arriveAt: string | undefined
  notes: string
}

export const emptyDraft: PlanDraft = { name: '', tribes: [], sendFrom: undefined, arriveAt: undefined, notes: '' }

export const planFieldLabels: Record<keyof PlanDraft, string> = {
  name: 'Name des Plans',
  tribes: 'Stämme',
  sendFrom: 'Senden ab',
  arriveAt: 'Ankunft',
  notes: 'Notizen',
}

/** Editable fields of a stored plan. */
export type PlanDetails = PlanDraft & PlanPreferences

export const planDetailLabels: Record<keyof PlanDetails, string> = { ...planFieldLabels, ...planPreferenceLabels }

export function planDetails(plan: Plan): PlanDetails {
  const { name, tribes, sendFrom, arriveAt, notes } = plan
  return { name, tribes, sendFrom, arriveAt, notes, ...preferencesOf(plan) }
}

/** A draft with all required fields. */
export type CompleteDraft = PlanDraft & { sendFrom: string; arriveAt: string }

/** Labels of the missing required fields, in form order. */
const missingIn = ({ name, tribes, sendFrom, arriveAt }: PlanDraft): string[] => [
  ...(name.trim() ? [] : [planFieldLabels.name]),
  ...(tribes.length ? [] : [planFieldLabels.tribes]),
  ...(sendFrom === undefined ? [planFieldLabels.sendFrom] : []),
  ...(arriveAt === undefined ? [planFieldLabels.arriveAt] : []),
]

/** Whether all required fields are filled: name, at least one tribe, both dates. */
export const isComplete = (draft: PlanDraft): draft is CompleteDraft => missingIn(draft).length === 0

/** Why the plan cannot be saved yet, in a sentence; `others` are missing fields above the draft's. */
export const waitsFor = (draft: PlanDraft, others: readonly string[] = []): string | undefined =>
  missingSentence([...others, ...missingIn(draft)]) ?? (scheduleProblem(draft) && unfitSchedule)

export const sameDraft = (a: PlanDraft, b: PlanDraft) =>
  a.name === b.name &&
  a.sendFrom === b.sendFrom &&
  a.arriveAt === b.arriveAt &&
  a.notes === b.notes &&
  a.tribes.length === b.tribes.length &&
  a.tribes.every((tribe, index) => tribe === b.tribes[index])
