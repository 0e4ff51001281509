import { placeKey } from '../../game/world/place-key.ts'
import type { Target } from '../../model/target.ts'
import { areaUnderCurve, separability } from './area.ts'
import { wellHidden } from './disguise.ts'
import { type RaisedLimits, raisedLimits } from './raised-limits.ts'
import type { SeenVillage } from './seen.ts'

/** How many commands each village of a real or fake target gets at least, so that their number gives little away. */
export interface FillUp {
  level: number
  /** How many fakes reaching the level takes. */
  fakes: number
}

/** The least level at which real targets are `wellHidden` by the number of commands, if all real and fake ones get at least that many. */
export function fillUpLevel(villages: readonly SeenVillage[]): FillUp {
  const compared = villages.filter(({ sort }) => sort !== 'other')
  const countsOf = (wanted: SeenVillage['sort']) =>
    Float64Array.from(
      compared.filter(({ sort }) => sort === wanted),
      ({ commands }) => commands,
    ).sort()
  const [real, fake] = [countsOf('real'), countsOf('fake')]
  const raised = (counts: Float64Array, level: number) => counts.map((count) => Math.max(count, level))
  const levels = [...new Set(compared.map(({ commands }) => commands))].sort((a, b) => a - b)
  // At the highest level all are equal.
  const level =
    levels.find((one) => separability(areaUnderCurve(raised(real, one), raised(fake, one))) <= wellHidden) ?? 0
  return { level, fakes: compared.reduce((sum, { commands }) => sum + Math.max(level - commands, 0), 0) }
}

/** What fill-ups read of a target. */
export type FilledTarget = Pick<Target, '_id' | 'x' | 'y' | 'maxFake'> & { currentFake: number }

/**
 * The new limits of fakes with which every real and fake target gets `level` commands. Of several targets at a place, the one with most
 * fakes is raised.
 */
export function filledLimits(
  targets: readonly FilledTarget[],
  villages: readonly SeenVillage[],
  level: number,
): RaisedLimits[] {
  const at = Map.groupBy(targets, placeKey)
  const values = new Map<string, number>()
  for (const village of villages) {
    const missing = level - village.commands
    if (village.sort === 'other' || missing <= 0) continue
    const [target] = (at.get(placeKey(village)) ?? []).toSorted((a, b) => b.currentFake - a.currentFake)
    if (!target) continue
    const maxFake = target.currentFake + missing
    if (maxFake > target.maxFake) values.set(target._id, maxFake)
  }
  return raisedLimits('maxFake', values)
}
