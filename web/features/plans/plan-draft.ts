import type { Plan } from '../../../shared/model/plan.ts'

/** What is entered for a plan; a date is undefined while it is incomplete. */
export interface PlanDraft {
  tribes: number[]
  sendFrom: string | undefined
  arriveAt: string | undefined
  notes: string
}

export const emptyDraft: PlanDraft = { tribes: [], sendFrom: undefined, arriveAt: undefined, notes: '' }

/** A stored plan as a draft. */
export const draftOf = ({ tribes, sendFrom, arriveAt, notes }: Plan): PlanDraft => ({
  tribes,
  sendFrom,
  arriveAt,
  notes,
})

/** A draft in which everything required stands. */
export type CompleteDraft = PlanDraft & { sendFrom: string; arriveAt: string }

/** Whether the plan can be sent: at least one tribe and both dates. */
export const isComplete = (draft: PlanDraft): draft is CompleteDraft =>
  draft.tribes.length > 0 && draft.sendFrom !== undefined && draft.arriveAt !== undefined

export const noTribeHint = 'Wählen Sie mindestens einen Stamm für den IncPlan aus.'

/** What is wrong with the schedule, as soon as both dates stand. */
export const scheduleProblem = ({
  sendFrom,
  arriveAt,
}: Pick<PlanDraft, 'sendFrom' | 'arriveAt'>): string | undefined =>
  sendFrom && arriveAt && Date.parse(arriveAt) <= Date.parse(sendFrom)
    ? 'Die Ankunft muss nach dem Beginn des Sendens liegen.'
    : undefined

/** Whether two drafts say the same. */
export const sameDraft = (a: PlanDraft, b: PlanDraft) =>
  a.sendFrom === b.sendFrom &&
  a.arriveAt === b.arriveAt &&
  a.notes === b.notes &&
  a.tribes.length === b.tribes.length &&
  a.tribes.every((tribe, index) => tribe === b.tribes[index])

/** What is entered once a draft was sent and stored: what was typed meanwhile stays, the rest is as it was stored. */
export const afterSaving = (entered: PlanDraft, sent: PlanDraft, stored: PlanDraft): PlanDraft => ({
  tribes: entered.tribes === sent.tribes ? stored.tribes : entered.tribes,
  sendFrom: entered.sendFrom === sent.sendFrom ? stored.sendFrom : entered.sendFrom,
  arriveAt: entered.arriveAt === sent.arriveAt ? stored.arriveAt : entered.arriveAt,
  notes: entered.notes === sent.notes ? stored.notes : entered.notes,
})
