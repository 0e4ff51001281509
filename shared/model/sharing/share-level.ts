import * as z from 'zod/mini'

/**
 * What a share link shows: `targets` without times and senders, `times` adds the arrivals, `all` adds every issued order and its
 * state, `report` shows the report instead.
 */
export const shareLevels = ['targets', 'times', 'all', 'report'] as const
export const ShareLevel = z.enum(shareLevels)
export type ShareLevel = z.infer<typeof ShareLevel>

/** German names of the levels. */
export const shareLevelLabels: Record<ShareLevel, string> = {
  targets: 'Nur Ziele',
  times: 'Ziele und Zeiten',
  all: 'Alles',
  report: 'Bericht',
}
