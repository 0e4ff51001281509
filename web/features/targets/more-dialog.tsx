import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { useState } from 'react'
import { attackBounds, formatWave } from '../../../shared/model/basics.ts'
import { offsetSecondsBounds } from '../../../shared/model/inputs/wave.ts'
import type { TargetEdit, TargetView } from '../../../shared/model/target.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../components/form/limit-field.tsx'
import { Muted } from '../../components/layout/text.ts'
import { areRead } from '../../lib/format/whole-number.ts'
import { AimsFields } from './aims-fields.tsx'
import { limitLabels, offsetSecondsLabel } from './limit-fields.tsx'

interface MoreFormProps {
  target: TargetView
  /** The target's values as edited so far. */
  edit: TargetEdit
  onChange: (edit: Partial<TargetEdit>) => void
  /** Asks for another wave on the target. */
  onWave: () => void
  onClose: () => void
}

/** Edits the fields of a target that have no column. */
export default function MoreDialog({ open, ...form }: MoreFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <MoreForm {...form} />
    </FormDialog>
  )
}

function MoreForm({ target, edit, onChange, onWave, onClose }: MoreFormProps) {
  const [more, setMore] = useState({
    offsetSeconds: edit.offsetSeconds,
    minMorale: edit.minMorale,
    buildings: edit.buildings,
    maxSnob: edit.maxSnob ?? 0,
  })
  return (
    <DialogForm
      title={`Weitere Angaben zu ${formatWave(target)}`}
      action="Übernehmen"
      busy={false}
      ready={areRead(more)}
      onSubmit={() => {
        onChange(more)
        onClose()
      }}
      onClose={onClose}
    >
      <LimitField
        label={offsetSecondsLabel}
        value={more.offsetSeconds ?? 0}
        onChange={(offsetSeconds) => setMore((before) => ({ ...before, offsetSeconds }))}
        {...offsetSecondsBounds}
      />
      <div>
        <Button icon={<AddRegular />} onClick={onWave}>
          Welle hinzufügen
        </Button>
      </div>
      <Muted>
        Ohne Angabe gelten die Mindestmoral des Plans und die Katapult-Ziele der Welt. Eine Mindestmoral wirkt nur auf
        Welten, die Moral allein nach Punkten berechnen.
      </Muted>
      <LimitField
        label={limitLabels.maxSnob}
        value={more.maxSnob}
        onChange={(maxSnob) => setMore((before) => ({ ...before, maxSnob }))}
        {...attackBounds}
      />
      <AimsFields
        aims={more}
        none={{ minMorale: 'wie im Plan', buildings: 'wie in der Welt' }}
        onChange={(aims) =>
          setMore((before) => ({
            ...before,
            ...('minMorale' in aims && { minMorale: aims.minMorale ?? null }),
            ...('buildings' in aims && { buildings: aims.buildings ?? null }),
          }))
        }
      />
    </DialogForm>
  )
}
