import { isDeepStrictEqual } from 'node:util'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { commonOf, fieldChanges } from '../../domain/audit/notes.ts'
import { handle } from '../../http/handle.ts'
import { getSettings, saveSettings } from '../../store/settings.ts'

/** The sections that are not as they stand already: only of these does the version grow, and outdate what was calculated. */
const changedSections = (present: WorldSettings, wanted: Partial<WorldSettings>): Partial<WorldSettings> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([section, value]) => !isDeepStrictEqual(value, commonOf([present], [section])[section]),
    ),
  )

/** Saves the sections that the body names; the others stay as they are. */
export const handler = handle(worlds.saveSettings, async ({ world, body, note, noteNothing }) => {
  const present = await getSettings(world._id)
  const before = commonOf([present], Object.keys(body))
  await saveSettings(world._id, changedSections(present, body))
  const details = fieldChanges(before, body)
  if (details.changes.length === 0) noteNothing()
  note({ details })
  return {
    success: true,
    message: 'Einstellungen erfolgreich gespeichert!',
    settings: await getSettings(world._id),
  }
})
