import type { MarketWords } from './market-words.ts'

export const french: MarketWords = {
  days: { today: "aujourd'hui|aujourd’hui", tomorrow: 'demain' },
  on: 'le',
  at: 'à',
  troops: {
    home: 'le tien',
    away: "extérieur|a l'extérieur|à l'extérieur|en campagne|en voyage",
    present: 'dans le village',
  },
  units: {
    spear: 'lancier lanciers',
    sword: "porteurd'épée épée",
    axe: 'hache',
    archer: 'archer archers',
    spy: 'scout scouts éclaireur',
    light: 'cavalierléger cavalerielégère léger',
    marcher: 'archermonté archersmontés',
    heavy: 'cavalierlourd cavalerielourde lourd',
    ram: 'bélier béliers',
    catapult: 'catapulte',
    snob: 'noble',
  },
  links: 'ordres|troupes|éditer',
  columns: { village: 'village' },
  attackColumns: { arrival: "heured'arrivée", origin: 'origine', target: 'destination', player: 'joueur' },
  fields: {
    arrival: "heure d'arrivée|heure d’arrivée",
    defender: 'défenseur',
    origin: 'origine',
    target: 'destination',
    player: 'joueur',
    village: 'village',
    list: 'village attaqué',
  },
  otherFields: 'nom|niveau de la muraille|troupes résidentes',
  commandWords: 'origine destination joueur village attaque attaques ordres troupes heure d arrivée',
}
