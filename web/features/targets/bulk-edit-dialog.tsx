import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { TargetLimits } from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { OptionalNumberField } from '../../components/optional-number-field.tsx'
import { ApiError } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { limitFields } from './draft.ts'
import { limitBounds, limitLabels } from './limit-fields.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface BulkEditDialogProps {
  count: number
  onSave: (limits: Partial<TargetLimits>) => Promise<void>
  onClose: () => void
}

/** Asks for new limits of many targets; what stays blank stays as it is. Keeps what was typed on a failure. */
export default function BulkEditDialog({ count, onSave, onClose }: BulkEditDialogProps) {
  const styles = useStyles()
  const [limits, setLimits] = useState<Partial<TargetLimits>>({})
  const filled = limitFields.some((field) => limits[field] !== undefined)
  const save = useAction(() => onSave(limits))
  const sentences = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && !save.busy && onClose()}>
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (filled) void save.run()
          }}
        >
          <DialogBody>
            <DialogTitle>{`${countOf(count, 'Ziel', 'Ziele')} bearbeiten`}</DialogTitle>
            <DialogContent className={styles.content}>
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
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabledFocusable={save.busy}>
                Abbrechen
              </Button>
              <Button
                type="submit"
                appearance="primary"
                disabled={!filled}
                disabledFocusable={save.busy}
                icon={save.busy ? <BusySpinner /> : undefined}
              >
                {save.busy ? 'Speichere …' : 'Übernehmen'}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
