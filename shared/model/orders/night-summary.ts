import * as z from 'zod/mini'

/** The hour on the world's clock at which a plan sums up the launches of the last day; never if 0. */
export const summaryHourBounds = { min: 0, max: 23 }
export const SummaryHour = z.int().check(z.gte(summaryHourBounds.min), z.lte(summaryHourBounds.max))

/** Why an attack was not sent, by its mark or for want of one. */
export const UnsentReason = z.enum(['overdue', 'not_home', 'missed', 'skipped', 'other'])
export type UnsentReason = z.infer<typeof UnsentReason>

export const unsentReasonLabels: Record<UnsentReason, string> = {
  overdue: 'ohne Meldung',
  not_home: 'Truppen nicht zu Hause',
  missed: 'Zeit verpasst',
  skipped: 'ohne Grund ausgelassen',
  other: 'aus anderem Grund ausgelassen',
}

/** Minutes past its launch after which a mark counts as late. */
export const lateMinutes = 5

/**
 * What became of the attacks that were to launch within a day (from and to are ISO 8601 UTC): each is sent, replaced, lost or still open.
 * A train is one attack.
 */
export const NightSummary = z.object({
  from: z.string(),
  to: z.string(),
  planned: z.int(),
  /** By their own players; `late` is the subset seen in the game after its arrival window, or marked late. */
  sent: z.int(),
  late: z.int(),
  /** Somebody else has sent another attack instead, or still can. */
  replaced: z.int(),
  open: z.int(),
  /** The most frequent reason first. */
  lost: z.array(z.object({ reason: UnsentReason, attacks: z.int() })),
  /** Who sent attacks of others, the most first; empty where the leaders thank nobody. */
  thanks: z.array(z.object({ playerId: z.int(), playerName: z.string(), attacks: z.int() })),
})
export type NightSummary = z.infer<typeof NightSummary>
