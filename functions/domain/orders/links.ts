import type { PlanRecord } from '../../store/plans.ts'
import type { SheetRecord } from '../../store/sheets.ts'

/** Paths of a player's page below the site's address: for marking, and only for looking. */
export const linksOf = ({ editKey, showKey }: SheetRecord) => ({ edit: pathOf(editKey), show: pathOf(showKey) })

/** Path of the page that a key opens. */
export const pathOf = (key: string): string => `/orders/${key}`

/** Path of the page on which a player gives his time slots, with the secret that shows that it is him. */
export const timeslotsPathOf = ({ _id }: PlanRecord, playerId: number, secret: string): string =>
  `/timeslots/${playerId}/${_id}#s=${secret}`
