import { defaultSettings } from '../../shared/model/default-settings.ts'
import { WorldSettings } from '../../shared/model/settings.ts'
import { keys } from './keys.ts'
import { queryPrefix, writeAll } from './table.ts'

/** A world's settings: every section as saved, else its default. */
export async function getSettings(worldId: string): Promise<WorldSettings> {
  const items = await queryPrefix(keys.settings(worldId, '').pk, keys.settings(worldId, '').sk)
  const saved = Object.fromEntries(items.map(({ section, value }) => [String(section), value]))
  return WorldSettings.parse({ ...defaultSettings(), ...saved })
}

/** Saves the given sections, each on its own item: a section left out keeps what somebody else may be saving. */
export const saveSettings = (worldId: string, sections: Partial<WorldSettings>): Promise<void> =>
  writeAll({
    put: Object.entries(sections)
      .filter(([, value]) => value !== undefined)
      .map(([section, value]) => ({ ...keys.settings(worldId, section), section, value })),
  })
