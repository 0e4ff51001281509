import type { PlanSummary } from '../../../shared/model/plan.ts'
import { compareTexts } from '../../lib/format/format.ts'
import { plain } from '../../lib/format/search.ts'

/** Labels of the sort options. */
export const planOrders = {
  arrival: 'Ankunft (späteste zuerst)',
  start: 'Start (späteste zuerst)',
  name: 'Name',
  created: 'Erstellt (neueste zuerst)',
} as const

export type PlanOrder = keyof typeof planOrders

export const isPlanOrder = (value: string): value is PlanOrder => Object.hasOwn(planOrders, value)

const latestFirst = (moment: (plan: PlanSummary) => string) => (a: PlanSummary, b: PlanSummary) =>
  Date.parse(moment(b)) - Date.parse(moment(a))

const byName = (a: PlanSummary, b: PlanSummary) => compareTexts(a.name, b.name)

const comparisons: Record<PlanOrder, (a: PlanSummary, b: PlanSummary) => number> = {
  arrival: latestFirst(({ arriveAt }) => arriveAt),
  start: latestFirst(({ sendFrom }) => sendFrom),
  name: byName,
  created: latestFirst(({ createdAt }) => createdAt),
}

/** Plans whose name or tribes contain the text, ignoring case and accents, sorted. */
export function findPlans(plans: readonly PlanSummary[], text: string, order: PlanOrder): PlanSummary[] {
  const wanted = plain(text.trim())
  return plans
    .filter(({ name, tribeNames }) => plain([name, ...tribeNames].join('\n')).includes(wanted))
    .sort((a, b) => comparisons[order](a, b) || byName(a, b))
}
