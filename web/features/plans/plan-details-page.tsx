import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/senders.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { DeferredDialog } from '../../components/deferred-dialog.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { Outcome } from '../../components/outcome.tsx'
import { Panel } from '../../components/panel.tsx'
import { PlanFrame } from '../../components/plan-frame.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useUnsavedChanges } from '../../components/unsaved-changes.ts'
import { ApiError, call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { put, showInList } from '../../lib/use-read.ts'
import { type LostTribe, lostTribes } from './lost-tribes.ts'
import { afterSaving, draftOf, isComplete, type PlanDraft, sameDraft, waitsFor } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'

const LostVillages = lazy(() => import('./lost-villages.tsx'))

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  end: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, alignItems: 'center' },
  unsaved: { color: tokens.colorNeutralForeground3 },
})

/** First step of a plan: name, tribes, schedule and notes. */
export default function PlanDetailsPage() {
  return (
    <PlanFrame
      title="Plan Details"
      step="details"
      back={{ label: 'Zurück zur Übersicht', to: paths.plans }}
      next={{ label: 'Weiter zu den Truppen', to: paths.troops }}
    >
      {({ plan, timeZone }) => <PlanForm key={plan._id} plan={plan} timeZone={timeZone} />}
    </PlanFrame>
  )
}

function PlanForm({ plan, timeZone }: { plan: Plan; timeZone: string }) {
  const styles = useStyles()
  const params = { planId: plan._id }
  const saveButton = useRef<HTMLButtonElement>(null)
  const opensQuestion = useRestoreFocusTarget()
  const [base, setBase] = useState(plan)
  const [draft, setDraft] = useState(() => draftOf(plan))
  const [savedAt, setSavedAt] = useState<number>()
  const changed = !sameDraft(draft, draftOf(base))
  useUnsavedChanges(changed)
  // What was kept from an earlier visit may be older than the answer that comes now; nobody's typing is lost by taking it.
  if (plan.version > base.version && !changed) {
    setBase(plan)
    setDraft(draftOf(plan))
  }
  const knownTribes = new Map(base.tribes.map((id, index) => [id, base.tribeNames[index] ?? `Stamm ${id}`]))
  const change = (part: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...part }))

  const take = async (taken: Plan, next: (entered: PlanDraft) => PlanDraft) => {
    setBase(taken)
    setDraft(next)
    await put(plans.get, { params }, { plan: taken })
    await showInList(plans.list, { changed: taken }, taken.world)
  }
  const [lost, setLost] = useState<{ tribes: LostTribe[]; overwrite: boolean }>()
  const [asking, setAsking] = useState(false)
  const save = useAction(async ({ overwrite, villages }: { overwrite: boolean; villages?: 'keep' | 'remove' }) => {
    if (!isComplete(draft)) return
    setSavedAt(undefined)
    startOver.reset()
    const takenOut = base.tribes.filter((tribe) => !draft.tribes.includes(tribe))
    const list = takenOut.length > 0 && villages !== 'keep' ? await call(senders.list, { params }) : undefined
    const tribes = lostTribes(takenOut, list?.senders ?? [], (id) => knownTribes.get(id) ?? `Stamm ${id}`)
    if (tribes.length > 0 && villages === undefined) {
      setLost({ tribes, overwrite })
      setAsking(true)
      return
    }
    const version = overwrite ? undefined : base.version
    const { plan: saved } = await call(plans.update, { params, body: { ...draft, version } })
    await take(saved, (entered) => afterSaving(entered, draft, draftOf(saved)))
    const villageIds = tribes.flatMap((tribe) => tribe.villageIds)
    // Without their tribe they send nothing: should this fail, they stand marked on the page of the troops.
    if (villages === 'remove' && villageIds.length > 0) await call(senders.remove, { params, body: { villageIds } })
    setSavedAt(Date.now())
  })
  const settle = (villages: 'keep' | 'remove') => {
    setAsking(false)
    if (lost) void save.run({ overwrite: lost.overwrite, villages })
  }
  const startOver = useAction(async () => {
    const { plan: stored } = await call(plans.get, { params })
    save.reset()
    await take(stored, () => draftOf(stored))
  })
  const waits = changed ? waitsFor(draft) : 'Noch nichts geändert.'
  const changedElsewhere = save.error instanceof ApiError && save.error.code === 'plan_changed'
  const endConflict = (how: () => Promise<unknown>) => {
    // The button that was pressed goes with the conflict.
    saveButton.current?.focus()
    void how()
  }

  return (
    <Panel>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) void save.run({ overwrite: false })
        }}
      >
        <PlanFields
          worldId={plan.world}
          timeZone={timeZone}
          draft={draft}
          onChange={change}
          error={save.error}
          knownTribes={knownTribes}
        />
        <div className={styles.end}>
          <div className={styles.actions}>
            <SubmitButton
              ref={saveButton}
              label="Speichern"
              busy={save.busy}
              waitsFor={waits}
              focusTarget={opensQuestion}
            />
            {changed && !waits && !save.busy && <span className={styles.unsaved}>Noch nicht gespeichert</span>}
          </div>
          {savedAt && (
            <Outcome key={savedAt}>
              <Notice intent="success" seconds={3} onDismiss={() => setSavedAt(undefined)}>
                Plan gespeichert.
              </Notice>
            </Outcome>
          )}
          {save.error !== undefined && (
            <Outcome>
              <ErrorNotice title="Fehler beim Speichern" error={save.error} />
              {changedElsewhere && (
                <div className={styles.actions}>
                  <Button onClick={() => endConflict(startOver.run)} disabledFocusable={startOver.busy}>
                    Neu laden und verwerfen
                  </Button>
                  <Button onClick={() => endConflict(() => save.run({ overwrite: true }))}>Trotzdem speichern</Button>
                </div>
              )}
            </Outcome>
          )}
          {startOver.error !== undefined && (
            <Outcome>
              <ErrorNotice title="Fehler beim Laden des Plans" error={startOver.error} />
            </Outcome>
          )}
        </div>
      </form>
      <DeferredDialog open={asking}>
        <LostVillages
          open={asking}
          lost={lost?.tribes ?? []}
          onKeep={() => settle('keep')}
          onRemove={() => settle('remove')}
          onClose={() => setAsking(false)}
        />
      </DeferredDialog>
    </Panel>
  )
}
