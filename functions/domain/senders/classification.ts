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

/** A village with the troops of a dump, sender or idle. */
export type KnownVillage = IdleVillage | KnownSender

/** Whether the sender came with a dump; the others were entered by hand. */
export const isKnown = (sender: Sender): sender is KnownSender => sender.troops !== undefined

/** Classifies villages by their troops and the world's settings. Villages blocked by a leader stay blocked. */
export function sortOut(villages: readonly KnownVillage[], settings: WorldSettings, index: WorldIndex): Villages {
  const { config, units } = index.snapshot
  const limit: FakeLimit = { percent: config.fakeLimit, units, margin: settings.fakeLimitMargin }
  const sorted: Villages = { senders: [], idle: [] }
  for (const { villageId, x, y, playerId, troops, isBlocked, points, readAt } of villages) {
    // Older dumps have no points.
    const known = points ?? index.villageById(villageId)?.points ?? 0
    const kept = { ...(readAt !== undefined && { readAt }), ...(isBlocked && { isBlocked }) }
    const village = { villageId, x, y, playerId, points: known, troops, ...kept }
    const role = classify(village, settings, limit)
    if (role) sorted.senders.push({ ...village, ...role })
    else sorted.idle.push(village)
  }
  return sorted
}

/** Digest of the settings that affect classification. */
export function classificationDigest(settings: WorldSettings): string {
  const {
    classificationThresholds,
    assignmentRules,
    frontlineCoords,
    attackTemplates,
    fakeLimitMargin: margin,
  } = settings
  const { agcleaner: _decidesLater, ag: _sendsTrains, ...rules } = assignmentRules
  const { fake, bfkatas } = attackTemplates
  const text = JSON.stringify([classificationThresholds, rules, frontlineCoords, { fake, bfkatas, margin }], inOrder)
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Ignores key order; 0 counts as unset. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Whether the plan's villages were classified by other settings than the current ones; false before the first upload. */
export const settingsChanged = ({ classifiedWith }: PlanRecord, settings: WorldSettings): boolean =>
  classifiedWith !== undefined && classifiedWith !== classificationDigest(settings)
