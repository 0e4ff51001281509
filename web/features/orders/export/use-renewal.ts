import { orders } from '../../../../shared/contract/orders.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/** Replaces a player's links after confirmation; the old ones stop working at once. */
export function useRenewal(planId: string) {
  const confirm = useConfirm()
  const notify = useNotify()
  return useAction(async ({ playerId, playerName }: ExportEntry) => {
    const sure = await confirm({
      title: `Links von ${playerName} erneuern?`,
      text: 'Beide Links, die er jetzt hat, gelten dann sofort nicht mehr. Schick ihm danach die neuen. Seine Haken bleiben, Vertretungen seines Accounts enden.',
      action: 'Erneuern',
    })
    if (!sure) return
    try {
      await call(orders.renewLinks, { params: { planId, playerId: String(playerId) } })
      await reread(orders.renewLinks, { params: { planId } })
      notify.success(`${playerName} hat neue Links.`)
    } catch (failure) {
      notify.error('Fehler beim Erneuern der Links.', serverSentence(failure))
    }
  })
}
