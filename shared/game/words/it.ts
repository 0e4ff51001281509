import type { MarketWords } from './market-words.ts'

export const italian: MarketWords = {
  days: { today: 'oggi', tomorrow: 'domani' },
  on: 'il',
  at: 'alle',
  serverTime: 'ora del server',
  units: {
    spear: 'lanciere',
    sword: 'spadaccino spada',
    axe: 'guerrieroconascia ascia',
    spy: 'esploratore',
    light: 'cavallerialeggera lcav',
    heavy: 'cavalleriapesante pcav',
    ram: 'ariete arieti',
    catapult: 'catapulta',
    knight: 'paladino',
    snob: 'nobile',
  },
  columns: { village: 'villaggio' },
  attackColumns: { origin: 'provenienza', target: 'destinazione' },
  fields: {
    battleTime: 'tempo di combattimento',
    attacker: 'attaccante',
    defender: 'difensore',
    origin: 'provenienza',
    target: 'destinazione',
    quantity: 'quantità',
  },
  otherFields: "perdite|fortuna dell'attaccante",
  titleEnds: 'ha vinto',
}
