import { fallbackServer, providerBase } from '../../../../shared/game/world/markets.ts'
import source from './pn-tool.user.js?raw'

/** The user script for a world's message form, ready for a script manager. */
export function pnToolScript(server: string | undefined): string {
  const address = (server && providerBase(server)) || providerBase(fallbackServer)
  return source.replace('https://game-host', address ?? '')
}
