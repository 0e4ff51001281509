import * as z from 'zod/mini'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { AllOrders } from '../../../shared/model/orders/all-orders.ts'
import { Order } from '../../../shared/model/orders/order.ts'
import { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import { exactDayTime, shortDay } from './exact-time.ts'

/** Orders as the page shows them: of one plan, or of all `plans` of a player; `plan` is a line's place among them. */
export const PageSheet = z.extend(OrderSheet, {
  plans: z.optional(AllOrders.shape.plans),
  lines: z.array(z.extend(Order, { plan: z.optional(z.int()) })),
})
export type PageSheet = z.infer<typeof PageSheet>

const latest = (times: readonly string[]) => times.reduce((last, at) => (at > last ? at : last), '')

/** Changes, withdrawn orders and timeslots stay on the pages of the single plans. */
export const sheetOfAllPlans = (all: AllOrders): PageSheet => ({
  ...all,
  issue: all.plans.reduce((sum, { issue }) => sum + issue, 0),
  issuedAt: latest(all.plans.map(({ issuedAt }) => issuedAt)),
  lastArrival: latest(all.plans.map(({ lastArrival }) => lastArrival)),
  timeslots: [],
  gone: [],
  changes: { added: [], gone: [], changed: [] },
})

/** The names of the plans; the day of the last arrival, then the place, distinguishes equal ones. */
export function planLabels({ plans = [], timeZone }: Pick<PageSheet, 'plans' | 'timeZone'>): string[] {
  const names = plans.map(({ planName }, index) => planName ?? `Plan ${index + 1}`)
  const days = plans.map(({ lastArrival }) => `bis ${shortDay(lastArrival, timeZone)}`)
  const distinct = whereEqual(names, (name, index) => `${name} (${days[index]})`)
  return whereEqual(distinct, (label, index) => `${label} Nr. ${index + 1}`)
}

const whereEqual = (labels: readonly string[], more: (label: string, index: number) => string) =>
  labels.map((label, index) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label : more(label, index)))

/** The page's title, such as `Befehle von Anna`. */
export const sheetTitle = ({ plans, playerName }: PageSheet): string =>
  plans ? `Alle Befehle von ${playerName}` : `Befehle von ${playerName}`

/** `Ausgabe 3 vom So., 31.10., 02:30:07` */
export const issueText = ({ plans, issue, issuedAt, timeZone }: PageSheet): string =>
  plans ? countedNoun(plans.length, 'Plan', 'Pläne') : `Ausgabe ${issue} vom ${exactDayTime(issuedAt, timeZone)}`
