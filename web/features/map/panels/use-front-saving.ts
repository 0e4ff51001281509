import type { Dispatch, SetStateAction } from 'react'
import { worlds } from '../../../../shared/contract/worlds.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { type MapMode, segmentsBetween, selecting } from '../map-mode.ts'

/** Appends the drawn segments to the world's front line, which ends the drawing. */
export function useFrontSaving(worldId: string, setMode: Dispatch<SetStateAction<MapMode>>) {
  const notify = useNotify()
  const params = { worldId }
  return useAction(async (drawn: readonly Point[]) => {
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
    setMode((now) => {
      if (now.name !== 'front' || now.points[0] === undefined || now.points[0] !== drawn[0]) return now
      // Points added during the save continue from the last saved corner.
      return now.points.length > drawn.length ? { ...now, points: now.points.slice(drawn.length - 1) } : selecting
    })
  })
}
