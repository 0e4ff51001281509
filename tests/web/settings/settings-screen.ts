import { type Locator, page } from 'vitest/browser'
import type { TroopVillage } from '../../../shared/game/classify.ts'
import { countVillages } from '../../../shared/game/settings-preview.ts'
import { defaultSettings } from '../../../shared/model/default-settings.ts'
import { WorldSettings } from '../../../shared/model/settings.ts'
import { type Answers, callsOf } from '../support/answers.ts'
import { sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

/** A server that keeps a world's settings, and counts these villages for them. */
export function settingsServer(given: Partial<WorldSettings> = {}, villages: TroopVillage[] = []): Answers {
  let settings: WorldSettings = { ...defaultSettings(), ...given }
  const upload = {
    planId: 'plan-1',
    planName: 'Großangriff',
    at: '2027-01-01T10:00:00.000Z',
    villages: villages.length,
  }
  return {
    'worlds.settings': () => settings,
    'worlds.saveSettings': ({ body }) => {
      settings = { ...settings, ...WorldSettings.partial().parse(body) }
      return { success: true, message: 'Einstellungen erfolgreich gespeichert!', settings }
    },
    'worlds.previewSettings': ({ body }) =>
      villages.length > 0 ? { preview: { upload, counts: countVillages(villages, { ...settings, ...body }) } } : {},
  }
}

export interface Opened extends Visit {
  given?: Partial<WorldSettings>
  villages?: TroopVillage[]
}

/** The settings screen of a world with these settings. */
export async function openSettings({ given, villages, answers, ...look }: Opened = {}): Promise<void> {
  await visit('/settings', { as: 'user', answers: { ...settingsServer(given, villages), ...answers }, ...look })
  await sees(header('Klassifizierung'))
}

export const header = (name: string): Locator => page.getByRole('heading', { name: new RegExp(`^${name}`) })
export const toggle = (name: string): Promise<void> => header(name).getByRole('button').click()
export const group = (name: string): Locator => page.getByRole('group', { name, exact: true })
export const saveTop = page.getByRole('button', { name: 'Speichern', exact: true })
export const savedNote = page.getByText('Einstellungen erfolgreich gespeichert!', { exact: true })
/** What the screen has sent when it saved. */
export const sent = () => callsOf('worlds.saveSettings').map(({ body }) => body)
