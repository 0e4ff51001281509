import { orders } from '../../../../shared/contract/orders.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/**
 * Replaces a player's links after confirmation; the old ones stop working at once. `onRenewed` receives the updated
 * entry.
 */
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
