import { keysOf } from '../../../shared/lib/records.ts'
import type { SettingsSection } from '../../../shared/model/settings.ts'
import { catapults } from './sections/catapult-section.tsx'
import { classification } from './sections/classification-section.tsx'
import { fakeLimit } from './sections/fake-limit-section.tsx'
import { frontline } from './sections/frontline-section.tsx'
import { message } from './sections/message-section.tsx'
import { rules } from './sections/rules-section.tsx'
import type { SectionView } from './sections/section.ts'
import { templates } from './sections/templates-section.tsx'
import { timeslots } from './sections/timeslots-section.tsx'

/** The sections in the order of the screen. */
export const sectionViews: Record<SettingsSection, SectionView> = {
  classificationThresholds: classification,
  frontlineCoords: frontline,
  assignmentRules: rules,
  autoTimeslotSettings: timeslots,
  attackTemplates: templates,
  fakeLimitMargin: fakeLimit,
  catapultTargets: catapults,
  dsUltimateMessageTemplate: message,
}
export const sections = keysOf(sectionViews)

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
