import { worlds } from '../../shared/contract/worlds.ts'
import { handle } from '../lib/handle.ts'
import { getSettings, saveSettings } from '../store/settings.ts'

/** Saves the sections that the body names; the others stay as they are. */
export const handler = handle(worlds.saveSettings, async ({ world, body }) => {
  await saveSettings(world._id, body)
  return {
    success: true,
    message: 'Einstellungen erfolgreich gespeichert!',
    settings: await getSettings(world._id),
  }
})
