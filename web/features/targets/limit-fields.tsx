import { attackBounds } from '../../../shared/model/basics.ts'
import type { OwnWindow } from '../../../shared/model/inputs/arrival-window.ts'
import { offsetBounds } from '../../../shared/model/inputs/wave.ts'
import type { TargetLimits } from '../../../shared/model/target.ts'
import { LimitField } from '../../components/form/limit-field.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { ApiError } from '../../lib/api/api.ts'
import { limitFields } from './target-draft.ts'

export const limitLabels: Record<keyof TargetLimits, string> = {
  maxOff: 'Max. Offs',
  maxFake: 'Max. Fakes',
  maxBFake: 'Max. BFakes',
  maxSnob: 'AG-Züge',
  offsetMinutes: 'Offset (Minuten)',
}

export const offsetSecondsLabel = 'Offset (Sekunden dazu)'

export const windowLabels: Record<keyof OwnWindow, string> = {
  windowBefore: 'Früher (s)',
  windowAfter: 'Später (s)',
}

export const limitBounds = (field: keyof TargetLimits) => (field === 'offsetMinutes' ? offsetBounds : attackBounds)

interface LimitFieldsProps {
  /** A field with invalid input is NaN. */
  limits: TargetLimits
  onChange: (limits: TargetLimits) => void
  error: unknown
}

/** Limits and offset of new targets. */
export function LimitFields({ limits, onChange, error }: LimitFieldsProps) {
  const sentences = error instanceof ApiError ? error.fields : {}
  return (
    <Grid min="8rem" align="start">
      {limitFields.map((field) => (
        <LimitField
          key={field}
          label={limitLabels[field]}
          value={limits[field] ?? 0}
          onChange={(value) => onChange({ ...limits, [field]: value })}
          error={sentences[field]}
          {...limitBounds(field)}
        />
      ))}
    </Grid>
  )
}
