import { useEffect, useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { ClassifyingSections, SettingsPreview } from '../../../shared/model/settings-preview.ts'
import { call } from '../../lib/api/api.ts'

/** So long, in milliseconds, nothing has to change before it is counted: typing a number is one change. */
const pause = 600

/** What is known of the villages that settings take. */
export interface Preview {
  /** Undefined until the first count is there. `none`: no plan of the world knows any troops; `failed`: nothing was counted. */
  upload?: SettingsPreview['upload'] | 'none' | 'failed'
  /** Undefined while there are none of what stands on the screen. */
  counts?: SettingsPreview['counts']
  advice?: SettingsPreview['advice']
}

interface Counted {
  of: string
  preview: SettingsPreview | undefined
  failed?: true
}

/** Counts what the settings on the screen take of the world's last upload, a moment after each change of them, while it is wanted. */
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
          // The counts are a help beside the settings: without them everything else goes on.
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
