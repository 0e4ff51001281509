import { makeStyles, tokens } from '@fluentui/react-components'
import { attackBounds } from '../../../shared/model/basics.ts'
import { offsetBounds, type TargetLimits } from '../../../shared/model/target.ts'
import { LimitField } from '../../components/form/limit-field.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { limitFields } from './target-draft.ts'

/** The name of each limit as fields and columns show it. */
export const limitLabels: Record<keyof TargetLimits, string> = {
  maxOff: 'Max. Offs',
  maxFake: 'Max. Fakes',
  maxBFake: 'Max. BFakes',
  offsetMinutes: 'Offset (Minuten)',
}

/** The least and the most a limit may be. */
export const limitBounds = (field: keyof TargetLimits) => (field === 'offsetMinutes' ? offsetBounds : attackBounds)

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    // A sentence beneath one field moves none of the others.
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

interface LimitFieldsProps {
  /** NaN where what is typed is no such number. */
  limits: TargetLimits
  onChange: (limits: TargetLimits) => void
  error: unknown
}

/** How many attacks each of the new targets is to get, and when. */
export function LimitFields({ limits, onChange, error }: LimitFieldsProps) {
  const styles = useStyles()
  const sentences = error instanceof ApiError ? error.fields : {}
  return (
    <div className={styles.fields}>
      {limitFields.map((field) => (
        <LimitField
          key={field}
          label={limitLabels[field]}
          value={limits[field]}
          onChange={(value) => onChange({ ...limits, [field]: value })}
          error={sentences[field]}
          {...limitBounds(field)}
        />
      ))}
    </div>
  )
}
