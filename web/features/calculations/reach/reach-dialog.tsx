import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type AttackKind, attackKindLabels, attackKinds, byKind } from '../../../../shared/model/attack.ts'
import { crossedRange, type DistanceRange, fieldsBounds } from '../../../../shared/model/inputs/reach.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { isCrossed } from './reach-text.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

interface ReachFormProps {
  options: CalculationOptions
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits the distances of all kinds. */
export default function ReachDialog({ open, ...form }: ReachFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <ReachForm {...form} />
    </FormDialog>
  )
}

/** What a field holds while it is edited; NaN for anything but a number within the bounds. */
interface Range {
  min: number | undefined
  max: number | undefined
}

function ReachForm({ options, onSave, onClose }: ReachFormProps) {
  const styles = useStyles()
  const [distances, setDistances] = useState(() =>
    byKind((kind): Range => ({ min: options.distances[kind]?.min, max: options.distances[kind]?.max })),
  )
  const set = (kind: AttackKind, part: Partial<Range>) =>
    setDistances((before) => ({ ...before, [kind]: { ...before[kind], ...part } }))
  const isReady = attackKinds.every((kind) => isRange(distances[kind]))
  return (
    <DialogForm
      title="Entfernung"
      action="Übernehmen"
      busy={false}
      ready={isReady}
      onSubmit={() =>
        onSave({ distances: Object.fromEntries(attackKinds.flatMap((kind) => entryOf(kind, distances))) })
      }
      onClose={onClose}
    >
      <Muted>
        Wie viele Felder ein Dorf mindestens und höchstens vom Ziel entfernt sein darf. Leer heißt beliebig.
      </Muted>
      <Stack gap="s">
        {attackKinds.map((kind) => (
          <div key={kind} className={styles.fields}>
            <OptionalNumberField
              label={`${attackKindLabels[kind]}: mindestens`}
              value={distances[kind].min}
              onChange={(min) => set(kind, { min })}
              {...fieldsBounds}
            />
            <OptionalNumberField
              label={`${attackKindLabels[kind]}: höchstens`}
              value={distances[kind].max}
              onChange={(max) => set(kind, { max })}
              {...(isCrossed(rangeOf(distances[kind])) && { error: crossedRange })}
              {...fieldsBounds}
            />
          </div>
        ))}
      </Stack>
    </DialogForm>
  )
}

const rangeOf = ({ min, max }: Range): DistanceRange => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

const isRange = (range: Range) => !Number.isNaN(range.min) && !Number.isNaN(range.max) && !isCrossed(rangeOf(range))

function entryOf(kind: AttackKind, distances: Record<AttackKind, Range>): [AttackKind, DistanceRange][] {
  const range = rangeOf(distances[kind])
  return Object.keys(range).length > 0 ? [[kind, range]] : []
}
