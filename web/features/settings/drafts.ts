import type { WorldSettings } from '../../../shared/model/settings.ts'

/** A part of the settings that is changed and saved on its own. */
export type Section = keyof WorldSettings

/** The sections with their German names, in the order of the screen. */
export const sectionNames: Record<Section, string> = {
  classificationThresholds: 'Klassifizierung',
  frontlineCoords: 'Frontlinie',
  assignmentRules: 'Zuweisungsregeln',
  autoTimeslotSettings: 'Auto-Timeslots',
  attackTemplates: 'Angriffs-Templates',
  catapultTargets: 'Katapult-Ziele',
  dsUltimateMessageTemplate: 'PN-Template',
}

/** All sections, in the order of the screen. */
export const sections: readonly Section[] = [
  'classificationThresholds',
  'frontlineCoords',
  'assignmentRules',
  'autoTimeslotSettings',
  'attackTemplates',
  'catapultTargets',
  'dsUltimateMessageTemplate',
]

/** What has been changed and not saved: the sections' new values, and what stood there when each was first changed. */
export interface Drafts {
  values: Partial<WorldSettings>
  bases: Partial<WorldSettings>
}

export const noDrafts: Drafts = { values: {}, bases: {} }

/** Whether two values mean the same: a count of 0 and an empty list are the same as none, and keys have no order. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (!part || typeof part !== 'object' || Array.isArray(part)) return part
    const filled = Object.entries(part).filter(([, inner]) => inner !== 0 && !isEmpty(inner))
    return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
  }) ?? ''

/** Empty through and through, so that a kind whose counts are all 0 equals a missing one. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) ? value.length === 0 : Object.values(value).every((inner) => inner === 0 || isEmpty(inner)))

/** The section's value as it stands on the screen. */
export const shownValue = <S extends Section>(drafts: Drafts, saved: WorldSettings, section: S): WorldSettings[S] =>
  drafts.values[section] ?? saved[section]

/** The drafts with one section changed. */
export const withChange = <S extends Section>(
  drafts: Drafts,
  saved: WorldSettings,
  section: S,
  update: (before: WorldSettings[S]) => WorldSettings[S],
): Drafts => ({
  values: { ...drafts.values, [section]: update(shownValue(drafts, saved, section)) },
  bases: { ...drafts.bases, [section]: drafts.bases[section] ?? saved[section] },
})

/** The drafts withoutSections those sections. */
export function withoutSections(drafts: Drafts, gone: readonly Section[]): Drafts {
  const rest = { values: { ...drafts.values }, bases: { ...drafts.bases } }
  for (const section of gone) {
    delete rest.values[section]
    delete rest.bases[section]
  }
  return rest
}

/** The sections that differ from what is saved. */
export const changedSections = ({ values }: Drafts, saved: WorldSettings): Section[] =>
  sections.filter((section) => values[section] !== undefined && !isSame(values[section], saved[section]))

/** The changed sections that somebody else has saved since they were first changed here. */
export const overtakenSections = (drafts: Drafts, saved: WorldSettings): Section[] =>
  changedSections(drafts, saved).filter((section) => !isSame(drafts.bases[section], saved[section]))

/** Exactly these sections' drafts: what a save sends. */
export function pick({ values }: Drafts, wanted: readonly Section[]): Partial<WorldSettings> {
  const keep = (section: string) => wanted.some((one) => one === section)
  return Object.fromEntries(Object.entries(values).filter(([section]) => keep(section)))
}

/** The drafts after `sent` has been saved: what was changed on while the save was under way stays a draft. */
export const afterSave = (drafts: Drafts, sent: Partial<WorldSettings>): Drafts =>
  withoutSections(
    { ...drafts, bases: { ...drafts.bases, ...sent } },
    sections.filter((section) => section in sent && drafts.values[section] === sent[section]),
  )

/** Why a section cannot be saved as it stands, in one sentence; undefined when it can. */
export function sectionProblem(section: Section, settings: WorldSettings): string | undefined {
  if (section === 'catapultTargets' && totalOf(settings.catapultTargets) === 0) return catapultProblem
  const incomplete = settings.autoTimeslotSettings.some(({ start, end }) => !start || !end)
  if (section === 'autoTimeslotSettings' && incomplete) {
    return 'Bitte gib bei jedem Zeitfenster Beginn und Ende an.'
  }
  return undefined
}

/** What is said when no catapult target would ever be chosen. */
export const catapultProblem = 'Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'

/** The percentages of the enabled catapult targets, added up. */
export const totalOf = (targets: WorldSettings['catapultTargets']): number =>
  Object.values(targets).reduce((sum, { enabled, percentage }) => sum + (enabled ? percentage : 0), 0)
