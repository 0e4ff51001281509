import { isPlanned } from '../../../../shared/model/attack.ts'
import { type ArrowLine, distinctLines } from '../engine/arrows.ts'
import type { Palette } from './palette.ts'
import type { ArrowGroup, MarkGroup } from './scene.ts'
import { type MapAttack, placeUnderWay } from './shown-attacks.ts'
import type { TypeDisplay } from './types.ts'

type Displays = readonly { type: string; display: TypeDisplay }[]

const byType = <A extends { type: string }>(attacks: readonly A[], displays: Displays, palette: Palette) =>
  displays.map(({ type, display }) => ({
    type,
    colour: palette.seen(display.colour),
    attacks: attacks.filter((attack) => attack.type === type),
  }))

type Drawn = ArrowLine & { type: string; isRealInc: boolean }

/** Arrows of attacks or bundles in the colours of their kinds; the first kind is drawn on top, sightings above planned attacks. */
export const attackArrows = (attacks: readonly Drawn[], displays: Displays, palette: Palette): ArrowGroup[] =>
  [false, true].flatMap((isReal) =>
    byType(
      attacks.filter((attack) => attack.isRealInc === isReal),
      displays,
      palette,
    )
      .map(({ type, colour, attacks }) => ({ type, isReal, colour, lines: distinctLines(attacks) }))
      .reverse(),
  )

/** Positions of the attacks at a moment; empty without one. */
export const attackTravellers = (
  attacks: readonly MapAttack[],
  displays: Displays,
  palette: Palette,
  moment: number | undefined,
): MarkGroup[] =>
  moment === undefined
    ? []
    : byType(attacks.filter(isPlanned), displays, palette).map(({ colour, attacks }) => ({
        kind: 'traveller',
        colour,
        places: attacks.map((attack) => placeUnderWay(attack, moment)),
      }))
