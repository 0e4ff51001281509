import type { PlanRecord } from '../../store/plans.ts'
import type { SheetRecord } from '../../store/sheets.ts'

/**
 * Addresses of a player's page: for marking, and only for looking. `site` is the site's own address; without it they are paths below
 * the site.
 */
export const linksOf = ({ editKey, showKey }: SheetRecord, site = '') => ({
  edit: `${site}${pathOf(editKey)}`,
  show: `${site}${pathOf(showKey)}`,
})

/** Path of the page that a key opens. */
export const pathOf = (key: string): string => `/orders/${key}`

/** Path of the page on which a player gives his time slots, with the secret that shows that it is him. */
export const timeslotsPathOf = ({ _id }: PlanRecord, playerId: number, secret: string): string =>
  `/timeslots/${playerId}/${_id}#s=${secret}`
