import type { Point, Segment } from '../../../../shared/game/world/frontline.ts'
import type { Line } from '../engine/arrows.ts'
import type { DotGroup } from '../engine/dots.ts'

/** Attacks of one kind, planned or real; lines that lie upon each other stand here once. */
export interface ArrowGroup {
  type: string
  isReal: boolean
  colour: string
  lines: readonly Line[]
}

/** A sign around a village: of a target that lacks attacks, of one that has all of them, of a village that sends; or troops under way. */
export type MarkKind = 'lacking' | 'filled' | 'sender' | 'traveller'

export interface MarkGroup {
  kind: MarkKind
  colour: string
  places: readonly Point[]
}

/** Everything that is drawn, and with what colours. Never changed: another scene is another object. */
export interface Scene {
  ground: string
  /** Lines between the continents, and their names. */
  grid: string
  letters: string
  front: { colour: string; segments: readonly Segment[] }
  dots: readonly DotGroup[]
  arrows: readonly ArrowGroup[]
  marks: readonly MarkGroup[]
}
