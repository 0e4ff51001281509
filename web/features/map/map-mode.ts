import type { Point, Segment } from '../../../shared/game/world/frontline.ts'
import type { Attack } from '../../../shared/model/attack.ts'

/** What a tap on the map does, with what was tapped so far. */
export type MapMode =
  | { name: 'select' }
  | { name: 'ruler'; from?: Point; to?: Point }
  /** Draws new segments of the front line, from corner to corner. */
  | { name: 'front'; points: readonly Point[] }
  /** Encloses villages that become targets. */
  | { name: 'lasso' }
  | { name: 'circle' }
  /** Chooses the village that sends an attack of the plan instead. */
  | { name: 'give'; planId: string; attack: Attack; markedId?: number }

/** The modes that the toolbar starts. */
export type MapTool = Exclude<MapMode['name'], 'select' | 'give'>

export const selecting: MapMode = { name: 'select' }

/** The mode in which a tool has not done anything yet. */
export const startOf = (tool: MapTool): MapMode => (tool === 'front' ? { name: tool, points: [] } : { name: tool })

/** The ruler after a tap: a third one starts again. */
export const measured = ({ from, to }: { from?: Point; to?: Point }, at: Point): MapMode =>
  from && !to ? { name: 'ruler', from, to: at } : { name: 'ruler', from: at }

export const segmentsBetween = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index]
    return from ? [{ from, to }] : []
  })
