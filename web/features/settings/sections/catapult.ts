import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { type Building, buildings } from '../../../../shared/model/buildings.ts'
import type { WorldSettings } from '../../../../shared/model/settings.ts'

type Targets = WorldSettings['catapultTargets']
type Target = NonNullable<Targets[Building]>

const defaults = defaultSettings().catapultTargets

/** Sum of the enabled targets' percentages. */
export const shareTotal = (targets: Targets): number =>
  Object.values(targets).reduce((sum, { enabled, percentage }) => sum + (enabled ? percentage : 0), 0)

/** Every building with its target; missing ones are disabled. */
export const buildingRows = (targets: Targets): { building: Building; target: Target }[] =>
  buildings.map((building) => {
    const usual = defaults[building] ?? { enabled: false, percentage: 0, dsUltimateId: 0 }
    return { building, target: targets[building] ?? { ...usual, enabled: false } }
  })

/** The targets with one changed; keeps the building's DS-Ultimate ID. */
export function withTarget(
  targets: Targets,
  building: Building,
  change: Partial<Omit<Target, 'dsUltimateId'>>,
): Targets {
  const before = buildingRows(targets).find((row) => row.building === building)?.target
  return before ? { ...targets, [building]: { ...before, ...change } } : targets
}

/** Splits 100 percent evenly among the enabled targets, the remainder on the first. */
export function evenly(targets: Targets): Targets {
  const enabled = buildingRows(targets).filter(({ target }) => target.enabled)
  if (enabled.length === 0) return targets
  const share = Math.floor(100 / enabled.length)
  const rest = 100 - share * enabled.length
  return {
    ...targets,
    ...Object.fromEntries(
      enabled.map(({ building, target }, index) => [
        building,
        { ...target, percentage: share + (index === 0 ? rest : 0) },
      ]),
    ),
  }
}

/** Effective share of a target, 0..1, of the enabled total. */
export function buildingShare(targets: Targets, { enabled, percentage }: Target): number {
  const total = shareTotal(targets)
  return enabled && total > 0 ? percentage / total : 0
}
