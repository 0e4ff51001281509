import { type Locator, page } from 'vitest/browser'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { countVillages } from '../../../shared/game/troops/settings-preview.ts'
import { thresholdAdvice } from '../../../shared/game/troops/threshold-advice.ts'
import type { VersionedSettings, WorldSettings } from '../../../shared/model/settings.ts'
import { neverSaved } from '../../../shared/model/settings.ts'
import type { Answers } from '../support/answers.ts'
import { aWorld } from '../support/samples.ts'
import { sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

/** The two worlds whose settings there are. */
export const worlds = [aWorld(), aWorld({ _id: 'world-2', name: 'Zweitwelt', server: 'de782' })]

/** What the last upload has brought: the preview counts it. */
const upload = [
  { x: 500, y: 500, troops: { axe: 7000, ram: 300, light: 2500 } },
  { x: 501, y: 500, troops: { axe: 5000, ram: 250 } },
  { x: 502, y: 500, troops: { spear: 3000, catapult: 200 } },
]

/** A server that keeps a world's settings; only the given sections differ from those of a new world. */
export function settingsServer(given: Partial<WorldSettings> = {}): Answers {
  const unsaved = { ...defaultSettings(), versions: neverSaved }
  let settings: VersionedSettings = { ...unsaved, ...given }
  return {
    'worlds.list': { worlds },
    'webhooks.list': { webhooks: [] },
    'plans.list': { plans: [] },
    'worlds.settings': ({ params }) => (params.worldId === worlds[0]?._id ? settings : unsaved),
    'worlds.saveSettings': ({ body }) => {
      settings = { ...settings, ...Object(body) }
      return { success: true, message: 'Gespeichert.', settings }
    },
    'worlds.previewSettings': ({ body }) => ({
      preview: {
        upload: { planId: 'plan-1', planName: 'Großangriff', at: '2038-01-05T10:00:00.000Z', villages: upload.length },
        counts: countVillages(upload, { ...settings, ...body }),
        advice: thresholdAdvice(upload, { ...settings, ...body }),
      },
    }),
  }
}

/** Opens the settings of a world. */
export async function openSettings(given: Answers = settingsServer(), look: Visit = {}): Promise<void> {
  await visit('/settings', { as: 'user', answers: { 'plans.list': { plans: [] }, ...given }, ...look })
  await sees(section('Klassifizierung'))
}

/** The heading that folds a section. */
export const section = (name: string): Locator => page.getByRole('heading', { name: new RegExp(`^${name}`) })
export const toggle = (name: string): Promise<void> => section(name).getByRole('button').click()
export const saveTop = page.getByRole('button', { name: 'Speichern', exact: true })
export const savedNote = page.getByText('Einstellungen erfolgreich gespeichert!', { exact: true })
export const group = (name: string): Locator => page.getByRole('group', { name, exact: true })
