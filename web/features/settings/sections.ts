import type { WorldSettings } from '../../../shared/model/settings.ts'

/** A part of the settings that is changed and saved on its own. */
export type Section = keyof WorldSettings

/** The sections in the order of the screen. */
export const sections: readonly Section[] = [
  'classificationThresholds',
  'frontlineCoords',
  'assignmentRules',
  'autoTimeslotSettings',
  'attackTemplates',
  'fakeLimitMargin',
  'catapultTargets',
  'dsUltimateMessageTemplate',
]

/** Deep equality that ignores key order, counts of 0 and empty values. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (!part || typeof part !== 'object' || Array.isArray(part)) return part
    const filled = Object.entries(part).filter(([, inner]) => inner !== 0 && !isEmpty(inner))
    return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
  }) ?? ''

/** Recursively empty, so that a kind whose counts are all 0 equals a missing one. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) ? value.length === 0 : Object.values(value).every((inner) => inner === 0 || isEmpty(inner)))

/** Why a section cannot be saved, in one sentence; undefined if it can. */
export function sectionProblem(section: Section, settings: WorldSettings): string | undefined {
  if (section === 'catapultTargets' && shareTotal(settings.catapultTargets) === 0) return catapultProblem
  const incomplete = settings.autoTimeslotSettings.some(({ start, end }) => !start || !end)
  if (section === 'autoTimeslotSettings' && incomplete) {
    return 'Bitte gib bei jedem Zeitfenster Beginn und Ende an.'
  }
  return undefined
}

export const catapultProblem = 'Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'

/** Sum of the enabled targets' percentages. */
export const shareTotal = (targets: WorldSettings['catapultTargets']): number =>
  Object.values(targets).reduce((sum, { enabled, percentage }) => sum + (enabled ? percentage : 0), 0)
