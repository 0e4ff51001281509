import type { MarketWords } from './market-words.ts'

export const czech: MarketWords = {
  days: { today: 'dnes', tomorrow: 'zítra' },
  at: 'v',
  oClock: 'hodin',
  troops: { home: 'vlastní', away: 'venku|na cestě', present: 've vesnici', total: 'celkem' },
  units: {
    spear: 'kopiník kopiníci',
    sword: 'šermíř šermíři meč',
    axe: 'sekerník sekerníci sekera',
    archer: 'lučištník lučištníci luk',
    spy: 'zvěd zvědi špeh',
    light: 'lehkákavalerie lk',
    marcher: 'lučištníknakoni lučištnícinakoni',
    heavy: 'težkákavalerie tk',
    ram: 'beranidlo beranidla',
    catapult: 'katapult katapulty',
    knight: 'paladin',
    snob: 'šlechtic šlechtici',
  },
  fields: { arrival: 'příchod' },
  attackOn: 'útok na',
  noAttack: 'podpora|návrat|ústup|zaslán|přerušený|chceš přemístit',
}
