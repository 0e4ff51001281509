import type { SettingsVersions, WorldSettings } from '../../model/settings.ts'
import { defaultClassificationSettings } from './classify.ts'

/** Default message to a player; variables in braces are filled in per player. */
export const defaultMessageTemplate = `Hallo {playerName},

unsere Aktion steht, und hier sind deine Angriffe.

Ziele: {targetCoords}
Ankunft: {arrivalTime}
Deine Zeitfenster: {timeslots}

Plan bearbeiten: {editUrl}
Plan nur ansehen: {showUrl}

So schickst du:
- Off: alle Truppen, abzüglich der Truppen für 5 Fakes
- Kata-Split: 60 Katapulte
- Fake: 1 Katapult

Melde dich bitte rechtzeitig, wenn du einen Angriff nicht schicken kannst oder deine Zeitfenster nicht mehr stimmen.

Viel Erfolg!
`

/** Settings of a world before leaders save their own. */
export const defaultSettings = (): WorldSettings => ({
  ...defaultClassificationSettings(),
  autoTimeslotSettings: [],
  catapultTargets: {
    hauptgebaeude: { enabled: true, percentage: 25, dsUltimateId: 30 },
    adelshof: { enabled: true, percentage: 25, dsUltimateId: 35 },
    schmiede: { enabled: true, percentage: 25, dsUltimateId: 36 },
    bauernhof: { enabled: true, percentage: 15, dsUltimateId: 43 },
    speicher: { enabled: true, percentage: 10, dsUltimateId: 44 },
  },
  dsUltimateMessageTemplate: defaultMessageTemplate,
})

/** The versions of settings that were never saved. */
export const neverSaved: SettingsVersions = {
  classificationThresholds: 0,
  frontlineCoords: 0,
  assignmentRules: 0,
  autoTimeslotSettings: 0,
  attackTemplates: 0,
  catapultTargets: 0,
  dsUltimateMessageTemplate: 0,
}
