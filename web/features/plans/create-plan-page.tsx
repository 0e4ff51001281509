import { Field, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { plans } from '../../../shared/contract/plans.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { WorldsError } from '../../components/feedback/no-world.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useUnsavedChanges } from '../../components/feedback/unsaved-changes.ts'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { call, fieldProps } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put, showInList } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { paths } from '../../lib/paths.ts'
import { emptyDraft, isComplete, type PlanDraft, sameDraft, waitsFor } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'

export default function CreatePlanPage() {
  const navigate = useNavigate()
  const { world, worlds, choose, isLoading, error: worldsError } = useWorld()
  const [draft, setDraft] = useState(emptyDraft)
  const [draftWorldId, setDraftWorldId] = useState(world?._id)
  const change = (changed: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...changed }))
  // Tribe ids belong to a world, so a change of world, also in the bar or another tab, clears them.
  if (world && world._id !== draftWorldId) {
    setDraftWorldId(world._id)
    change({ tribes: [] })
  }
  const markSaved = useUnsavedChanges(!sameDraft({ ...draft, name: draft.name.trim() }, emptyDraft))

  const create = useAction(async () => {
    if (!world || !isComplete(draft)) return
    const { plan } = await call(plans.create, { body: { ...draft, worldId: world._id } })
    await showInList(
      plans.list,
      { created: { ...plan, progress: { targets: 0, required: 0, planned: 0 } } },
      plan.world,
    )
    await put(plans.get, { params: { planId: plan._id } }, { plan })
    markSaved()
    await navigate(paths.plan(plan._id))
  })
  const waits = waitsFor(draft, world ? [] : ['Welt'])

  if (isLoading && !worldsError) return <Loading label="Welten werden geladen …" screen />
  return (
    <Page
      title="Neuen Plan erstellen"
      subtitle="Wer greift an, ab wann wird gesendet, wann kommt es an?"
      width="narrow"
    >
      <Panel>
        <Stack
          noValidate
          as="form"
          gap="xl"
          onSubmit={(event) => {
            event.preventDefault()
            if (!waits) void create.run()
          }}
        >
          {!world && worldsError && <WorldsError />}
          {!world && !worldsError && <Notice intent="warning">Bitte wählen Sie eine Welt aus.</Notice>}
          {create.error !== undefined && <ErrorNotice error={create.error} fallback="Serverfehler" />}
          <Field label="Welt" required {...fieldProps(create.error, 'worldId')}>
            <Select value={world?._id ?? ''} onChange={(_, { value }) => choose(value)}>
              {!world && <option value="">Keine Welt</option>}
              {worlds.map(({ _id, name: worldName, server }) => (
                <option key={_id} value={_id}>
                  {worldName === server ? worldName : `${worldName} (${server})`}
                </option>
              ))}
            </Select>
          </Field>
          <PlanFields
            worldId={world?._id}
            timeZone={world?.timeZone ?? 'Europe/Berlin'}
            draft={draft}
            onChange={change}
            error={create.error}
          />
          <SubmitButton label="Plan erstellen" busyLabel="Erstelle …" busy={create.busy} waitsFor={waits}>
            <LinkButton to={paths.plans()}>Abbrechen</LinkButton>
          </SubmitButton>
        </Stack>
      </Panel>
    </Page>
  )
}
