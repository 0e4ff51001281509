import { Checkbox, Field, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { windowBounds } from '../../../shared/model/inputs/arrival-window.ts'
import { offsetSecondsBounds } from '../../../shared/model/inputs/wave.ts'
import { type TargetEdit, targetTypeLabels, targetTypes } from '../../../shared/model/target.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { ImportanceFields } from '../../components/form/importance-fields.tsx'
import { OptionalNumberField } from '../../components/form/optional-number-field.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { Effect } from '../../components/plan/preview/effect.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { areRead } from '../../lib/format/whole-number.ts'
import { AimsFields } from './aims-fields.tsx'
import { limitBounds, limitLabels, offsetSecondsLabel, windowLabels } from './limit-fields.tsx'
import { OwnWindowNotes } from './own-window-notes.tsx'
import { limitFields, windowFields } from './target-draft.ts'
import { isTargetType } from './target-list.ts'

const unchanged = 'unverändert'

const aimFields = ['minMorale', 'buildings'] as const

const ofPlanLabels: Record<(typeof aimFields)[number], string> = {
  minMorale: 'Mindestmoral des Plans verwenden',
  buildings: 'Katapult-Ziele der Welt verwenden',
}

interface BulkEditFormProps {
  planId: string
  /** IDs of the selected targets. */
  ids: readonly string[]
  /** The targets as last read. */
  since: unknown
  onSave: (edit: Partial<TargetEdit>) => Promise<void>
  onClose: () => void
}

/** Edits many targets; blank fields are unchanged. Keeps the input on failure. */
export default function BulkEditDialog({ open, ...form }: BulkEditFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <BulkEditForm {...form} />
    </FormDialog>
  )
}

function BulkEditForm({ planId, ids, since, onSave, onClose }: BulkEditFormProps) {
  const [edit, setEdit] = useState<Partial<TargetEdit>>({})
  const change = (part: { [Field in keyof TargetEdit]?: TargetEdit[Field] | undefined }) =>
    setEdit((before) => filledFields({ ...before, ...part }))
  const save = useAction(() => onSave(edit))
  const isReady = Object.keys(edit).length > 0 && areRead(edit)
  const isOfPlan = edit.windowBefore === null
  const sentences = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <DialogForm
      title={`${countedNoun(ids.length, 'Ziel', 'Ziele')} bearbeiten`}
      action="Übernehmen"
      busy={save.busy}
      ready={isReady}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Muted>Nur ausgefüllte Felder werden geändert.</Muted>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      <Field
        label="Typ"
        hint={edit.type && 'Angriffe, die für den bisherigen Typ geplant sind, zählen danach nicht mehr.'}
      >
        <Select
          value={edit.type ?? ''}
          onChange={(_, { value }) => change({ type: isTargetType(value) ? value : undefined })}
        >
          <option value="">{unchanged}</option>
          {targetTypes.map((type) => (
            <option key={type} value={type}>
              {targetTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Grid min="11rem" align="start">
        {limitFields.map((field) => (
          <OptionalNumberField
            key={field}
            label={limitLabels[field]}
            value={edit[field]}
            onChange={(value) => change({ [field]: value })}
            placeholder={unchanged}
            error={sentences[field]}
            {...limitBounds(field)}
          />
        ))}
        <OptionalNumberField
          label={offsetSecondsLabel}
          value={edit.offsetSeconds}
          onChange={(offsetSeconds) => change({ offsetSeconds })}
          placeholder={unchanged}
          error={sentences.offsetSeconds}
          {...offsetSecondsBounds}
        />
      </Grid>
      <Grid min="11rem" align="start">
        {!isOfPlan &&
          windowFields.map((field) => (
            <OptionalNumberField
              key={field}
              label={`Ankunft ${windowLabels[field].toLowerCase()}`}
              value={edit[field] ?? undefined}
              onChange={(value) => change({ [field]: value })}
              placeholder={unchanged}
              error={sentences[field]}
              {...windowBounds}
            />
          ))}
      </Grid>
      <OwnWindowNotes planId={planId} edit={edit} />
      <Checkbox
        label="Ankunftsfenster des Plans verwenden"
        checked={isOfPlan}
        onChange={(_, { checked }) => {
          const window = checked === true ? null : undefined
          change({ windowBefore: window, windowAfter: window })
        }}
      />
      <AimsFields aims={edit} onChange={change} none={{ minMorale: unchanged, buildings: unchanged }} />
      <Stack>
        {aimFields.map((field) => (
          <Checkbox
            key={field}
            label={ofPlanLabels[field]}
            checked={edit[field] === null}
            onChange={(_, { checked }) => change({ [field]: checked === true ? null : undefined })}
          />
        ))}
      </Stack>
      <ImportanceFields importance={edit} onChange={change} error={save.error} none={unchanged} />
      <Effect planId={planId} change={isReady ? { targets: [{ ids, fields: edit }] } : undefined} since={since} />
    </DialogForm>
  )
}

const filledFields = (edit: object): Partial<TargetEdit> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
