import { orders } from '../../../shared/contract/schemas/orders.ts'
import { ownTimeslotsPath } from '../../domain/orders/links.ts'
import { recordOpening } from '../../domain/orders/note-opening.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { calendarKey } from '../../store/orders/sheets.ts'

/** Returns a player's orders, with an edit link also those of the accounts that they play now. Needs one of their links. */
export const handler = defineHandler(orders.sheet, async ({ params, query, address }) => {
  const opened = await resolveOrderLink(params.key, address)
  const { plan, sheet, kind } = opened
  const canEdit = kind === 'edit'
  const timeslotsPath = canEdit ? ownTimeslotsPath(sheet.playerId, sheet.editKey) : undefined
  const { showsOthers = 'nothing' } = plan
  const others = canEdit && showsOthers !== 'nothing' ? showsOthers : undefined
  const [view] = await Promise.all([
    sheetView(opened, { canEdit, timeslotsPath, calendarKey: calendarKey(sheet), others, showsPlayed: canEdit }),
    query.opened && canEdit ? recordOpening(opened) : undefined,
  ])
  return view
})
