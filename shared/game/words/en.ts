import type { MarketWords } from './market-words.ts'

export const english: MarketWords = {
  days: { today: 'today', tomorrow: 'tomorrow' },
  on: 'on',
  at: 'at',
  months: 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec',
  troops: {
    home: 'own|your own',
    away: 'outside|outwards|in transit',
    present: 'in the village|in village',
    total: 'total',
  },
  links: 'commands|troops|edit',
  serverTime: 'server time',
  units: {
    spear: 'spear spears spearman spearmen spearfighter spearfighters spf sp s',
    sword: 'sword swords swordsman swordsmen swordfighter swordfighters swd sw s',
    axe: 'axe axes axeman axemen axefighter axefighters ax a',
    archer: 'archer archers bow bows bowi bowis bowman bowmen arch arc ar a',
    spy: 'spy spies spys scout scouts sco sc s',
    light: 'light lights lightcavalry lightcav lightcavs lcav lcavs lc lcs cav cavs cavalry ca c',
    marcher: 'marcher marchers mountedarcher mountedarchers mounted mountarcher mountarchers march marc ma mas m',
    heavy: 'heavy heavies heavycavalry heavycav heavycavs hcav hcavs hc hcs cav cavs cavalry ca c',
    ram: 'ram rams ra',
    catapult: 'catapult catapults cata catas cat cats ca c',
    knight: 'knight knights kn paladin paladins pala palas pal',
    snob: 'snob snobs noble nobles nobleman noblemen nob nobs',
    militia: 'militia militias mili mil m',
  },
  columns: {
    coordinate: 'coord coords coordinate coordinates xy position',
    village: 'village villages villagename',
    points: 'points pts villagepoints',
    other:
      'action actions commands incoming incomings player playername member members name tribe ally continent rank id status ' +
      'villageid playerid tribeid playerpoints',
    total: 'units',
    building:
      'main barracks stable garage church churchf watchtower smith place statue market wood stone iron farm storage hide wall ' +
      'university headquarters villageheadquarters hq stables workshop academy smithy rallypoint marketplace timbercamp claypit ' +
      'ironmine warehouse hidingplace firstchurch walls',
  },
  attackColumns: {
    launch: 'launch launchtime launchat sendtime sendat send departure departuretime starttime',
    arrival: 'arrival arrivaltime arrivalat landing landingtime hittime',
    origin: 'from origin originvillage source sourcevillage',
    target: 'to target targetvillage destination',
    player: 'player attacker',
    other: 'id type unit units link defender return arrivalin arrivesin distance command countdown status',
  },
  fields: {
    battleTime: 'battle time',
    arrival: 'arrival time|arrival',
    attacker: 'attacker',
    defender: 'defender',
    origin: 'origin',
    target: 'target|destination',
    village: 'village',
    player: 'player',
    quantity: 'quantity',
    list: 'attacked village',
  },
  otherFields:
    "wall level|name|residing troops|losses|haul|duration|arrives in|subject|sent|morale|attacker's luck|luck|bad luck|loyalty|" +
    'loyality|tribe|points|attack on',
  titleEnds: 'has won',
  commandWords:
    'command commands target origin destination village of player distance arrival time arrives in own attack attacks support incoming ' +
    'incomings troops units all',
  attackOn: 'attack on',
  attack: 'attack',
  noAttack: 'support|return from|sent back|withdrawn from|cancelled command',
  spy: 'spy|scout',
}

/** The American game prints the month before the day. */
export const american: MarketWords = { ...english, isMonthFirst: true }
