import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { countVillages } from '../../../shared/game/troops/settings-preview.ts'
import { thresholdAdvice } from '../../../shared/game/troops/threshold-advice.ts'
import { lastUpload } from '../../domain/senders/last-upload.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Previews how settings would classify the last upload. */
export const handler = defineHandler(worlds.previewSettings, async ({ world, body }) => {
  const [saved, upload] = await Promise.all([getSettings(world._id), lastUpload(world._id)])
  if (!upload) return {}
  const { plan, at, villages } = upload
  const wanted = { ...saved, ...body }
  return {
    preview: {
      upload: { planId: plan._id, planName: plan.name, at, villages: villages.length },
      counts: countVillages(villages, wanted),
      advice: thresholdAdvice(villages, wanted),
    },
  }
})
