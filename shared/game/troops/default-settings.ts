import type { SettingsVersions, WorldSettings } from '../../model/settings.ts'
import { defaultClassificationSettings } from './classify.ts'

/** The message every player gets with his orders; the variables in braces are filled in for him. */
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

/** What a world starts with until its leaders save something else. */
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
