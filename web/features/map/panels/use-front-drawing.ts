import { useState } from 'react'
import { worlds } from '../../../../shared/contract/worlds.ts'
import type { Point, Segment } from '../../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

export const segmentsBetween = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index]
    return from ? [{ from, to }] : []
  })

/** Drafts segments of the world's front line; saving appends them to the stored ones. */
export function useFrontDrawing(worldId: string) {
  const notify = useNotify()
  const [points, setPoints] = useState<readonly Point[]>()
  const params = { worldId }
  const saving = useAction(async (drawn: readonly Point[]) => {
    const segments = segmentsBetween(drawn)
    const { frontlineCoords, versions } = await call(worlds.settings, { params })
    await call(worlds.saveSettings, {
      params,
      body: {
        frontlineCoords: [...frontlineCoords, ...segments],
        versions: { frontlineCoords: versions.frontlineCoords },
      },
    })
    notify.success(`Frontlinie um ${countedNoun(segments.length, 'Abschnitt', 'Abschnitte')} verlängert.`)
    setPoints((now) => {
      const isDrawn = now?.[0] !== undefined && now[0] === drawn[0]
      if (!isDrawn) return now
      // Points added during the save continue from the last saved corner.
      return now.length > drawn.length ? now.slice(drawn.length - 1) : undefined
    })
  })
  return {
    /** Undefined while no front line is being drawn. */
    points,
    segments: segmentsBetween(points ?? []),
    busy: saving.busy,
    error: saving.error,
    begin: () => setPoints([]),
    end() {
      saving.reset()
      setPoints(undefined)
    },
    set: ({ x, y }: Point) => setPoints((before = []) => [...before, { x, y }]),
    undo: () => setPoints((before = []) => before.slice(0, -1)),
    save: () => saving.run(points ?? []),
  }
}
