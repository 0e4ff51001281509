import type { Plan } from '../../../shared/model/plan.ts'
import { missingSentence } from '../../lib/format/format.ts'
import { scheduleProblem, unfitSchedule } from '../../lib/format/schedule.ts'

/** What is entered for a plan; a date is undefined while it is incomplete. */
export interface PlanDraft {
  name: string
  tribes: number[]
  sendFrom: string | undefined
  arriveAt: string | undefined
  notes: string
}

export const emptyDraft: PlanDraft = { name: '', tribes: [], sendFrom: undefined, arriveAt: undefined, notes: '' }

/** The fields' names on the screen. */
export const planFieldLabels: Record<keyof PlanDraft, string> = {
  name: 'Name des Plans',
  tribes: 'Stämme',
  sendFrom: 'Senden ab',
  arriveAt: 'Ankunft',
  notes: 'Notizen',
}

/** What is edited of a stored plan. */
export interface PlanDetails extends PlanDraft {
  draftForBot: boolean
}

/** The names of its fields on the screen. */
export const planDetailLabels: Record<keyof PlanDetails, string> = {
  ...planFieldLabels,
  draftForBot: 'Entwurf dem Bot zeigen',
}

/** A stored plan as a draft. */
export const draftOf = ({ name, tribes, sendFrom, arriveAt, notes, draftForBot = false }: Plan): PlanDetails => ({
  name,
  tribes,
  sendFrom,
  arriveAt,
  notes,
  draftForBot,
})

/** A draft in which everything required stands. */
export type CompleteDraft = PlanDraft & { sendFrom: string; arriveAt: string }

/** What is required and not entered yet, by the fields' labels, in their order. */
export const missingIn = ({ name, tribes, sendFrom, arriveAt }: PlanDraft): string[] => [
  ...(name.trim() ? [] : [planFieldLabels.name]),
  ...(tribes.length ? [] : [planFieldLabels.tribes]),
  ...(sendFrom === undefined ? [planFieldLabels.sendFrom] : []),
  ...(arriveAt === undefined ? [planFieldLabels.arriveAt] : []),
]

/** Whether the plan can be sent: its name, at least one tribe and both dates. */
export const isComplete = (draft: PlanDraft): draft is CompleteDraft => missingIn(draft).length === 0

/** What has to be entered before the plan can be sent, in one sentence; `others` are missing fields that stand above the draft's. */
export const waitsFor = (draft: PlanDraft, others: readonly string[] = []): string | undefined =>
  missingSentence([...others, ...missingIn(draft)]) ?? (scheduleProblem(draft) && unfitSchedule)

/** Whether two drafts say the same. */
export const sameDraft = (a: PlanDraft, b: PlanDraft) =>
  a.name === b.name &&
  a.sendFrom === b.sendFrom &&
  a.arriveAt === b.arriveAt &&
  a.notes === b.notes &&
  a.tribes.length === b.tribes.length &&
  a.tribes.every((tribe, index) => tribe === b.tribes[index])
