import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { defaultSettings } from '../../shared/model/default-settings.ts'
import { WorldSettings } from '../../shared/model/settings.ts'
import { keys } from './keys.ts'
import { queryPrefix, table, tableName } from './table.ts'

/** A world's settings: every section as saved, else its default. */
export async function getSettings(worldId: string): Promise<WorldSettings> {
  const items = await queryPrefix(keys.settings(worldId, '').pk, keys.settings(worldId, '').sk)
  const saved = Object.fromEntries(items.map(({ section, value }) => [String(section), value]))
  return WorldSettings.parse({ ...defaultSettings(), ...saved })
}

/**
 * Saves the given sections, all of them or none, each on its own item: a section left out keeps what somebody else may be
 * saving.
 */
export async function saveSettings(worldId: string, sections: Partial<WorldSettings>): Promise<void> {
  const TransactItems = Object.entries(sections)
    .filter(([, value]) => value !== undefined)
    .map(([section, value]) => ({
      Put: { TableName: tableName(), Item: { ...keys.settings(worldId, section), section, value } },
    }))
  if (TransactItems.length > 0) await table().send(new TransactWriteCommand({ TransactItems }))
}
