import { Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { maxNotes, noTribes } from '../../../shared/model/plan.ts'
import { DateTimeField } from '../../components/form/date-time-field.tsx'
import { TribesPicker } from '../../components/form/tribes-picker.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { Stack } from '../../components/layout/stack.ts'
import { ApiError, fieldProps } from '../../lib/api/api.ts'
import { scheduleProblem } from '../../lib/format/schedule.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { type PlanDraft, planFieldLabels } from './plan-draft.ts'

const useStyles = makeStyles({
  schedule: {
    [onPhone]: { gap: tokens.spacingVerticalL },
  },
  notes: { minHeight: '120px' },
})

interface PlanFieldsProps {
  worldId: string | undefined
  timeZone: string
  draft: PlanDraft
  onChange: (changed: Partial<PlanDraft>) => void
  /** The error of the last save. */
  error: unknown
  knownTribes?: ReadonlyMap<number, string>
  /** What the schedule does, below it. */
  effect?: ReactNode
}

export function PlanFields({ worldId, timeZone, draft, onChange, error, knownTribes, effect }: PlanFieldsProps) {
  const styles = useStyles()
  const sentence = (field: string) => (error instanceof ApiError ? error.fields[field] : undefined)
  return (
    <Stack gap="xl">
      <Field label={planFieldLabels.name} required {...fieldProps(error, 'name')}>
        <Input value={draft.name} onChange={(_, { value }) => onChange({ name: value })} />
      </Field>
      <TribesPicker
        worldId={worldId}
        label={planFieldLabels.tribes}
        required
        value={draft.tribes}
        onChange={(tribes) => onChange({ tribes })}
        hint={draft.tribes.length ? 'Die Stämme, die angreifen' : noTribes}
        error={sentence('tribes')}
        knownNames={knownTribes}
      />
      <Grid min="28rem" gap="xl" align="start" className={styles.schedule}>
        <DateTimeField
          label={planFieldLabels.sendFrom}
          required
          timeZone={timeZone}
          value={draft.sendFrom}
          onChange={(sendFrom) => onChange({ sendFrom })}
          error={sentence('sendFrom')}
        />
        <DateTimeField
          label={planFieldLabels.arriveAt}
          required
          timeZone={timeZone}
          value={draft.arriveAt}
          onChange={(arriveAt) => onChange({ arriveAt })}
          error={scheduleProblem(draft) ?? sentence('arriveAt')}
        />
      </Grid>
      {effect}
      <Field label={planFieldLabels.notes} {...fieldProps(error, 'notes')}>
        <Textarea
          textarea={{ className: styles.notes }}
          resize="vertical"
          maxLength={maxNotes}
          value={draft.notes}
          onChange={(_, { value }) => onChange({ notes: value })}
        />
      </Field>
    </Stack>
  )
}
