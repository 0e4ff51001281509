import { type Troops, type UnitName, unitLabels } from '../world/units.ts'

/** An off with points, and a village with catapults. */
export const exampleVillages: readonly { x: number; y: number; points: number; troops: Troops }[] = [
  { x: 500, y: 500, points: 9876, troops: { axe: 6200, spy: 50, light: 2400, ram: 300, catapult: 20 } },
  { x: 501, y: 498, points: 7215, troops: { spy: 10, catapult: 80 } },
]

const line = (cells: readonly (string | number)[]) => cells.join(',')

/** Two example lines in a world's column order; with a header if its units are unknown. */
export function exampleDump(units: readonly UnitName[] | undefined): string {
  const named: readonly UnitName[] = units ?? ['axe', 'spy', 'light', 'ram', 'catapult']
  const header = line(['Koordinaten', 'Punkte', ...named.map((unit) => unitLabels[unit])])
  const rows = exampleVillages.map(({ x, y, points, troops }) =>
    line([`${x}|${y}`, points, ...named.map((unit) => troops[unit] ?? 0)]),
  )
  return [...(units ? [] : [header]), ...rows].join('\n')
}
