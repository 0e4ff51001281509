import type { UnitInfo, WorldConfig } from '../world/provider.ts'

/** What a world's tables show. */
export interface DumpWorld {
  hasArchers: boolean
  hasKnight: boolean
  hasMilitia?: boolean
  /** Chooses the words of the game. */
  server?: string | undefined
}

/** What the tables of a world show. */
export function dumpWorld(config: Pick<WorldConfig, 'archer' | 'knight'>, units: UnitInfo, server?: string): DumpWorld {
  return { hasArchers: config.archer, hasKnight: config.knight, hasMilitia: units.militia !== undefined, server }
}
