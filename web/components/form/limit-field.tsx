import type { Bounds } from '../../lib/format/whole-number.ts'
import { OptionalNumberField } from './optional-number-field.tsx'

interface LimitFieldProps extends Bounds {
  label: string
  /** NaN while what is typed is no whole number within the bounds. */
  value: number
  onChange: (value: number) => void
  /** The server's sentence. */
  error?: string
}

/** A whole number that must be there: a blank field is an error like a negative or too large number. */
export const LimitField = ({ onChange, ...field }: LimitFieldProps) => (
  <OptionalNumberField {...field} onChange={(value) => onChange(value ?? Number.NaN)} />
)
