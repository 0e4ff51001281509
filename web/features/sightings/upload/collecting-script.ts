import { fallbackServer, providerBase } from '../../../../shared/game/world/markets.ts'
import source from './collecting-script.user.js?raw'

/** Random delays between two pages, in milliseconds. */
export interface CollectingWaits {
  villages: [least: number, most: number]
  commands: [least: number, most: number]
}

const waitsAtLarge = '{ villages: [1000, 2000], commands: [1500, 3500] }'

/** The user script that collects attacks on villages, ready for a script manager. Only tests pass `waits`. */
export function collectingScript(server: string | undefined, waits?: CollectingWaits): string {
  const address = (server && providerBase(server)) || providerBase(fallbackServer)
  const script = source.replace('https://game-host', address ?? '')
  return waits ? script.replace(waitsAtLarge, JSON.stringify(waits)) : script
}
