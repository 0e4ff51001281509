import { Field, Select, Switch } from '@fluentui/react-components'
import { useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackBounds, formatCoordinate } from '../../../../shared/model/basics.ts'
import { plannedSenderTypes, type SenderView, senderTypeLabels } from '../../../../shared/model/sender.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Muted } from '../../../components/layout/text.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { areRead } from '../../../lib/format/whole-number.ts'
import {
  effectiveChanges,
  haveTrains,
  isSenderType,
  type SenderChanges,
  senderLimits,
  sortLabels,
} from './sender-list.ts'
import { VillageTotals } from './village-figures.tsx'

const unchanged = 'unverändert'

const changesFor = ({ type, maxOff, maxFake, maxBFake, maxSnob, isBlocked }: SenderView): SenderChanges => ({
  type,
  maxOff,
  maxFake,
  maxBFake,
  ...(maxSnob !== undefined && { maxSnob }),
  isBlocked,
})

/** Max villages listed that others have changed. */
const named = 10

function overtakenSentence(overtaken: readonly SenderView[]): string {
  const places = overtaken.slice(0, named).map(formatCoordinate).join(', ')
  const more = overtaken.length > named ? ` und ${countedNoun(overtaken.length - named, 'weiteres', 'weitere')}` : ''
  return `Inzwischen von jemand anderem geändert: ${places}${more}.`
}

const standingText = (sender: SenderView): string =>
  [
    senderTypeLabels[sender.type],
    ...senderLimits(true).flatMap((field) =>
      sender[field] === undefined ? [] : [`${sortLabels[field]} ${formatNumber(sender[field])}`],
    ),
    sender.isBlocked ? 'schickt nichts' : '',
  ]
    .filter(Boolean)
    .join(', ')

interface SenderFormProps {
  /** The edited villages, at least one. */
  senders: readonly SenderView[]
  /** Resolves to the villages left unchanged because somebody else changed them. */
  onSave: (changes: SenderChanges) => Promise<readonly SenderView[]>
  onClose: () => void
}

/** Edits one sender, or only the filled-in fields of many. Keeps the input on failure. */
export default function SenderDialog({ open, ...form }: SenderFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <SenderForm {...form} />
    </FormDialog>
  )
}

function SenderForm({ senders, onSave, onClose }: SenderFormProps) {
  const [only, second] = senders
  const one = second === undefined ? only : undefined
  const [draft, setDraft] = useState<SenderChanges>(() => (one ? changesFor(one) : {}))
  const change = (part: SenderChanges) => setDraft((before) => ({ ...before, ...part }))
  const changes = effectiveChanges(senders, draft)
  const hasTrains = haveTrains(senders)
  const filled = Object.keys(changes).length > 0
  const [overtaken, setOvertaken] = useState<readonly SenderView[]>([])
  const save = useAction(async () => {
    const conflicts = await onSave(changes)
    setOvertaken(conflicts)
    // For one village, only changed fields count as typed: the others take their new values.
    const [standing] = conflicts
    if (one && standing) setDraft({ ...changesFor(standing), ...changes })
  })
  return (
    <DialogForm
      title={
        one
          ? `Herkunftsdorf ${one.x}|${one.y} bearbeiten`
          : `${countedNoun(senders.length, 'Herkunftsdorf', 'Herkunftsdörfer')} bearbeiten`
      }
      action="Speichern"
      busy={save.busy}
      ready={filled && areRead(draft)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Muted>
        {one
          ? `${one.villageName} von ${one.playerName}. Ein neuer Dump überschreibt die Werte von Dörfern aus dem Dump.`
          : 'Nur ausgefüllte Felder werden geändert. Ein neuer Dump überschreibt die Werte von Dörfern aus dem Dump.'}
      </Muted>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern." error={save.error} />}
      {overtaken.length > 0 && (
        <Notice intent="warning">
          {overtakenSentence(overtaken)}
          {one && ` Jetzt: ${standingText(one)}.`} Noch einmal speichern setzt deine Werte.
        </Notice>
      )}
      <VillageTotals senders={senders} />
      <Field label="Typ">
        <Select
          value={draft.type ?? ''}
          onChange={(_, { value }) => change({ type: isSenderType(value) ? value : undefined })}
        >
          {!one && <option value="">{unchanged}</option>}
          {plannedSenderTypes({ hasTrains }).map((type) => (
            <option key={type} value={type}>
              {senderTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Grid min="8rem">
        {senderLimits(hasTrains).map((field) => (
          <OptionalNumberField
            key={field}
            label={sortLabels[field]}
            value={draft[field]}
            onChange={(value) => change({ [field]: value })}
            {...attackBounds}
            placeholder={unchanged}
          />
        ))}
      </Grid>
      {one ? (
        <Switch
          label="Schickt nichts"
          checked={draft.isBlocked === true}
          onChange={(_, { checked }) => change({ isBlocked: checked })}
        />
      ) : (
        <Field label="Schickt nichts">
          <Select
            value={draft.isBlocked === undefined ? '' : String(draft.isBlocked)}
            onChange={(_, { value }) => change({ isBlocked: value === '' ? undefined : value === 'true' })}
          >
            <option value="">{unchanged}</option>
            <option value="true">ja, gesperrt</option>
            <option value="false">nein, schickt</option>
          </Select>
        </Field>
      )}
    </DialogForm>
  )
}
