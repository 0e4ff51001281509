import { fallbackServer, providerBase } from '../../../../shared/game/world/markets.ts'
import source from './pn-tool.user.js?raw'

/** The user-script for the message form of a world's game, ready to be put into a script manager. */
export function pnToolScript(server: string | undefined): string {
  const address = (server && providerBase(server)) || providerBase(fallbackServer)
  return source.replace('https://game-host', address ?? '')
}
