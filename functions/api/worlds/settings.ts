import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { loadSettings } from '../../store/worlds/settings.ts'

/** Returns a world's settings with defaults and versions. */
export const handler = defineHandler(worlds.settings, async ({ world }) => {
  const { settings, versions } = await loadSettings(world._id)
  return { ...settings, versions }
})
