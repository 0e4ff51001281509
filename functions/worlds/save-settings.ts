import { worlds } from '../../shared/contract/worlds.ts'
import { changesOf, commonOf } from '../lib/audit.ts'
import { handle } from '../lib/handle.ts'
import { getSettings, saveSettings } from '../store/settings.ts'

/** Saves the sections that the body names; the others stay as they are. */
export const handler = handle(worlds.saveSettings, async ({ world, body, note, noteNothing }) => {
  const before = commonOf([await getSettings(world._id)], Object.keys(body))
  await saveSettings(world._id, body)
  const details = changesOf(before, body)
  if (details.changes.length === 0) noteNothing()
  note({ details })
  return {
    success: true,
    message: 'Einstellungen erfolgreich gespeichert!',
    settings: await getSettings(world._id),
  }
})
