import { senders } from '../../../shared/contract/schemas/senders.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { foreignTo } from '../../domain/plans/own-villages.ts'
import { readVillages, syncedWorld, type Villages } from '../../domain/plans/plan-state.ts'
import { changeVillages } from '../../domain/senders/change-senders.ts'
import { classificationDigest } from '../../domain/senders/classification.ts'
import { type Reclassified, reclassified } from '../../domain/senders/reclassified.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Reclassifies the plan's villages by the current settings and stored troops, or previews it. */
export const handler = defineHandler(senders.reclassify, async ({ plan, world, body, audit }) => {
  const [index, settings] = await Promise.all([syncedWorld(world), getSettings(world._id)])
  const isForeign = foreignTo(plan, index)
  const sort = (present: Villages) => reclassified(present, { settings, index, isForeign })
  const reclassifiedAnswer = async ({ villages, ...counts }: Reclassified) => ({
    success: true,
    ...counts,
    stats: await currentSenderStats(plan, world, villages.senders),
  })
  if (body.preview) return reclassifiedAnswer(sort(await readVillages(plan)))
  let done: Reclassified | undefined
  const change = (present: Villages) => {
    done = sort(present)
    return { ...done.villages, classifiedWith: classificationDigest(settings), auditDetails: { count: done.changed } }
  }
  await changeVillages(plan, change, audit)
  if (!done) throw new Error('changeVillages asks what to change')
  return reclassifiedAnswer(done)
})
