import { createHash } from 'node:crypto'
import { classify } from '../../../shared/game/troops/classify.ts'
import type { FakeLimit } from '../../../shared/game/troops/fake-limit.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { IdleVillage, Sender } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { Villages } from '../plans/plan-state.ts'

/** A sender with the troops of a dump. */
export type KnownSender = Sender & Pick<IdleVillage, 'troops'>

/** A village with the troops of a dump, whatever was made of it. */
export type KnownVillage = IdleVillage | KnownSender

/** Whether the sender came with a dump; the others were entered by hand. */
export const isKnown = (sender: Sender): sender is KnownSender => sender.troops !== undefined

/** Makes of each village what its troops say by the world's settings. A leader's word that it sends nothing outlasts that. */
export function sortOut(villages: readonly KnownVillage[], settings: WorldSettings, index: WorldIndex): Villages {
  const limit: FakeLimit = { percent: index.snapshot.config.fakeLimit, units: index.snapshot.units }
  const sorted: Villages = { senders: [], idle: [] }
  for (const { villageId, x, y, playerId, troops, isBlocked, points } of villages) {
    // Dumps of former times have left none.
    const known = points ?? index.villageById(villageId)?.points ?? 0
    const village = { villageId, x, y, playerId, points: known, troops, ...(isBlocked && { isBlocked }) }
    const role = classify(village, settings, limit)
    if (role) sorted.senders.push({ ...village, ...role })
    else sorted.idle.push(village)
  }
  return sorted
}

/** What classifies villages, in short: different texts mean that other villages may come out. */
export function classificationDigest(settings: WorldSettings): string {
  const { classificationThresholds, assignmentRules, frontlineCoords, attackTemplates } = settings
  const { agcleaner: _decidesLater, ...rules } = assignmentRules
  const { fake, bfkatas } = attackTemplates
  const text = JSON.stringify([classificationThresholds, rules, frontlineCoords, { fake, bfkatas }], inOrder)
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Whatever the order in which somebody has entered it; a 0 asks as little as nothing. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Whether the plan's villages were classified by other settings than today's; unknown of the plans of former times. */
export const settingsChanged = ({ classifiedWith }: PlanRecord, settings: WorldSettings): boolean =>
  classifiedWith !== undefined && classifiedWith !== classificationDigest(settings)
