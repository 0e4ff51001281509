import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Plan, planPhase } from '../../../shared/model/plan.ts'
import { paths } from '../../lib/paths.ts'
import type { PlanPage, WizardStep } from './plan-pages.ts'

/** State for the address of *Export*: the preview of the changes opens. */
export const issuingState = { issuing: true }

export const isIssuing = (state: unknown): boolean => state instanceof Object && 'issuing' in state

/** Whether a plan has a current result that is not issued; `now` is epoch milliseconds. */
export const isToIssue = (plan: Plan, now: number): boolean =>
  plan.unissued !== undefined && plan.outdatedBy.length === 0 && planPhase(plan, now) !== 'over'

/** What the plan lacks at its steps, or that its result is outdated. */
export function stepNotes({ lacks, outdatedBy }: Plan): Partial<Record<WizardStep, string>> {
  if (lacks === 'troops') return { troops: 'keine Truppen' }
  if (lacks === 'targets') return { targets: 'keine Ziele' }
  if (lacks === 'result') return { calculate: 'fehlt noch' }
  return outdatedBy.length > 0 ? { calculate: 'veraltet' } : {}
}

interface Step {
  label: string
  page: PlanPage
  to: string
  state?: unknown
}

/** What to do next with a plan at `now`, epoch milliseconds; nothing once all is issued or the plan is over. */
export function nextStep(plan: Plan, now: number): Step | undefined {
  const { _id: planId, lacks, outdatedBy } = plan
  if (planPhase(plan, now) === 'over') return undefined
  if (lacks === 'troops') return { label: 'Truppen hochladen', page: 'troops', to: paths.troops(planId) }
  if (lacks === 'targets') return { label: 'Ziele zuweisen', page: 'targets', to: paths.targets(planId) }
  if (lacks === 'result') return { label: 'Berechnen', page: 'calculate', to: paths.calculate(planId) }
  if (outdatedBy.length > 0) return { label: 'Neu berechnen', page: 'calculate', to: paths.calculate(planId) }
  if (!isToIssue(plan, now)) return undefined
  return { label: 'Befehle ausgeben', page: 'export', to: paths.export(planId), state: issuingState }
}

interface Waiting {
  text: string
  page: PlanPage
  to: string
}

/**
 * Whom a plan waits for at `now`, epoch milliseconds: `Zeitfenster: 12 von 60 geantwortet` until orders are issued,
 * `ausgegeben · 2 von 35 geöffnet` while there is no next step; nothing when all have, or it is over.
 */
export function waitingFor(plan: Plan, now: number): Waiting | undefined {
  const { _id: planId, answers, sending } = plan
  const phase = planPhase(plan, now)
  if (phase === 'draft') {
    if (!answers || answers.answered >= answers.players) return undefined
    const count = `${formatNumber(answers.answered)} von ${formatNumber(answers.players)}`
    return { text: `Zeitfenster: ${count} geantwortet`, page: 'timeslots', to: paths.adminTimeslots(planId) }
  }
  if (sending?.opened === undefined || phase === 'over' || nextStep(plan, now)) return undefined
  const count = `${formatNumber(sending.opened)} von ${formatNumber(sending.players)}`
  return { text: `ausgegeben · ${count} geöffnet`, page: 'board', to: paths.board(planId) }
}
