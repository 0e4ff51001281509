import { formatNumber } from '../../../shared/lib/numbers.ts'

export interface Bounds {
  min: number
  max: number
}

/** The typed text as a whole number within its bounds; NaN if invalid or blank. */
export function readWhole(typed: string, { min, max }: Bounds): number {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(value) && value >= min && value <= max ? value : Number.NaN
}

export const wholeSentence = ({ min, max }: Bounds) =>
  `Bitte gib eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} ein.`

/** Whether no value is NaN. */
export const areRead = (values: object) => !Object.values(values).some(Number.isNaN)

/** Focuses the form's first invalid field after the next render. */
export const focusInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
