import type { Bounds } from '../../lib/format/whole-number.ts'
import { OptionalNumberField } from './optional-number-field.tsx'

interface LimitFieldProps extends Bounds {
  label: string
  /** NaN for anything but a whole number within the bounds. */
  value: number
  onChange: (value: number) => void
  /** The sentence with which the server refused the value. */
  error?: string
}

/** A required whole number: blank is an error too. */
export const LimitField = ({ onChange, ...field }: LimitFieldProps) => (
  <OptionalNumberField {...field} onChange={(value) => onChange(value ?? Number.NaN)} />
)
