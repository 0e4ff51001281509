import type { WorldSettings } from '../../model/settings.ts'
import { defaultClassificationSettings } from './classify.ts'
import { defaultCatapultTargets } from './default-catapult-targets.ts'

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
  catapultTargets: defaultCatapultTargets(),
  fakeLimitMargin: 0,
  dsUltimateMessageTemplate: defaultMessageTemplate,
})
