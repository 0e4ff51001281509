import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { defaultRules } from '../../../shared/game/troops/classify.ts'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import {
  neverSaved,
  type SettingsSection,
  type SettingsVersions,
  type SomeSettings,
  WorldSettings,
} from '../../../shared/model/settings.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changedAttributes, type Edited, edit } from '../edits/edit.ts'
import { queryPrefix } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** A world's settings, and the version of each section. */
export interface LoadedSettings {
  settings: WorldSettings
  versions: SettingsVersions
}

const Saved = z.object({
  section: z.keyof(WorldSettings),
  value: z.unknown(),
  version: z.int(),
})

/** Reads a world's settings and versions (strongly consistent); sections never saved have their defaults. */
export async function loadSettings(worldId: string): Promise<LoadedSettings> {
  const { pk, sk } = keys.settings(worldId, '')
  const items = await queryPrefix(pk, sk, { ConsistentRead: true })
  const saved = readAllStored(Saved, items)
  const values = Object.fromEntries(saved.map(({ section, value }) => [section, value]))
  return withDefaultRules({
    settings: readStored(WorldSettings, { ...defaultSettings(), ...values }),
    versions: { ...neverSaved, ...Object.fromEntries(saved.map(({ section, version }) => [section, version])) },
  })
}

const withDefaultRules = ({ settings, versions }: LoadedSettings): LoadedSettings =>
  versions.assignmentRules > 0
    ? { settings, versions }
    : { settings: { ...settings, assignmentRules: defaultRules(settings.classificationThresholds) }, versions }

/** Reads a world's settings; sections never saved have their defaults. */
export const getSettings = async (worldId: string): Promise<WorldSettings> => (await loadSettings(worldId)).settings

/**
 * Saves the given sections, all or none (see `edit`): each is its own item with its own version in `seen`, so other sections can be
 * saved concurrently.
 */
export const editSettings = (
  worldId: string,
  sections: Partial<WorldSettings>,
  { seen, audit }: { seen: Partial<SettingsVersions>; audit: AuditContext },
): Promise<Edited<LoadedSettings>> =>
  edit({
    read: () => loadSettings(worldId),
    isStale: (present) => changedMeanwhile(present, sections, seen).length > 0,
    change: (present) => {
      const differing = sectionNames.filter((name) => isWanted(sections, name) && !isSame(present, sections, name))
      if (differing.length === 0) return present
      const grown = Object.fromEntries(differing.map((name) => [name, present.versions[name] + 1]))
      const wanted = Object.fromEntries(differing.map((name) => [name, sections[name]]))
      return withDefaultRules({
        settings: { ...present.settings, ...wanted },
        versions: { ...present.versions, ...grown },
      })
    },
    writes: (before, after) => {
      const saved = sectionNames.filter((name) => after.versions[name] !== before.versions[name])
      const updates = saved.map((name) => {
        const item = { section: name, value: after.settings[name], version: after.versions[name] }
        return changedAttributes(keys.settings(worldId, name), { version: before.versions[name] }, item)
      })
      return [...updates, ...auditWrite(audit, { details: fieldChanges(before.settings, after.settings) })]
    },
  })

const sectionNames = z.keyof(WorldSettings).options

const isWanted = (sections: Partial<WorldSettings>, name: SettingsSection) => sections[name] !== undefined

const isSame = ({ settings }: LoadedSettings, sections: Partial<WorldSettings>, name: SettingsSection) =>
  isDeepStrictEqual(settings[name], sections[name])

/** Some sections with their versions. */
export const pickSections = (
  { settings, versions }: LoadedSettings,
  names: readonly SettingsSection[],
): SomeSettings => ({
  ...Object.fromEntries(names.map((name) => [name, settings[name]])),
  versions: Object.fromEntries(names.map((name) => [name, versions[name]])),
})

/** Sections that differ from the saved ones, whose version is not the one seen. */
export const changedMeanwhile = (
  present: LoadedSettings,
  sections: Partial<WorldSettings>,
  seen: Partial<SettingsVersions>,
): SettingsSection[] =>
  sectionNames.filter((name) => {
    const version = seen[name]
    const isOther = version !== undefined && version !== present.versions[name]
    return isOther && isWanted(sections, name) && !isSame(present, sections, name)
  })
