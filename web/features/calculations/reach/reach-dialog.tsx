import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type AttackKind, attackKindLabels, attackKinds, byKind } from '../../../../shared/model/attack.ts'
import { crossedRange, type DistanceRange, fieldsBounds, moraleBounds } from '../../../../shared/model/inputs/reach.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { isCrossed, moraleUnknown } from './reach-text.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    [onPhone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

interface ReachFormProps {
  options: CalculationOptions
  kinds: readonly AttackKind[]
  moral: number | undefined
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

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

function ReachForm({ options, kinds, moral, onSave, onClose }: ReachFormProps) {
  const styles = useStyles()
  const [distances, setDistances] = useState(() =>
    byKind((kind): Range => ({ min: options.distances[kind]?.min, max: options.distances[kind]?.max })),
  )
  const set = (kind: AttackKind, part: Partial<Range>) =>
    setDistances((before) => ({ ...before, [kind]: { ...before[kind], ...part } }))
  const [minMorale, setMinMorale] = useState(() => byKind((kind) => options.minMorale[kind]))
  const unknown = moraleUnknown(moral)
  const isReady = attackKinds.every((kind) => isRange(distances[kind]) && !Number.isNaN(minMorale[kind]))
  return (
    <DialogForm
      title="Entfernung und Moral"
      action="Übernehmen"
      busy={false}
      ready={isReady}
      onSubmit={() =>
        onSave({
          distances: Object.fromEntries(attackKinds.flatMap((kind) => toEntry(kind, distances))),
          minMorale: Object.fromEntries(
            attackKinds.flatMap((kind) => (minMorale[kind] === undefined ? [] : [[kind, minMorale[kind]]])),
          ),
        })
      }
      onClose={onClose}
    >
      <Muted>
        Wie viele Felder ein Dorf mindestens und höchstens vom Ziel entfernt sein darf, und wie viel Moral sein Angriff
        mindestens haben soll. Leer heißt beliebig.
      </Muted>
      {unknown && <Muted>{unknown}</Muted>}
      <Stack gap="s">
        {kinds.map((kind) => (
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
              {...(isCrossed(toRange(distances[kind])) && { error: crossedRange })}
              {...fieldsBounds}
            />
            {!unknown && (
              <OptionalNumberField
                label={`${attackKindLabels[kind]}: Moral ab (%)`}
                value={minMorale[kind]}
                onChange={(morale) => setMinMorale((before) => ({ ...before, [kind]: morale }))}
                {...moraleBounds}
              />
            )}
          </div>
        ))}
      </Stack>
    </DialogForm>
  )
}

const toRange = ({ min, max }: Range): DistanceRange => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

const isRange = (range: Range) => !Number.isNaN(range.min) && !Number.isNaN(range.max) && !isCrossed(toRange(range))

function toEntry(kind: AttackKind, distances: Record<AttackKind, Range>): [AttackKind, DistanceRange][] {
  const range = toRange(distances[kind])
  return Object.keys(range).length > 0 ? [[kind, range]] : []
}
