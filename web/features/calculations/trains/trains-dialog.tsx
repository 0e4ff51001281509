import { useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { fullKinds } from '../../../../shared/model/attack.ts'
import { crossedRange, type DistanceRange, fieldsBounds } from '../../../../shared/model/inputs/reach.ts'
import { afterOffsBounds, commandBounds, gapBounds } from '../../../../shared/model/inputs/trains.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { trainOptions } from '../../../../shared/planner/model/train-times.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Muted } from '../../../components/layout/text.ts'
import { areRead } from '../../../lib/format/whole-number.ts'
import { isCrossed } from '../reach/reach-text.ts'
import { MisorderedNote } from '../windows/misordered-note.tsx'

interface TrainsFormProps {
  options: CalculationOptions
  /** Most nobles in one village; absent if unknown. */
  mostNobles: number | undefined
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits length, gap, earliest arrival and range of trains of nobles. */
export default function TrainsDialog({ open, ...form }: TrainsFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <TrainsForm {...form} />
    </FormDialog>
  )
}

function TrainsForm({ options, mostNobles, onSave, onClose }: TrainsFormProps) {
  const [trains, setTrains] = useState(() => trainOptions(options))
  const { min, max: range } = options.distances.ag ?? {}
  const [max, setMax] = useState(range)
  const { ag: _, ...distances } = options.distances
  const limits: DistanceRange = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const isTooNear = isCrossed(limits)
  return (
    <DialogForm
      title="AG-Züge"
      action="Übernehmen"
      busy={false}
      ready={areRead({ ...trains, max }) && !isTooNear}
      onSubmit={() =>
        onSave({
          trains,
          ...(max !== range && {
            distances: Object.keys(limits).length > 0 ? { ...distances, ag: limits } : distances,
          }),
        })
      }
      onClose={onClose}
    >
      <Muted>
        Ein Zug sind mehrere Befehle aus einem Dorf auf ein Ziel, jeder mit einem Adelsgeschlecht und seinen
        Begleittruppen. Er kommt erst an, wenn die Offs auf sein Ziel angekommen sein müssen. Ohne Abstand kommen alle
        Befehle in derselben Sekunde an.
      </Muted>
      <Grid min="11rem" align="start">
        <LimitField
          label="Befehle je Zug"
          value={trains.commands}
          onChange={(commands) => setTrains((before) => ({ ...before, commands }))}
          {...commandBounds}
        />
        <LimitField
          label="Abstand der Befehle (s)"
          value={trains.gap}
          onChange={(gap) => setTrains((before) => ({ ...before, gap }))}
          {...gapBounds}
        />
        <LimitField
          label="Nach den Offs (s)"
          value={trains.afterOffs}
          onChange={(afterOffs) => setTrains((before) => ({ ...before, afterOffs }))}
          {...afterOffsBounds}
        />
        <OptionalNumberField
          label="Reichweite (Felder)"
          value={max}
          onChange={setMax}
          placeholder="wie die Welt"
          {...(isTooNear && { error: crossedRange })}
          {...fieldsBounds}
        />
      </Grid>
      {mostNobles !== undefined && trains.commands > mostNobles && (
        <Notice intent="warning">{shortSentence(mostNobles)}</Notice>
      )}
      {trains.afterOffs === 0 && (
        <Notice intent="warning">
          Ohne Abstand zu den Offs kann ein Adelsgeschlecht in derselben Sekunde vor der letzten Off ankommen.
        </Notice>
      )}
      {areRead(trains) && <MisorderedNote timing={{ ...options, trains }} kinds={[...fullKinds, 'ag']} />}
    </DialogForm>
  )
}

const shortSentence = (most: number) =>
  most === 0
    ? 'Kein Dorf hat ein Adelsgeschlecht: Es gibt keinen Zug.'
    : `Kein Dorf hat mehr als ${most === 1 ? 'ein Adelsgeschlecht' : `${formatNumber(most)} Adelsgeschlechter`}: So lange Züge gibt es nicht.`
