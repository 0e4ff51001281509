import type { Point, Segment } from '../../../../shared/game/world/frontline.ts'
import type { ArrowLine } from '../engine/arrows.ts'
import type { DotGroup } from '../engine/dots.ts'

/** Attacks of one kind, planned or real, without duplicate lines. */
export interface ArrowGroup {
  type: string
  isReal: boolean
  colour: string
  lines: readonly ArrowLine[]
}

/** A target with missing attacks, a complete target, a sender, a village that could send an attack, or troops under way. */
export type MarkKind = 'lacking' | 'filled' | 'sender' | 'candidate' | 'traveller'

export interface MarkGroup {
  kind: MarkKind
  colour: string
  places: readonly Point[]
}

/** Everything drawn, with its colours. Immutable. */
export interface Scene {
  ground: string
  /** Borders and names of continents. */
  grid: string
  letters: string
  front: { colour: string; segments: readonly Segment[] }
  dots: readonly DotGroup[]
  arrows: readonly ArrowGroup[]
  marks: readonly MarkGroup[]
}
