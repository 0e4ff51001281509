import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type AttackKind, attackKindLabels, attackKinds, byKind } from '../../../../shared/model/attack.ts'
import { kindOffsetBounds } from '../../../../shared/model/inputs/kind-offset.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { ClockChangeNote, type PlanArrival } from '../../../components/plan/clock-change.tsx'
import { areRead } from '../../../lib/format/whole-number.ts'
import { MisorderedNote } from './misordered-note.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

interface OrderFormProps {
  options: CalculationOptions
  kinds: readonly AttackKind[]
  arrival: PlanArrival
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits by how many seconds each kind arrives before or after its target's time. */
export default function OrderDialog({ open, ...form }: OrderFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <OrderForm {...form} />
    </FormDialog>
  )
}

function OrderForm({ options, kinds, arrival, onSave, onClose }: OrderFormProps) {
  const styles = useStyles()
  const [offsets, setOffsets] = useState(() => byKind((kind) => options.kindOffset[kind] ?? 0))
  const set = (kind: AttackKind, seconds: number) => setOffsets((before) => ({ ...before, [kind]: seconds }))
  const kindOffset = Object.fromEntries(
    attackKinds.flatMap((kind) => (offsets[kind] === 0 ? [] : [[kind, offsets[kind]]])),
  )
  return (
    <DialogForm
      title="Reihenfolge am Ziel"
      action="Übernehmen"
      busy={false}
      ready={areRead(offsets)}
      onSubmit={() => onSave({ kindOffset })}
      onClose={onClose}
    >
      <Muted>
        So viele Sekunden nach der Ankunft seines Ziels kommt jeder Angriff einer Art an, mit Minus davor. Der Offset
        des Ziels kommt dazu.
      </Muted>
      <div className={styles.fields}>
        {kinds.map((kind) => (
          <LimitField
            key={kind}
            label={`${attackKindLabels[kind]} (s)`}
            value={offsets[kind]}
            onChange={(seconds) => set(kind, seconds)}
            {...kindOffsetBounds}
          />
        ))}
      </div>
      <MisorderedNote timing={{ ...options, kindOffset }} kinds={kinds} />
      <ClockChangeNote
        arrival={arrival}
        seconds={kinds.flatMap((kind) => {
          const { before, after } = options.windows[kind] ?? { before: 0, after: 0 }
          return [offsets[kind] - before, offsets[kind] + after]
        })}
      />
    </DialogForm>
  )
}
