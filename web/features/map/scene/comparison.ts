import type { ResultComparison } from '../../../../shared/model/calculation.ts'
import { distinctLines, type Line } from '../engine/arrows.ts'
import type { Palette } from './palette.ts'
import type { ArrowGroup } from './scene.ts'

/** The first is drawn on top. */
export const differences = ['added', 'gone', 'changed'] as const
export type Difference = (typeof differences)[number]

export const differenceColours = ({ marks, chosen }: Palette): Record<Difference, string> => ({
  added: marks.filled,
  gone: marks.lacking,
  changed: chosen,
})

export function comparisonArrows({ added, gone, changed }: ResultComparison, palette: Palette): ArrowGroup[] {
  const attacks = { added, gone, changed: changed.map(({ after }) => after) }
  const colours = differenceColours(palette)
  const lines = (difference: Difference): Line[] =>
    distinctLines(attacks[difference].map(({ x, y, xt, yt }) => ({ xf: x, yf: y, xt, yt })))
  return differences
    .map((difference) => ({
      type: difference,
      isReal: false,
      colour: colours[difference],
      lines: lines(difference),
    }))
    .reverse()
}
