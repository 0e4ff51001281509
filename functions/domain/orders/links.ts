import type { SheetRecord } from '../../store/orders/sheets.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'

/**
 * Addresses of a player's page: for marking, and only for looking. `site` is the site's own address; without it they are paths below
 * the site.
 */
export const orderLinks = ({ editKey, showKey }: SheetRecord, site = '') => ({
  edit: `${site}${orderPath(editKey)}`,
  show: `${site}${orderPath(showKey)}`,
})

/** Path of the page that a key opens. */
export const orderPath = (key: string): string => `/orders/${key}`

/** Path of the page on which a player gives his time slots, with the secret that shows that it is him. */
export const ownTimeslotsPath = ({ _id }: PlanRecord, playerId: number, secret: string): string =>
  `/timeslots/${playerId}/${_id}#s=${secret}`
