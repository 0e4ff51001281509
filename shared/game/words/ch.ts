import { german } from './de.ts'
import type { MarketWords } from './market-words.ts'

// Without a source, as incoming attacks have the same word.
const { attackOn: _, ...likeGerman } = german

/** The Swiss game is in dialect. */
export const swiss: MarketWords = {
  ...likeGerman,
  days: { today: 'hüt', tomorrow: 'morn' },
  troops: { home: 'eigeni', away: 'uswärts|untrwägs', present: 'im dorf', total: 'insgesamt' },
  links: 'befehl|truppe|bearbeite',
  columns: { village: 'dorf', other: 'befehl' },
  attackColumns: { arrival: 'akunft akunftszit', origin: 'härkunft härkunftsdorf', target: 'ziu', other: 'befehl' },
  fields: {
    battleTime: 'kampfziit',
    arrival: 'akunftszit|akunft',
    attacker: 'agrifer',
    defender: 'vrteidiger',
    origin: 'härkunft',
    target: 'ziu',
    village: 'dorf',
    quantity: 'azau',
    list: 'agriffnigs dorf',
  },
  otherFields: 'wallstufe|stufe vom wall|awäsendi truppe|vrlust|verlust|moral|agriferglück|glück|päch|büti|zuestimmig',
  titleEnds: 'het gwunne',
  commandWords: 'befehl härkunftsdorf härkunft ziu akunft akunftszit truppe agriff unterstützig',
  noAttack: 'unterstützig|rückkehr|rückzug|zrügggschickt|zrüggschickt|abbrochnig befehl',
}
