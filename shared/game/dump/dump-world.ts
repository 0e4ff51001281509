import type { UnitInfo, WorldConfig } from '../world/provider.ts'

/** The optional units in a world's tables. */
export interface DumpWorld {
  hasArchers: boolean
  hasKnight: boolean
  hasMilitia?: boolean
}

/** The optional units of a world. */
export function dumpWorld(config: Pick<WorldConfig, 'archer' | 'knight'>, units: UnitInfo): DumpWorld {
  return { hasArchers: config.archer, hasKnight: config.knight, hasMilitia: units.militia !== undefined }
}
