import { lazy, useState } from 'react'
import { targets as endpoints } from '../../../../shared/contract/targets.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { MapVillage, MapWorld } from '../scene/map-world.ts'

const AddTargetsDialog = lazy(() => import('./add-targets-dialog.tsx'))

export type TargetWork = ReturnType<typeof useTargetWork>

/** Makes villages targets of the plan and takes targets out; the screen must render the dialog. */
export function useTargetWork(planId: string | undefined, map: MapWorld) {
  const notify = useNotify()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<readonly MapVillage[]>()
  // Keeps the villages while the dialog closes.
  const [open, setOpen] = useState(false)
  const removal = useAction(async (gone: readonly TargetView[]) => {
    if (planId === undefined) return
    const sure = await confirm({
      title: `${countedNoun(gone.length, 'Ziel', 'Ziele')} entfernen?`,
      text: 'Was darauf geplant ist, zählt dann nicht mehr.',
      action: 'Entfernen',
    })
    if (!sure) return
    try {
      await call(endpoints.removeMany, { params: { planId }, body: { targetIds: gone.map(({ _id }) => _id) } })
      notify.success('Ziel entfernt.')
    } catch (failure) {
      notify.error('Fehler beim Entfernen', serverSentence(failure))
    }
    await reread(endpoints.removeMany, { params: { planId } })
  })
  return {
    add(villages: readonly MapVillage[]) {
      setAsked(villages)
      setOpen(true)
    },
    remove: removal.run,
    isRemoving: removal.busy,
    dialog: planId !== undefined && (
      <DeferredDialog open={open}>
        <AddTargetsDialog
          open={open}
          planId={planId}
          villages={asked ?? []}
          map={map}
          onClose={() => setOpen(false)}
          onAdded={(message) => {
            setOpen(false)
            notify.success(message)
          }}
        />
      </DeferredDialog>
    ),
  }
}
