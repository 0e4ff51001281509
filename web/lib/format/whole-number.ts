import { formatNumber } from '../../../shared/lib/numbers.ts'

/** Between which values a number must lie. */
export interface Bounds {
  min: number
  max: number
}

/** The typed text as a whole number within its bounds; NaN for what is none, and for a blank one. */
export function readWhole(typed: string, { min, max }: Bounds): number {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(value) && value >= min && value <= max ? value : Number.NaN
}

/** What to say at a field whose text is no such number. */
export const wholeSentence = ({ min, max }: Bounds) =>
  `Bitte gib eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} ein.`

/** Whether none of these values is one that could not be read. */
export const areRead = (values: object) => !Object.values(values).some(Number.isNaN)

/** Leads the person to the first field of a form that says what is wrong with it, once it does. */
export const focusInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
