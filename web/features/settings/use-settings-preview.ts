import { useEffect, useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { ClassifyingSections, SettingsPreview } from '../../../shared/model/settings-preview.ts'
import { call } from '../../lib/api/api.ts'

/** Milliseconds without changes before counting. */
const pause = 600

/** Counts of the villages that match the settings. */
export interface Preview {
  /** Undefined until the first count. `none`: no plan of the world has troops; `failed`: the count failed. */
  upload?: SettingsPreview['upload'] | 'none' | 'failed'
  /** Undefined until the values on the screen are counted. */
  counts?: SettingsPreview['counts']
  advice?: SettingsPreview['advice']
}

interface Counted {
  of: string
  preview: SettingsPreview | undefined
  failed?: true
}

/** Counts the matching villages of the world's last upload after a pause in typing. */
export function useSettingsPreview(worldId: string, value: WorldSettings, isWanted: boolean): Preview {
  const [counted, setCounted] = useState<Counted>()
  const { classificationThresholds, assignmentRules, frontlineCoords } = value
  const asked = JSON.stringify({ classificationThresholds, assignmentRules, frontlineCoords })
  const isDue = isWanted && counted?.of !== asked
  const isFirst = counted === undefined
  useEffect(() => {
    if (!isDue) return
    const leaving = new AbortController()
    const timer = setTimeout(
      async () => {
        const body: ClassifyingSections = JSON.parse(asked)
        try {
          const { preview } = await call(worlds.previewSettings, {
            params: { worldId },
            body,
            signal: leaving.signal,
          })
          setCounted({ of: asked, preview })
        } catch {
          // The counts are optional: everything else works without them.
          if (!leaving.signal.aborted) setCounted({ of: asked, preview: undefined, failed: true })
        }
      },
      isFirst ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [worldId, asked, isDue, isFirst])
  return {
    ...(counted && { upload: counted.preview?.upload ?? (counted.failed ? 'failed' : 'none') }),
    ...(counted?.preview &&
      counted.of === asked && {
        counts: counted.preview.counts,
        advice: counted.preview.advice,
      }),
  }
}
