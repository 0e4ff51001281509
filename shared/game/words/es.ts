import type { MarketWords } from './market-words.ts'

export const spanish: MarketWords = {
  days: { today: 'hoy', tomorrow: 'mañana' },
  on: 'el',
  at: 'a las',
  units: {
    spear: 'lancero',
    sword: 'soldadoconespada espada',
    axe: 'soldadoconhacha hacha',
    spy: 'espía',
    light: 'caballeríaligera cavl',
    heavy: 'caballeríapesada',
    ram: 'ariete',
    catapult: 'catapulta',
    knight: 'pala',
    snob: 'noble',
  },
  columns: { village: 'pueblo' },
}
