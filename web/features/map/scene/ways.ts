import type { Point } from '../../../../shared/game/world/frontline.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { MapAttack } from './shown-attacks.ts'

export const attackEnds = ({ xf, yf, xt, yt }: MapAttack): Point[] => [
  { x: xf, y: yf },
  { x: xt, y: yt },
]

export const isSameWay = (a: MapAttack, b: MapAttack) =>
  a.xf === b.xf && a.yf === b.yf && a.xt === b.xt && a.yt === b.yt

/** What several attacks of one arrow share. */
export const sharedText = ([first, ...others]: readonly MapAttack[]): string =>
  first && others.every((other) => isSameWay(first, other)) ? 'auf diesem Weg' : 'in diesem Bündel'

/** The attacks as they are now, after edits; undefined once none of them is shown. */
export function presentAttacks(chosen: readonly MapAttack[], shown: readonly MapAttack[]): MapAttack[] | undefined {
  const all = new Set(shown)
  const present = chosen.flatMap(
    (attack) =>
      (all.has(attack)
        ? attack
        : shown.find(
            (one) => one.type === attack.type && one.isRealInc === attack.isRealInc && isSameWay(one, attack),
          )) ?? [],
  )
  return present.length > 0 ? present : undefined
}

/** `12 Angriffe, davon 3 echte` */
export function attacksText(attacks: readonly MapAttack[]): string {
  const real = attacks.filter(({ isRealInc }) => isRealInc).length
  const all = countedNoun(attacks.length, 'Angriff', 'Angriffe')
  return real > 0 ? `${all}, davon ${formatNumber(real)} ${real === 1 ? 'echter' : 'echte'}` : all
}
