import { Field, makeStyles, Select, Switch, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { attackBounds } from '../../../shared/model/basics.ts'
import { type SenderView, senderTypeLabels, senderTypes } from '../../../shared/model/sender.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { OptionalNumberField } from '../../components/optional-number-field.tsx'
import { countOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { areRead } from '../../lib/whole-number.ts'
import { effectiveChanges, isSenderType, type SenderChanges } from './sender-list.ts'
import { VillageFigures } from './village-figures.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

const limits = [
  ['maxOff', 'Max. Offs'],
  ['maxFake', 'Max. Fakes'],
  ['maxBFake', 'Max. BFakes'],
] as const
const unchanged = 'unverändert'

interface SenderFormProps {
  /** At least one. */
  senders: readonly SenderView[]
  onSave: (changes: SenderChanges) => Promise<void>
  onClose: () => void
}

/** Kind and capacities of one village, or of many: then only what is filled in changes. Keeps what was typed on a failure. */
export default function SenderDialog({ open, ...form }: SenderFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <SenderForm {...form} />
    </FormDialog>
  )
}

function SenderForm({ senders, onSave, onClose }: SenderFormProps) {
  const styles = useStyles()
  const [only, second] = senders
  const one = second === undefined ? only : undefined
  const [draft, setDraft] = useState<SenderChanges>(() =>
    one
      ? { type: one.type, maxOff: one.maxOff, maxFake: one.maxFake, maxBFake: one.maxBFake, isBlocked: one.isBlocked }
      : {},
  )
  const change = (part: SenderChanges) => setDraft((before) => ({ ...before, ...part }))
  const changes = effectiveChanges(senders, draft)
  const filled = Object.keys(changes).length > 0
  const save = useAction(() => onSave(changes))
  return (
    <DialogForm
      title={
        one
          ? `Herkunftsdorf ${one.x}|${one.y} bearbeiten`
          : `${countOf(senders.length, 'Herkunftsdorf', 'Herkunftsdörfer')} bearbeiten`
      }
      action="Speichern"
      busy={save.busy}
      ready={filled && areRead(draft)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Text className={styles.quiet}>
        {one
          ? `${one.villageName} von ${one.playerName}. Ein neuer Dump überschreibt die Werte von Dörfern aus dem Dump.`
          : 'Nur ausgefüllte Felder werden geändert. Ein neuer Dump überschreibt die Werte von Dörfern aus dem Dump.'}
      </Text>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern." error={save.error} />}
      <VillageFigures senders={senders} />
      <Field label="Typ">
        <Select
          value={draft.type ?? ''}
          onChange={(_, { value }) => change({ type: isSenderType(value) ? value : undefined })}
        >
          {!one && <option value="">{unchanged}</option>}
          {senderTypes.map((type) => (
            <option key={type} value={type}>
              {senderTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.fields}>
        {limits.map(([field, label]) => (
          <OptionalNumberField
            key={field}
            label={label}
            value={draft[field]}
            onChange={(value) => change({ [field]: value })}
            {...attackBounds}
            placeholder={unchanged}
          />
        ))}
      </div>
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
