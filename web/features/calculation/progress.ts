import type { OfftoolStatus } from '../../../shared/model/calculation.ts'

/** One of the five calculations as its card shows it. */
export interface Run {
  kind: 'offs' | 'ramoffs' | 'fakes' | 'bfcleaner' | 'bfkatas'
  title: string
  /** What the run assigns. */
  hint: string
  required: (status: OfftoolStatus) => number
  current: (status: OfftoolStatus) => number
}

/** The five runs in the order of their cards. */
export const runs: readonly Run[] = [
  {
    kind: 'offs',
    title: 'Offs',
    hint: 'Volle Offs auf Off- und AG-Cleaner-Ziele.',
    required: (status) => status.totalRequiredOffs,
    current: (status) => status.totalCurrentOffs,
  },
  {
    kind: 'ramoffs',
    title: 'RamOffs',
    hint: 'Offs mit vielen Rammböcken auf RamOff-Ziele.',
    required: (status) => status.totalRequiredRamoffs,
    current: (status) => status.totalCurrentRamoffs,
  },
  {
    kind: 'fakes',
    title: 'Fakes',
    hint: 'Fakes aller Dörfer auf alle Ziele mit Bedarf.',
    required: (status) => status.totalRequiredFakes,
    current: (status) => status.totalCurrentFakes,
  },
  {
    kind: 'bfcleaner',
    title: 'BF Cleaner',
    hint: 'Angriffe, die vorab Verteidiger ausräumen.',
    required: (status) => status.totalRequiredBFcleaner,
    current: (status) => status.totalCurrentBFcleaner,
  },
  {
    kind: 'bfkatas',
    title: 'BF-Katas',
    hint: 'Kata-Splits, jeder auf ein Gebäude gezielt.',
    required: (status) => status.totalRequiredBFkatas,
    current: (status) => status.totalCurrentBFkatas,
  },
]

/** What a run's answer says of its proof, in a sentence: why there are not more attacks. */
export function proofSentence(result: { required: number; current: number; upperBound: number }): string | undefined {
  if (result.required === 0) return 'Kein Ziel wünscht Angriffe dieser Art.'
  if (result.current >= result.required) return 'Alle gewünschten Angriffe sind verteilt.'
  if (result.current === result.upperBound) return 'Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'
  return undefined
}

/** A duration in milliseconds as people read it: `0,4 ms`, `12 ms`, `1,3 s`. */
export function formatDuration(milliseconds: number): string {
  const number = (value: number, digits: number) => value.toLocaleString('de-DE', { maximumFractionDigits: digits })
  if (milliseconds < 10) return `${number(milliseconds, 1)} ms`
  return milliseconds < 1000 ? `${number(milliseconds, 0)} ms` : `${number(milliseconds / 1000, 1)} s`
}
