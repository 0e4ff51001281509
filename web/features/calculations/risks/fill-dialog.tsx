import { Text } from '@fluentui/react-components'
import { useMemo } from 'react'
import { targets as endpoints } from '../../../../shared/contract/targets.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { isSparedTarget, maxTargetIds, type TargetView } from '../../../../shared/model/target.ts'
import { fillUpLevel, type RaisedLimit, raisedLimits } from '../../../../shared/planner/risks/fill-up.ts'
import type { SeenVillage } from '../../../../shared/planner/risks/seen.ts'
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
import { filledSentence, fillSentence } from './disguise-text.ts'

interface FillFormProps {
  planId: string
  villages: readonly SeenVillage[]
  onClose: () => void
}

/** Raises limits of fakes until the number of commands no longer gives real targets away. */
export default function FillDialog({ open, ...form }: FillFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <FillForm {...form} />
    </FormDialog>
  )
}

function FillForm({ planId, villages, onClose }: FillFormProps) {
  const notify = useNotify()
  const { data, error, mutate } = useRead(endpoints.list, { params: { planId } })
  const targets = data?.targets
  const { level } = useMemo(() => fillUpLevel(villages), [villages])
  const raised = useMemo(
    () =>
      targets &&
      raisedLimits(
        targets.filter((target) => !isSparedTarget(target)),
        villages,
        level,
      ),
    [targets, villages, level],
  )
  const count = raised?.reduce((sum, { ids }) => sum + ids.length, 0) ?? 0
  const isReady = raised !== undefined && count > 0
  const save = useAction(async () => {
    if (!raised || !targets) return
    const { changed, overtaken } = await saveLimits(planId, raised, targets)
    notify.success(filledSentence(changed, overtaken))
    onClose()
  })
  return (
    <DialogForm
      title="Fakes auffüllen"
      action="Übernehmen"
      busy={save.busy}
      ready={isReady}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {error && <ErrorNotice title="Fehler beim Laden der Ziele" error={error} onRetry={() => mutate()} />}
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      {!raised && !error && <Loading label="Ziele werden geladen …" />}
      {raised && <Text>{fillSentence(count, level)}</Text>}
      <Effect
        planId={planId}
        change={isReady ? { targets: raised.map(({ ids, maxFake }) => ({ ids, fields: { maxFake } })) } : undefined}
        since={targets}
      />
      {isReady && <Muted>Die Fakes kommen dazu, sobald du neu berechnest.</Muted>}
    </DialogForm>
  )
}

/** Saves limit by limit; targets that others changed since they were read stay as they are. */
async function saveLimits(planId: string, raised: readonly RaisedLimit[], targets: readonly TargetView[]) {
  const versions = new Map(targets.map(({ _id, version }) => [_id, version]))
  const params = { planId }
  let changed = 0
  let overtaken = 0
  try {
    for (const { ids, maxFake } of raised) {
      for (const targetIds of chunked(ids, maxTargetIds)) {
        const seen = Object.fromEntries(targetIds.map((id) => [id, versions.get(id) ?? 0]))
        const body = { targetIds, limits: { maxFake }, versions: seen }
        const answer = await call(endpoints.updateMany, { params, body })
        changed += answer.changed
        overtaken += answer.conflicts.length
      }
    }
  } finally {
    await reread(endpoints.updateMany, { params })
  }
  return { changed, overtaken }
}
