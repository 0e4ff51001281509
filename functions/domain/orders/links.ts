import type { SheetRecord } from '../../store/orders/sheets.ts'

/** Links of a player's order page, for marking (`edit`) and read-only (`show`). Paths if the site's base URL is not given. */
export const orderLinks = ({ editKey, showKey }: SheetRecord, site = '') => ({
  edit: `${site}${orderPath(editKey)}`,
  show: `${site}${orderPath(showKey)}`,
})

/** Path of the page that a key opens. */
export const orderPath = (key: string): string => `/orders/${key}`

/** Path of a player's timeslots page. */
export const ownTimeslotsPath = (playerId: number, editKey: string): string => `/timeslots/${playerId}/${editKey}`

/** Path of a player's page over all plans of a world. */
export const allOrdersPath = (key: string): string => `/orders/all/${key}`
