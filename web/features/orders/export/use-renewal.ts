import { orders } from '../../../../shared/contract/orders.ts'
import type { ExportEntry } from '../../../../shared/model/order.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/** Gives a player new links, after a question: the old ones end at once. `onRenewed` takes his entry as it stands then. */
export function useRenewal(planId: string, onRenewed: (entry: ExportEntry) => Promise<unknown>) {
  const confirm = useConfirm()
  const notify = useNotify()
  return useAction(async ({ playerId, playerName }: ExportEntry) => {
    const sure = await confirm({
      title: `Links von ${playerName} erneuern?`,
      text: 'Beide Links, die er jetzt hat, gelten dann sofort nicht mehr. Schick ihm danach die neuen. Seine Haken bleiben.',
      action: 'Erneuern',
    })
    if (!sure) return
    try {
      const { entry } = await call(orders.renewLinks, { params: { planId, playerId: String(playerId) } })
      await onRenewed(entry)
      notify.success(`${playerName} hat neue Links.`)
    } catch (failure) {
      notify.error('Fehler beim Erneuern der Links.', serverSentence(failure))
    }
  })
}
