import { Field, Switch, useRestoreFocusTarget } from '@fluentui/react-components'
import { lazy, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/senders.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { troopHoursBounds } from '../../../shared/model/inputs/plan-preferences.ts'
import { summaryHourBounds } from '../../../shared/model/orders/night-summary.ts'
import { rehearsalHoursBounds } from '../../../shared/model/orders/rehearsal.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { PlanChange } from '../../../shared/planner/plan/plan-change.ts'
import { DeferredDialog } from '../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Outcome } from '../../components/feedback/outcome.tsx'
import { useUnsavedChanges } from '../../components/feedback/unsaved-changes.ts'
import { DraftConflicts, undecided } from '../../components/form/draft-conflicts.tsx'
import { NumberField } from '../../components/form/number-field.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Faint } from '../../components/layout/text.ts'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { Effect } from '../../components/plan/preview/effect.tsx'
import { call, conflictItem } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put, showInList } from '../../lib/api/use-read.ts'
import type { Stored } from '../../lib/draft/save-draft.ts'
import { useDraft } from '../../lib/draft/use-draft.ts'
import { valueText } from '../../lib/format/field-labels.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { scheduleProblem } from '../../lib/format/schedule.ts'
import { paths } from '../../lib/paths.ts'
import { LinksSuggestion } from './links-suggestion.tsx'
import { type LostTribe, lostTribes } from './lost-tribes.ts'
import { NightWatchFields } from './night-watch-fields.tsx'
import { isComplete, type PlanDetails, planDetailLabels, planDetails, waitsFor } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanWays } from './plan-ways.tsx'

const LostVillages = lazy(() => import('./lost-villages.tsx'))

const storedDetails = (plan: Plan): Stored<PlanDetails, number> => ({ value: planDetails(plan), version: plan.version })

export default function PlanDetailsPage() {
  return (
    <PlanFrame
      title="Plan Details"
      page="details"
      back={{ label: 'Zurück zur Übersicht', to: paths.plans }}
      next={{ label: 'Weiter zu den Truppen', to: paths.troops }}
    >
      {({ plan, timeZone }) => (
        <>
          <LinksSuggestion plan={plan} />
          <PlanForm key={plan._id} plan={plan} timeZone={timeZone} />
          <PlanWays planId={plan._id} />
        </>
      )}
    </PlanFrame>
  )
}

/** What the draft's schedule would do, and to whom where orders are issued. */
function ScheduleEffect({ plan, draft }: { plan: Plan; draft: PlanDetails }) {
  const change = scheduleChange(plan, draft)
  const isMoved = change?.schedule && Date.parse(change.schedule.arriveAt) !== Date.parse(plan.arriveAt)
  const { players = 0 } = plan.sending ?? {}
  return (
    <>
      <Effect
        planId={plan._id}
        change={change}
        since={plan.version}
        newTimes={isMoved ? 'alle Zeiten neu' : undefined}
      />
      {isMoved && players > 0 && (
        <Notice intent="warning">
          {`Der Plan ist ausgegeben: ${countedNoun(players, 'Spieler bekäme', 'Spieler bekämen')} neue Zeiten.`}
        </Notice>
      )}
    </>
  )
}

/** The draft's schedule, where it differs and can be saved. */
function scheduleChange(plan: Plan, draft: PlanDetails): PlanChange | undefined {
  const { sendFrom, arriveAt } = draft
  if (!sendFrom || !arriveAt || scheduleProblem(draft)) return undefined
  const isSame =
    Date.parse(sendFrom) === Date.parse(plan.sendFrom) && Date.parse(arriveAt) === Date.parse(plan.arriveAt)
  return isSame ? undefined : { schedule: { sendFrom, arriveAt } }
}

function PlanForm({ plan, timeZone }: { plan: Plan; timeZone: string }) {
  const params = { planId: plan._id }
  const saveButton = useRef<HTMLButtonElement>(null)
  const opensQuestion = useRestoreFocusTarget()
  const [savedAt, setSavedAt] = useState<number>()
  const editing = useDraft<PlanDetails, number>(storedDetails(plan), {
    send: async (changes, { version }) => {
      const { plan: saved } = await call(plans.update, { params, body: { ...changes, version } })
      await put(plans.get, { params }, { plan: saved })
      await showInList(plans.list, { changed: saved }, saved.world)
      return storedDetails(saved)
    },
    currentFrom: async (error) => {
      const current = conflictItem(plans.update, error)
      if (current) await put(plans.get, { params }, { plan: current })
      return current && storedDetails(current)
    },
  })
  const { value: draft, isDirty, conflicts } = editing
  useUnsavedChanges(isDirty)
  const knownTribes = new Map(plan.tribes.map((id, index) => [id, plan.tribeNames[index] ?? `Stamm ${id}`]))

  const [lost, setLost] = useState<LostTribe[]>([])
  const [asking, setAsking] = useState(false)
  const save = useAction(async (villages?: 'keep' | 'remove') => {
    if (!isComplete(draft)) return
    setSavedAt(undefined)
    const takenOut = plan.tribes.filter((tribe) => !draft.tribes.includes(tribe))
    const list = takenOut.length > 0 && villages !== 'keep' ? await call(senders.list, { params }) : undefined
    const tribes = lostTribes(takenOut, list?.senders ?? [], (id) => knownTribes.get(id) ?? `Stamm ${id}`)
    if (tribes.length > 0 && villages === undefined) {
      setLost(tribes)
      setAsking(true)
      return
    }
    if ((await editing.save()) === 'contested') return
    const villageIds = tribes.flatMap((tribe) => tribe.villageIds)
    // Senders without a tribe in the plan send nothing; if this fails, the troops page shows them marked.
    if (villages === 'remove' && villageIds.length > 0) await call(senders.remove, { params, body: { villageIds } })
    setSavedAt(Date.now())
  })
  const settle = (villages: 'keep' | 'remove') => {
    setAsking(false)
    void save.run(villages)
  }
  const waits = conflicts.length > 0 ? undecided : isDirty ? waitsFor(draft) : 'Noch nichts geändert.'
  const decide = (how: () => void) => {
    // The pressed button disappears with the question.
    saveButton.current?.focus()
    how()
  }
  const show = (field: keyof PlanDetails, value: PlanDetails[keyof PlanDetails] | undefined) => {
    if (typeof value === 'boolean') return value ? 'ein' : 'aus'
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value)) return value.map((id) => knownTribes.get(id) ?? `Stamm ${id}`).join(', ')
    if (field === 'nightWatch') return valueText(field, value, timeZone)
    return (field === 'notes' || field === 'name' ? value : value && formatDateTime(value, timeZone)) || '–'
  }

  return (
    <Panel>
      <Stack
        noValidate
        as="form"
        gap="xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) void save.run()
        }}
      >
        <PlanFields
          worldId={plan.world}
          timeZone={timeZone}
          draft={draft}
          onChange={editing.change}
          error={save.error}
          knownTribes={knownTribes}
          effect={<ScheduleEffect plan={plan} draft={draft} />}
        />
        <Field hint="Ausgeschaltet zeigen Discord und eigene Bots nichts von diesem Plan, bevor seine Befehle ausgegeben sind. Danach zeigen sie nur, was ausgegeben ist.">
          <Switch
            label={planDetailLabels.draftForBot}
            checked={draft.draftForBot}
            onChange={(_, { checked }) => editing.change({ draftForBot: checked })}
          />
        </Field>
        <Field hint="Gehört ein Ziel nach zwei Abgleichen hintereinander einem eurer Stämme, werden seine offenen Angriffe ohne Rückfrage zurückgezogen. Ausgeschaltet entscheidet das die Führung unter Fortschritt. Wieder aufnehmen könnt ihr sie immer selbst.">
          <Switch
            label={planDetailLabels.withdrawsConquered}
            checked={draft.withdrawsConquered}
            onChange={(_, { checked }) => editing.change({ withdrawsConquered: checked })}
          />
        </Field>
        <NumberField
          label={planDetailLabels.troopHours}
          hint="Wessen Truppen älter sind, steht bei den Truppen, bei der Berechnung und vor dem Ausgeben der Befehle."
          value={draft.troopHours}
          {...troopHoursBounds}
          onChange={(troopHours) => editing.change({ troopHours })}
        />
        <NumberField
          label={planDetailLabels.rehearsalHours}
          hint="So lange vorher fragen Befehlsseite, Push und Chat alle Spieler, ob sie bereit sind. Bei 0 beginnt die Generalprobe nur auf Knopfdruck beim Fortschritt."
          value={draft.rehearsalHours}
          {...rehearsalHoursBounds}
          onChange={(rehearsalHours) => editing.change({ rehearsalHours })}
        />
        <NightWatchFields draft={draft} onChange={editing.change} />
        <NumberField
          label={planDetailLabels.summaryHour}
          hint="Zu dieser Stunde, Uhr der Welt, steht unter Fortschritt und im Chat, was seit dem Vortag abgeschickt, übernommen und verloren wurde und warum. Bei 0 gibt es keine."
          value={draft.summaryHour}
          {...summaryHourBounds}
          onChange={(summaryHour) => editing.change({ summaryHour })}
        />
        {draft.summaryHour > 0 && (
          <Field hint="Die Zusammenfassung nennt alle, die für andere eingesprungen sind.">
            <Switch
              label={planDetailLabels.thanks}
              checked={draft.thanks}
              onChange={(_, { checked }) => editing.change({ thanks: checked })}
            />
          </Field>
        )}
        <Stack gap="m">
          <Row gap="m">
            <SubmitButton
              ref={saveButton}
              label="Speichern"
              busy={save.busy}
              waitsFor={waits}
              focusTarget={opensQuestion}
            />
            {isDirty && !waits && !save.busy && <Faint>Noch nicht gespeichert</Faint>}
          </Row>
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
            </Outcome>
          )}
          {conflicts.length > 0 && (
            <Outcome>
              <DraftConflicts
                conflicts={conflicts}
                label={(field) => planDetailLabels[field]}
                show={show}
                onKeep={(field) => decide(() => editing.keep(field))}
                onTake={(field) => decide(() => editing.discard([field]))}
              />
            </Outcome>
          )}
        </Stack>
      </Stack>
      <DeferredDialog open={asking}>
        <LostVillages
          open={asking}
          lost={lost}
          onKeep={() => settle('keep')}
          onRemove={() => settle('remove')}
          onClose={() => setAsking(false)}
        />
      </DeferredDialog>
    </Panel>
  )
}
