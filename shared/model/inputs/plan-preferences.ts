import * as z from 'zod/mini'
import { SummaryHour } from '../orders/night-summary.ts'
import { defaultNightWatchMinutes, NightWatch, NightWatchMinutes } from '../orders/night-watch.ts'
import { RehearsalHours } from '../orders/rehearsal.ts'

/** What leaders choose for a plan beside its calculation options: stored, returned, edited and logged by this record. */

/** What members see of the others who attack their targets. */
export const showsOthers = ['nothing', 'times', 'names'] as const
export const ShowsOthers = z.enum(showsOthers)
export type ShowsOthers = z.infer<typeof ShowsOthers>

export const showsOthersLabels: Record<ShowsOthers, string> = {
  nothing: 'Nichts',
  times: 'Nur Ankunftszeiten',
  names: 'Namen und Ankunftszeiten',
}

/** Hours after which troops of a dump count as old, until leaders choose; and what they can choose. */
export const defaultTroopHours = 24
export const troopHoursBounds = { min: 1, max: 720 }
const TroopHours = z.int().check(z.gte(troopHoursBounds.min), z.lte(troopHoursBounds.max))

export const PlanPreferences = z.object({
  /** Players' pages open and save only with a personal link's secret. */
  personalLinksOnly: z.boolean(),
  /** Order sheets show the plan's name. */
  namesPlan: z.boolean(),
  showsOthers: ShowsOthers,
  /** Bots show the plan as a draft before its first issue. */
  draftForBot: z.boolean(),
  /** Syncs withdraw the open orders on a target once it belonged to the own tribes in two of them in a row. */
  withdrawsConquered: z.boolean(),
  /** Hours after which troops count as old. */
  troopHours: TroopHours,
  /** Hours before the first launch at which a rehearsal begins by itself; never if 0. */
  rehearsalHours: RehearsalHours,
  /** Whether lost orders are replaced by stand-ins, and after how many minutes an open one is lost. */
  nightWatch: NightWatch,
  nightWatchMinutes: NightWatchMinutes,
  summaryHour: SummaryHour,
  /** Summaries thank those who stepped in, by name. */
  thanks: z.boolean(),
})
export type PlanPreferences = z.infer<typeof PlanPreferences>

/** Those that somebody has set. */
export const SetPreferences = z.partial(PlanPreferences)
export type SetPreferences = z.infer<typeof SetPreferences>

const defaults: PlanPreferences = {
  personalLinksOnly: false,
  namesPlan: true,
  showsOthers: 'nothing',
  draftForBot: false,
  withdrawsConquered: false,
  troopHours: defaultTroopHours,
  rehearsalHours: 0,
  nightWatch: 'off',
  nightWatchMinutes: defaultNightWatchMinutes,
  summaryHour: 0,
  thanks: true,
}

/** A plan's preferences, with the defaults of those that nobody has set. */
export const preferencesOf = (plan: SetPreferences): PlanPreferences =>
  z.parse(PlanPreferences, { ...defaults, ...z.parse(SetPreferences, plan) })

export const planPreferenceLabels: Record<keyof PlanPreferences, string> = {
  personalLinksOnly: 'Nur persönliche Links',
  namesPlan: 'Planname auf den Befehlen',
  showsOthers: 'Andere Angreifer auf den Befehlen',
  draftForBot: 'Entwurf dem Bot zeigen',
  withdrawsConquered: 'Eroberte Ziele selbst zurückziehen',
  troopHours: 'Truppen gelten als alt nach (Stunden)',
  rehearsalHours: 'Generalprobe vor dem ersten Angriff (Stunden)',
  nightWatch: 'Nachtwache',
  nightWatchMinutes: 'Nachtwache nach (Minuten)',
  summaryHour: 'Zusammenfassung um (Uhr)',
  thanks: 'Danke sagen',
}
