import { useMemo } from 'react'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import type { TribeColour } from './colours.ts'
import { type MapWorld, villageDots } from './map-world.ts'
import type { Palette } from './palette.ts'
import { type MarkChoice, planMarks } from './plan-marks.ts'
import type { ArrowGroup, Scene } from './scene.ts'
import { attackArrows, attackTravellers } from './scene-attacks.ts'
import type { MapAttack } from './shown-attacks.ts'
import type { TypeDisplay } from './types.ts'

/** How the user wants it drawn. */
export interface SceneLook {
  displays: readonly { type: string; display: TypeDisplay }[]
  /** Shows where the attacks are then, epoch ms. */
  moment: number | undefined
  tribes: readonly TribeColour[]
  marks: MarkChoice
  palette: Palette
}

interface Shown extends SceneLook {
  map: MapWorld
  attacks: readonly MapAttack[]
  targets: readonly TargetView[]
  senders: readonly SenderView[]
  /** Villages that could send the attack that is given away. */
  candidates: readonly Point[]
  /** Drawn instead of the attacks' arrows. */
  instead: readonly ArrowGroup[] | undefined
}

/** The scene to draw; the same object until something changes. */
export function useScene({
  map,
  attacks,
  targets,
  senders,
  displays,
  moment,
  tribes,
  marks,
  candidates,
  instead,
  palette,
}: Shown): Scene {
  const dots = useMemo(
    () => villageDots(map.data.villages, tribes).map((group) => ({ ...group, colour: palette.seen(group.colour) })),
    [map, tribes, palette],
  )
  const planned = useMemo(
    () => (instead ? [] : attackArrows(attacks, displays, palette)),
    [instead, attacks, displays, palette],
  )
  const arrows = instead ?? planned
  const signs = useMemo(
    () => [
      ...planMarks(targets, senders, marks, palette.marks),
      { kind: 'candidate' as const, colour: palette.chosen, places: candidates },
      ...attackTravellers(attacks, displays, palette, moment),
    ],
    [targets, senders, marks, candidates, palette, attacks, displays, moment],
  )
  return useMemo(
    () => ({
      ground: palette.ground,
      grid: palette.grid,
      letters: palette.letters,
      front: { colour: palette.front, segments: map.data.settings.frontlineCoords },
      dots,
      arrows,
      marks: signs,
    }),
    [palette, map, dots, arrows, signs],
  )
}
