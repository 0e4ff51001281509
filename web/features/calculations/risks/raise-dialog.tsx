import { Text } from '@fluentui/react-components'
import { useMemo } from 'react'
import { targets as endpoints } from '../../../../shared/contract/targets.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { isSparedTarget, maxTargetIds, type TargetView } from '../../../../shared/model/target.ts'
import type { RaisedLimits } from '../../../../shared/planner/risks/raised-limits.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { Effect } from '../../../components/plan/preview/effect.tsx'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { raisedSentence } from './raise-text.ts'

/** What a dialog raises, and its words. */
interface Raise {
  raised: readonly RaisedLimits[]
  /** What it does. */
  sentence: string
}

interface RaiseFormProps {
  planId: string
  title: string
  /** What the targets want more of: `Offs`. */
  noun: string
  /** The new limits of targets that are still to be attacked. */
  raise: (targets: readonly TargetView[]) => Raise
  onClose: () => void
}

/** Raises limits of targets after a preview. */
export default function RaiseDialog({ open, ...form }: RaiseFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <RaiseForm {...form} />
    </FormDialog>
  )
}

function RaiseForm({ planId, title, noun, raise, onClose }: RaiseFormProps) {
  const notify = useNotify()
  const { data, error, mutate } = useRead(endpoints.list, { params: { planId } })
  const targets = data?.targets
  const change = useMemo(() => targets && raise(targets.filter((target) => !isSparedTarget(target))), [targets, raise])
  const raised = change?.raised ?? []
  const isReady = raised.length > 0
  const save = useAction(async () => {
    if (!targets) return
    const { changed, overtaken } = await saveLimits(planId, raised, targets)
    notify.success(raisedSentence(noun, changed, overtaken))
    onClose()
  })
  return (
    <DialogForm
      title={title}
      action="Übernehmen"
      busy={save.busy}
      ready={isReady}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {error && <ErrorNotice title="Fehler beim Laden der Ziele" error={error} onRetry={() => mutate()} />}
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      {!change && !error && <Loading label="Ziele werden geladen …" />}
      {change && <Text>{change.sentence}</Text>}
      <Effect
        planId={planId}
        change={isReady ? { targets: raised.map(({ ids, limits }) => ({ ids, fields: limits })) } : undefined}
        since={targets}
      />
      {isReady && <Muted>{`Die ${noun} kommen dazu, sobald du neu berechnest.`}</Muted>}
    </DialogForm>
  )
}

/** Saves limit by limit; targets that others changed since they were read stay as they are. */
async function saveLimits(planId: string, raised: readonly RaisedLimits[], targets: readonly TargetView[]) {
  const versions = new Map(targets.map(({ _id, version }) => [_id, version]))
  const params = { planId }
  let changed = 0
  let overtaken = 0
  try {
    for (const { ids, limits } of raised) {
      for (const targetIds of chunked(ids, maxTargetIds)) {
        const seen = Object.fromEntries(targetIds.map((id) => [id, versions.get(id) ?? 0]))
        const answer = await call(endpoints.updateMany, { params, body: { targetIds, limits, versions: seen } })
        changed += answer.changed
        overtaken += answer.conflicts.length
      }
    }
  } finally {
    await reread(endpoints.updateMany, { params })
  }
  return { changed, overtaken }
}
