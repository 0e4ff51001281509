import { orders } from '../../../shared/contract/orders.ts'
import { timeslotsPathOf } from '../../domain/orders/links.ts'
import { noteOpening } from '../../domain/orders/note-opening.ts'
import { openSheet } from '../../domain/orders/opened-sheet.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { slotSecrets } from '../../domain/slots/slot-secret.ts'
import { handle } from '../../http/handle.ts'

/** A player's own orders, for whoever has one of his links: nothing of anybody else. */
export const handler = handle(orders.get, async ({ params, query, address }) => {
  const opened = await openSheet(params.key, address)
  const { plan, sheet, kind } = opened
  const canEdit = kind === 'edit'
  const secretOf = canEdit ? await slotSecrets(plan) : undefined
  const timeslotsPath = secretOf && timeslotsPathOf(plan, sheet.playerId, secretOf(sheet.playerId))
  const [view] = await Promise.all([
    sheetView(opened, { canEdit, timeslotsPath }),
    query.opened && canEdit ? noteOpening(opened) : undefined,
  ])
  return view
})
