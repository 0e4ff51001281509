import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { lazy, useRef, useState } from 'react'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { maxTargetIds, type TargetEdit, type TargetView } from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { DeferredDialog } from '../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Row } from '../../components/layout/stack.ts'
import { nouns } from '../../components/list/found-count.tsx'
import { SelectionBar } from '../../components/list/selection-bar.tsx'
import { call } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import type { Selection } from '../../lib/use-selection.ts'
import { isDone, type SendSome, someStayed } from './bulk-run.ts'
import { BulkStatus } from './bulk-status.tsx'
import { CopyTargets } from './copy-targets.tsx'
import { type BulkJob, type BulkState, useBulk } from './use-bulk.ts'
import { type Editing, isGone } from './use-editing.ts'

const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'))
const WaveDialog = lazy(() => import('./wave-dialog.tsx'))

interface BulkActionsProps {
  planId: string
  targets: readonly TargetView[]
  shown: readonly TargetView[]
  selection: Selection<string>
  rebase: Editing['rebase']
}

/** Selects targets, and copies, edits or deletes the selected ones. */
export function BulkActions({ planId, targets, shown, selection, rebase }: BulkActionsProps) {
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const box = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState(false)
  const [addingWaves, setAddingWaves] = useState(false)
  const params = { planId }
  const { ids } = selection
  const bulk = useBulk(async ({ job, progress }: BulkState) => {
    await reread(endpoints.updateMany, { params })
    const { changed } = progress
    if (!isDone(progress)) return
    if (changed === 0 && !someStayed(progress)) notify.error(job.failure, 'Die ausgewählten Ziele gibt es nicht mehr.')
    if (changed > 0) notify.success(`${countedNoun(changed, 'Ziel', 'Ziele')} ${job.done}.`)
  })
  const isBusy = bulk.state?.isRunning === true

  const save = async (edit: Partial<TargetEdit>) => {
    const job = editJob(planId, edit, targets, rebase)
    const send: SendSome = async (targetIds) => {
      const answer = await job.send(targetIds)
      setEditing(false)
      return answer
    }
    await bulk.start(ids, { ...job, send })
  }
  const over = (targetIds: readonly string[]) => {
    const job = bulk.state?.job
    if (job?.sendOver) void overwriting.run(targetIds, { ...job, send: job.sendOver })
  }
  const overwriting = useAction(bulk.start)
  const remove = useAction(async () => {
    await withFrozenOrder(() =>
      bulk.start(ids, {
        done: 'gelöscht',
        failure: 'Fehler beim Löschen der Targets',
        send: (targetIds) =>
          unlessGone(async () => {
            const { removed } = await call(endpoints.removeMany, { params, body: { targetIds: [...targetIds] } })
            return { changed: removed }
          }),
      }),
    )
    // The pressed button disappears with the selection.
    box.current?.focus()
  })
  const askToRemove = async () => {
    const count = countedNoun(ids.length, 'Ziel', 'Ziele')
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
  const chosen = ids.length > 0 ? targets.filter(({ _id }) => selection.has(_id)) : shown

  return (
    <>
      <Row gap="m" justify="between">
        <SelectionBar
          selection={selection}
          shown={shown.length}
          total={targets.length}
          nouns={nouns.target}
          boxRef={box}
        >
          <Button {...opensDialog} icon={<EditRegular />} disabledFocusable={isBusy} onClick={() => setEditing(true)}>
            Auswahl bearbeiten
          </Button>
          <Button
            {...opensDialog}
            icon={<AddRegular />}
            disabledFocusable={isBusy}
            onClick={() => setAddingWaves(true)}
          >
            Welle hinzufügen
          </Button>
          <Button
            {...opensDialog}
            icon={remove.busy ? <BusySpinner /> : <DeleteRegular />}
            disabledFocusable={isBusy}
            onClick={askToRemove}
          >
            Auswahl löschen
          </Button>
          <Button appearance="subtle" onClick={selection.clear}>
            Auswahl aufheben
          </Button>
        </SelectionBar>
        <CopyTargets targets={chosen} />
      </Row>
      {remove.error !== undefined && <ErrorNotice title="Fehler beim Löschen der Targets" error={remove.error} />}
      {/* A single call finishes before anybody could read this. */}
      {bulk.state && (!bulk.state.isRunning || bulk.state.progress.of > maxTargetIds) && (
        <BulkStatus
          state={bulk.state}
          onStop={bulk.stop}
          onGoOn={() => void bulk.goOn()}
          onOver={over}
          onDismiss={bulk.dismiss}
        />
      )}
      <DeferredDialog open={editing}>
        <BulkEditDialog
          open={editing}
          planId={planId}
          ids={ids}
          since={targets}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      </DeferredDialog>
      <DeferredDialog open={addingWaves}>
        <WaveDialog
          open={addingWaves}
          planId={planId}
          targets={targets}
          chosen={chosen}
          onClose={() => setAddingWaves(false)}
        />
      </DeferredDialog>
    </>
  )
}

function editJob(
  planId: string,
  edit: Partial<TargetEdit>,
  targets: readonly TargetView[],
  rebase: Editing['rebase'],
): BulkJob {
  const read = new Map(targets.map(({ _id, version }) => [_id, version]))
  const sending =
    (seenVersions: (targetIds: readonly string[]) => Record<string, number> | undefined): SendSome =>
    (targetIds) =>
      unlessGone(async () => {
        const body = { targetIds: [...targetIds], limits: edit, versions: seenVersions(targetIds) }
        const answer = await call(endpoints.updateMany, { params: { planId }, body })
        const stayed = new Set(answer.conflicts.map(({ _id }) => _id))
        rebase(
          targetIds.filter((id) => !stayed.has(id)),
          edit,
        )
        return answer
      })
  return {
    done: 'geändert',
    failure: 'Fehler beim Speichern der Targets',
    send: sending((targetIds) =>
      Object.fromEntries(
        targetIds.flatMap((id) => {
          const version = read.get(id)
          return version === undefined ? [] : [[id, version]]
        }),
      ),
    ),
    sendOver: sending(() => undefined),
  }
}

/** If others removed all targets of a call, it counts 0 changes and the next calls continue. */
async function unlessGone<Result>(work: () => Promise<Result>): Promise<Result | { changed: number }> {
  try {
    return await work()
  } catch (error) {
    if (!isGone(error)) throw error
    return { changed: 0 }
  }
}
