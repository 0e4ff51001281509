import { Field, Select } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { defaultImportance, type Importance, priorityBounds, weightBounds } from '../../../shared/model/target.ts'
import { fieldProps } from '../../lib/api/api.ts'
import { Grid } from '../layout/grid.ts'

export const importanceFields = ['priority', 'weight'] as const
export type ImportanceField = (typeof importanceFields)[number]

export const importanceLabels: Record<ImportanceField, string> = { priority: 'Priorität', weight: 'Gewicht' }

const bounds: Record<ImportanceField, { min: number; max: number }> = { priority: priorityBounds, weight: weightBounds }

const notes: Record<ImportanceField, Record<number, string>> = {
  priority: { 1: 'zuerst', 3: 'normal', 5: 'zuletzt' },
  weight: { 1: 'normal', 9: 'am meisten' },
}

const allowedValues = (field: ImportanceField) => {
  const { min, max } = bounds[field]
  return Array.from({ length: max - min + 1 }, (_, i) => min + i)
}

interface ImportanceSelectProps extends Pick<ComponentProps<typeof Select>, 'disabled' | 'onKeyDown' | 'select'> {
  field: ImportanceField
  value: number | undefined
  onChange: (value: number | undefined) => void
  'aria-label'?: string
  /** Offers no value, under this name. */
  none?: string
  /** Shows the numbers without their notes. */
  short?: boolean
}

/** Chooses a priority or weight. */
export function ImportanceSelect({ field, value, onChange, none, short, ...props }: ImportanceSelectProps) {
  return (
    <Select
      {...props}
      value={value ?? ''}
      onChange={(_, { value: chosen }) => onChange(chosen === '' ? undefined : Number(chosen))}
    >
      {none !== undefined && <option value="">{none}</option>}
      {allowedValues(field).map((number) => (
        <option key={number} value={number}>
          {short || !notes[field][number] ? number : `${number} (${notes[field][number]})`}
        </option>
      ))}
    </Select>
  )
}

interface ImportanceFieldsProps {
  importance: Importance
  onChange: (importance: Importance) => void
  error?: unknown
  /** What no choice means; without it the defaults are chosen. */
  none?: string
}

/** Priority and weight of targets. */
export function ImportanceFields({ importance, onChange, error, none }: ImportanceFieldsProps) {
  return (
    <Grid min="8rem" align="start">
      {importanceFields.map((field) => (
        <Field key={field} label={importanceLabels[field]} {...fieldProps(error, field)}>
          <ImportanceSelect
            field={field}
            value={importance[field] ?? (none === undefined ? defaultImportance[field] : undefined)}
            onChange={(value) => onChange({ ...importance, [field]: value })}
            {...(none !== undefined && { none })}
          />
        </Field>
      ))}
    </Grid>
  )
}
