import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { defaultSettings } from '../../shared/model/default-settings.ts'
import { WorldSettings } from '../../shared/model/settings.ts'
import { keys } from './keys.ts'
import { queryPrefix, table, tableName } from './table/client.ts'

export type SettingsSection = keyof WorldSettings

/** How often each section of a world's settings has been saved; 0 while it stands as it came. */
export type SettingsVersions = Record<SettingsSection, number>

/** A section as stored. One that was saved before sections counted their changes has been saved once. */
const Saved = z.object({
  section: z.keyof(WorldSettings),
  value: z.unknown(),
  version: z._default(z.int(), 1),
})

/** A world's settings, every section as saved, else its default, with the sections' versions; read consistently. */
export async function loadSettings(worldId: string): Promise<{ settings: WorldSettings; versions: SettingsVersions }> {
  const { pk, sk } = keys.settings(worldId, '')
  const items = await queryPrefix(pk, sk, { ConsistentRead: true })
  const saved = items.map((item) => Saved.parse(item))
  const values = Object.fromEntries(saved.map(({ section, value }) => [section, value]))
  return {
    settings: WorldSettings.parse({ ...defaultSettings(), ...values }),
    versions: { ...neverSaved, ...Object.fromEntries(saved.map(({ section, version }) => [section, version])) },
  }
}

/** The versions of settings that stand as they came. */
export const neverSaved: SettingsVersions = {
  classificationThresholds: 0,
  frontlineCoords: 0,
  assignmentRules: 0,
  autoTimeslotSettings: 0,
  attackTemplates: 0,
  catapultTargets: 0,
  dsUltimateMessageTemplate: 0,
}

/** A world's settings: every section as saved, else its default. */
export const getSettings = async (worldId: string): Promise<WorldSettings> => (await loadSettings(worldId)).settings

/**
 * Saves the given sections, all of them or none, each on its own item: a section left out keeps what somebody else may be
 * saving. Each saved section's version grows.
 */
export async function saveSettings(worldId: string, sections: Partial<WorldSettings>): Promise<void> {
  const TransactItems = Object.entries(sections)
    .filter(([, value]) => value !== undefined)
    .map(([section, value]) => ({
      Update: {
        TableName: tableName(),
        Key: keys.settings(worldId, section),
        UpdateExpression: 'SET #section = :section, #value = :value, #version = if_not_exists(#version, :none) + :one',
        ExpressionAttributeNames: { '#section': 'section', '#value': 'value', '#version': 'version' },
        ExpressionAttributeValues: { ':section': section, ':value': value, ':none': 0, ':one': 1 },
      },
    }))
  if (TransactItems.length > 0) await table().send(new TransactWriteCommand({ TransactItems }))
}
