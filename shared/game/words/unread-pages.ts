import { parseServer } from '../world/markets.ts'
import { unitLabels, unitNames } from '../world/units.ts'
import { marketWords } from './game-words.ts'
import type { MarketWords } from './market-words.ts'

type Missing = [isMissing: boolean, name: string]

const attackPages = (words: MarketWords): Missing[] => [
  [!words.days, 'Zeiten mit „heute“ und „morgen“'],
  [!words.fields?.origin || !words.fields.target || !words.fields.arrival, 'Seiten eines Befehls'],
  [!words.attackOn, 'eigene Befehle'],
  [!words.fields?.battleTime, 'Berichte'],
  [!words.noAttack, 'was Unterstützung oder Rückkehr ist: Diese Zeilen zählen als Angriffe'],
  [!words.strengths, 'die Stärke in Worten'],
]

function troopPages({ troops, serverTime, units = {} }: MarketWords): Missing[] {
  const unnamed = unitNames.filter((unit) => unit !== 'militia' && !units[unit]).map((unit) => unitLabels[unit])
  return [
    [!troops, 'die Truppenübersicht'],
    [!serverTime, 'die Uhrzeit am Ende einer Seite'],
    [unnamed.length > 0, `Spalten für ${unnamed.join(', ')}`],
  ]
}

/** Says in German what is not read from pages in the language of a server; undefined if all is read or the market is unknown. */
function unread(server: string | undefined, pages: (words: MarketWords) => Missing[]): string | undefined {
  if (server === undefined || !parseServer(server)) return undefined
  const missing = pages(marketWords(server) ?? {}).flatMap(([isMissing, name]) => (isMissing ? [name] : []))
  return missing.length > 0 ? `In der Sprache dieser Welt nicht erkannt: ${missing.join('; ')}.` : undefined
}

/** What is not read from pages with attacks. */
export const unreadAttackPages = (server: string | undefined) => unread(server, attackPages)

/** What is not read from pages with troops. */
export const unreadTroopPages = (server: string | undefined) => unread(server, troopPages)
