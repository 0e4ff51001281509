import { type AttackKind, kindsBy } from '../../../../shared/model/attack.ts'
import { type CalculationStatus, totalNames } from '../../../../shared/model/calculation.ts'

/** Required and current attacks of a kind's run. */
export function runFigures(status: CalculationStatus, kind: AttackKind): { required: number; current: number } {
  const [required, current] = totalNames(kind)
  return { required: status[required] ?? 0, current: status[current] ?? 0 }
}

/** The kinds in the order of their cards; trains of nobles only where targets want or get some. */
export const shownRuns = ({ totalRequiredAg }: CalculationStatus): AttackKind[] =>
  kindsBy('listed').filter((kind) => kind !== 'ag' || totalRequiredAg !== undefined)

/** Milliseconds, formatted: `0,4 ms`, `12 ms`, `1,3 s`. */
export function formatDuration(milliseconds: number): string {
  const number = (value: number, digits: number) => value.toLocaleString('de-DE', { maximumFractionDigits: digits })
  if (milliseconds < 10) return `${number(milliseconds, 1)} ms`
  return milliseconds < 1000 ? `${number(milliseconds, 0)} ms` : `${number(milliseconds / 1000, 1)} s`
}

/** Required and current attacks of all runs, and the surplus beyond what single runs require. */
export function runTotals(status: CalculationStatus) {
  const all = shownRuns(status).map((kind) => runFigures(status, kind))
  return {
    required: all.reduce((sum, { required }) => sum + required, 0),
    current: all.reduce((sum, { current }) => sum + current, 0),
    surplus: all.reduce((sum, { required, current }) => sum + Math.max(0, current - required), 0),
  }
}
