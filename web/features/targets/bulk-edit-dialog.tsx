import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { TargetLimits } from '../../../shared/model/target.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { OptionalNumberField } from '../../components/optional-number-field.tsx'
import { ApiError } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { limitFields } from './draft.ts'
import { limitBounds, limitLabels } from './limit-fields.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface BulkEditFormProps {
  count: number
  onSave: (limits: Partial<TargetLimits>) => Promise<void>
  onClose: () => void
}

/** Asks for new limits of many targets; what stays blank stays as it is. Keeps what was typed on a failure. */
export default function BulkEditDialog({ open, ...form }: BulkEditFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <BulkEditForm {...form} />
    </FormDialog>
  )
}

function BulkEditForm({ count, onSave, onClose }: BulkEditFormProps) {
  const styles = useStyles()
  const [limits, setLimits] = useState<Partial<TargetLimits>>({})
  const filled = limitFields.some((field) => limits[field] !== undefined)
  const save = useAction(() => onSave(limits))
  const sentences = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <DialogForm
      title={`${countOf(count, 'Ziel', 'Ziele')} bearbeiten`}
      action="Übernehmen"
      busy={save.busy}
      ready={filled}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Text className={styles.quiet}>Nur ausgefüllte Felder werden geändert.</Text>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      <div className={styles.fields}>
        {limitFields.map((field) => (
          <OptionalNumberField
            key={field}
            label={limitLabels[field]}
            value={limits[field]}
            onChange={(value) => setLimits((before) => ({ ...before, [field]: value }))}
            placeholder="unverändert"
            error={sentences[field]}
            {...limitBounds(field)}
          />
        ))}
      </div>
    </DialogForm>
  )
}
