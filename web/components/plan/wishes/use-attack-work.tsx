import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Attack } from '../../../../shared/model/attack.ts'
import { DeferredDialog } from '../../feedback/deferred-dialog.tsx'
import type { Asked, AttackAction } from './asked.ts'
import { editableRef } from './attack-ref.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useWishes, type WishEditor } from './use-wishes.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))

export interface EffectBasis {
  planId: string
  since: unknown
}

export interface AttackWork {
  editor: WishEditor
  /** Does it at once or asks for what is missing; stable. */
  act: (action: AttackAction, attack: Attack) => void
  ask: (asked: Asked) => void
  dialog: ReactNode
  /** What effects of edits depend on; changes with the plan's wishes and attacks. */
  effects: EffectBasis | undefined
  /** How many dialogs have closed. */
  closed: number
}

/** Editing the attacks of a plan on a screen that shows them: at once, or by dialogs, which the screen must render. */
export function useAttackWork(
  planId: string | undefined,
  timeZone: string,
  attacks: readonly Attack[] | undefined,
): AttackWork {
  const editor = useWishes(planId, attacks)
  const [asked, setAsked] = useState<Asked>()
  // Keeps what was asked while the dialog closes.
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(0)
  const returnFocus = useFocusReturn(open)
  const { edit } = editor
  const ask = useCallback((wanted: Asked) => {
    setAsked(wanted)
    setOpen(true)
  }, [])
  const act = useCallback(
    (action: AttackAction, attack: Attack) => {
      const ref = editableRef(attack)
      if (!ref) return
      if (action === 'pin') void edit([{ op: attack.fixed === 'pinned' ? 'unpin' : 'pin', attack: ref }])
      else if (action === 'remove') void edit([{ op: 'remove', attack: ref }])
      else if (action === 'add') {
        ask({ what: 'add', target: { targetId: ref.targetId, x: attack.xt, y: attack.yt }, kind: attack.type })
      } else ask({ what: action, attack })
    },
    [edit, ask],
  )
  const dialog = (
    <DeferredDialog open={open}>
      {asked && planId !== undefined && (
        <EditDialog
          open={open}
          asked={asked}
          planId={planId}
          timeZone={timeZone}
          attacks={attacks}
          edit={edit}
          onClose={() => setOpen(false)}
          onClosed={() => {
            returnFocus()
            setClosed((count) => count + 1)
          }}
        />
      )}
    </DeferredDialog>
  )
  const version = editor.state?.version
  const effects = useMemo(
    () => (planId === undefined ? undefined : { planId, since: { attacks, version } }),
    [planId, attacks, version],
  )
  return { editor, act, ask, dialog, closed, effects }
}
