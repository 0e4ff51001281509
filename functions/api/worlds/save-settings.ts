import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { changedMeanwhile, editSettings, pickSections } from '../../store/worlds/settings.ts'

/** Saves the sections in the body; others are unchanged. */
export const handler = defineHandler(worlds.saveSettings, async ({ world, body, audit, fail }) => {
  const { versions: seen = {}, ...sections } = body
  const edited = await editSettings(world._id, sections, { seen, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('world_not_found')
  if (!edited.ok) {
    throw fail('settings_changed', {
      current: pickSections(edited.current, changedMeanwhile(edited.current, sections, seen)),
    })
  }
  const { settings, versions } = edited.after
  return { success: true, message: 'Einstellungen erfolgreich gespeichert!', settings: { ...settings, versions } }
})
