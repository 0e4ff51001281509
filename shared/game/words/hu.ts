import type { MarketWords } from './market-words.ts'

export const hungarian: MarketWords = {
  days: { today: 'ma', tomorrow: 'holnap' },
  on: 'ekkor:',
  at: 'ekkor:|napon|ebben az időben:',
  oClock: 'órakor',
  serverTime: 'szerver idő',
  units: {
    spear: 'lándzsás',
    sword: 'kard',
    axe: 'bárdos',
    spy: 'kém',
    light: 'klov',
    heavy: 'nlov',
    ram: 'kos',
    snob: 'fn',
  },
}
