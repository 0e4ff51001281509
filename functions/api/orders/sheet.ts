import { orders } from '../../../shared/contract/orders.ts'
import { ownTimeslotsPath } from '../../domain/orders/links.ts'
import { recordOpening } from '../../domain/orders/note-opening.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { slotSecrets } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns a player's orders. Needs one of their links. */
export const handler = defineHandler(orders.sheet, async ({ params, query, address }) => {
  const opened = await resolveOrderLink(params.key, address)
  const { plan, sheet, kind } = opened
  const canEdit = kind === 'edit'
  const slotSecret = canEdit ? await slotSecrets(plan) : undefined
  const timeslotsPath = slotSecret && ownTimeslotsPath(plan, sheet.playerId, slotSecret(sheet.playerId))
  const [view] = await Promise.all([
    sheetView(opened, { canEdit, timeslotsPath }),
    query.opened && canEdit ? recordOpening(opened) : undefined,
  ])
  return view
})
