import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../../shared/model/calculation.ts'

/** One of the calculations as shown on its card. */
export interface Run {
  kind: 'offs' | 'ramoffs' | 'fakes' | 'bfcleaner' | 'bfkatas' | 'ag'
  /** Kind of attack the run assigns. */
  attack: AttackKind
  title: string
  hint: string
  required: (status: CalculationStatus) => number
  current: (status: CalculationStatus) => number
}

/** The runs in the order of their cards. */
const runs: readonly Run[] = [
  {
    kind: 'offs',
    attack: 'off',
    title: 'Offs',
    hint: 'Volle Offs auf Off- und AG-Cleaner-Ziele.',
    required: (status) => status.totalRequiredOffs,
    current: (status) => status.totalCurrentOffs,
  },
  {
    kind: 'ramoffs',
    attack: 'ramoff',
    title: 'RamOffs',
    hint: 'Offs mit vielen Rammböcken auf RamOff-Ziele.',
    required: (status) => status.totalRequiredRamoffs,
    current: (status) => status.totalCurrentRamoffs,
  },
  {
    kind: 'fakes',
    attack: 'fake',
    title: 'Fakes',
    hint: 'Fakes aller Dörfer auf alle Ziele mit Bedarf.',
    required: (status) => status.totalRequiredFakes,
    current: (status) => status.totalCurrentFakes,
  },
  {
    kind: 'bfcleaner',
    attack: 'bfcleaner',
    title: 'BF Cleaner',
    hint: 'Angriffe, die vorab Verteidiger ausräumen.',
    required: (status) => status.totalRequiredBFcleaner,
    current: (status) => status.totalCurrentBFcleaner,
  },
  {
    kind: 'bfkatas',
    attack: 'bfkatas',
    title: 'BF-Katas',
    hint: 'Kata-Splits, jeder auf ein Gebäude gezielt.',
    required: (status) => status.totalRequiredBFkatas,
    current: (status) => status.totalCurrentBFkatas,
  },
  {
    kind: 'ag',
    attack: 'ag',
    title: 'AG-Züge',
    hint: 'Adelsgeschlechter hintereinander aus einem Dorf.',
    required: (status) => status.totalRequiredAg ?? 0,
    current: (status) => status.totalCurrentAg ?? 0,
  },
]

/** Trains of nobles only where targets want or get some. */
export const shownRuns = ({ totalRequiredAg }: CalculationStatus): readonly Run[] =>
  totalRequiredAg === undefined ? runs.filter(({ kind }) => kind !== 'ag') : runs

/** Milliseconds, formatted: `0,4 ms`, `12 ms`, `1,3 s`. */
export function formatDuration(milliseconds: number): string {
  const number = (value: number, digits: number) => value.toLocaleString('de-DE', { maximumFractionDigits: digits })
  if (milliseconds < 10) return `${number(milliseconds, 1)} ms`
  return milliseconds < 1000 ? `${number(milliseconds, 0)} ms` : `${number(milliseconds / 1000, 1)} s`
}

/** Required and current attacks of all runs, and the surplus beyond what single runs require. */
export const runTotals = (status: CalculationStatus) => ({
  required: runs.reduce((sum, run) => sum + run.required(status), 0),
  current: runs.reduce((sum, run) => sum + run.current(status), 0),
  surplus: runs.reduce((sum, run) => sum + Math.max(0, run.current(status) - run.required(status)), 0),
})
