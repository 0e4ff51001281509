import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { lazy, useRef, useState } from 'react'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import type { TargetLimits, TargetView } from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { useConfirm } from '../../components/confirm.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useNotify } from '../../components/notify.tsx'
import { OnceOpen } from '../../components/once-open.tsx'
import { SelectionBar } from '../../components/selection-bar.tsx'
import { call } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { holdingLists } from '../../lib/steady-list.ts'
import { useAction } from '../../lib/use-action.ts'
import type { Selection } from '../../lib/use-selection.ts'
import { type Editing, isGone } from './use-editing.ts'

const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'))

const nouns = { one: 'Ziel', many: 'Ziele', dative: 'Zielen' }

interface BulkActionsProps {
  planId: string
  targets: readonly TargetView[]
  shown: readonly TargetView[]
  selection: Selection<string>
  /** Fetches the list anew. */
  reload: () => Promise<unknown>
  rebase: Editing['rebase']
}

/** Choosing targets, and changing or deleting the chosen ones together. */
export function BulkActions({ planId, targets, shown, selection, reload, rebase }: BulkActionsProps) {
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const box = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState(false)
  const params = { planId }
  const { ids } = selection

  /** Others have removed all that were chosen: with the fresh list the choice goes, and what was asked about it. */
  const tellGone = async (title: string, error: unknown) => {
    if (!isGone(error)) throw error
    notify.error(title, 'Die ausgewählten Ziele gibt es nicht mehr.')
    await reload()
    setEditing(false)
  }
  const save = async (limits: Partial<TargetLimits>) => {
    try {
      const { changed } = await call(endpoints.updateMany, { params, body: { targetIds: ids, limits } })
      rebase(ids, limits)
      await reload()
      setEditing(false)
      notify.success(`${countOf(changed, 'Ziel', 'Ziele')} geändert.`)
    } catch (error) {
      await tellGone('Fehler beim Speichern der Targets', error)
    }
  }
  const remove = useAction(async () => {
    try {
      const { removed } = await holdingLists(async () => {
        const answer = await call(endpoints.removeMany, { params, body: { targetIds: ids } })
        await reload()
        return answer
      })
      notify.success(`${countOf(removed, 'Ziel', 'Ziele')} gelöscht.`)
    } catch (error) {
      await tellGone('Fehler beim Löschen der Targets', error)
    }
    selection.clear()
    // The button that was pressed has gone with the selection.
    box.current?.focus()
  })
  const askToRemove = async () => {
    const count = countOf(ids.length, 'Ziel', 'Ziele')
    const sure = await confirm({
      title: `${count} löschen?`,
      text:
        ids.length === 1
          ? 'Das Ziel wird aus dem Plan entfernt. Seine geplanten Angriffe entfallen.'
          : `${count} werden aus dem Plan entfernt. Ihre geplanten Angriffe entfallen.`,
      action: `${count} löschen`,
    })
    if (sure) await remove.run()
  }

  return (
    <>
      <SelectionBar selection={selection} shown={shown.length} total={targets.length} nouns={nouns} boxRef={box}>
        <Button {...opensDialog} icon={<EditRegular />} onClick={() => setEditing(true)}>
          Auswahl bearbeiten
        </Button>
        <Button
          {...opensDialog}
          icon={remove.busy ? <BusySpinner /> : <DeleteRegular />}
          disabledFocusable={remove.busy}
          onClick={askToRemove}
        >
          Auswahl löschen
        </Button>
        <Button appearance="subtle" onClick={selection.clear}>
          Auswahl aufheben
        </Button>
      </SelectionBar>
      {remove.error !== undefined && <ErrorNotice title="Fehler beim Löschen der Targets" error={remove.error} />}
      <OnceOpen open={editing}>
        <BulkEditDialog open={editing} count={ids.length} onSave={save} onClose={() => setEditing(false)} />
      </OnceOpen>
    </>
  )
}
