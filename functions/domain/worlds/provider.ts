import type { ErrorCode } from '../../../shared/contract/errors.ts'
import { parseServer, providerBase } from '../../../shared/game/world/markets.ts'
import {
  parseAllyLine,
  parsePlayerLine,
  parseUnitInfo,
  parseVillageLine,
  parseWorldConfig,
} from '../../../shared/game/world/provider.ts'
import { buildSnapshot, type WorldSnapshot } from '../../../shared/game/world/snapshot.ts'
import { providerOverride } from '../../runtime/config.ts'
import { Failure } from '../../runtime/failure.ts'
import { isTransient } from '../../store/table/retry.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { FileVersion, WorldRecord } from '../../store/worlds/worlds.ts'
import { type Fetched, type FileLimits, fetchFile } from './fetch-file.ts'

const paths = {
  village: '/map/village.txt.gz',
  player: '/map/player.txt.gz',
  ally: '/map/ally.txt.gz',
  config: '/interface.php?func=get_config',
  units: '/interface.php?func=get_unit_info',
} as const
type FileName = keyof typeof paths

/** Above this share of unreadable rows a file is rejected. */
const badRowShare = 0.01

/** Limits while somebody waits: a world's configuration is a few kilobytes. */
const askingLimits: FileLimits = { seconds: 5, bytes: 1024 * 1024 }

/** Checks whether a world's server returns its configuration. `invalid`: no server code, or an unknown market. */
export async function askServer(code: string): Promise<'answers' | 'silent' | 'invalid'> {
  const parsed = parseServer(code)
  const base = parsed && providerUrl(parsed.server)
  if (!parsed || !base) return 'invalid'
  try {
    const names = { server: parsed.server, file: paths.config }
    const { text = '' } = await fetchFile(`${base}${paths.config}`, undefined, names, askingLimits)
    return parseWorldConfig(text) ? 'answers' : 'silent'
  } catch (error) {
    if (error instanceof Failure) return 'silent'
    throw error
  }
}

const providerUrl = (server: string) => providerOverride(server) ?? providerBase(server)

/** A world's current data at the provider. */
export interface FetchedWorld {
  snapshot: WorldSnapshot
  files: Record<string, FileVersion>
}

/** Broken world data are fetched again; transient read errors are rethrown. */
function unlessLater(error: unknown): undefined {
  if (isTransient(error)) throw error
  return undefined
}

/**
 * Fetches and checks a world's five files, each only if changed since the last snapshot. Throws the provider's failure with file
 * and reason.
 */
export async function fetchWorld(world: WorldRecord): Promise<FetchedWorld> {
  const parsed = parseServer(world.server)
  const base = parsed && providerUrl(parsed.server)
  if (!parsed || !base) throw new Failure('server_invalid', { values: { server: world.server } })
  const { server } = parsed

  const before = (await loadWorldIndex(world).catch(unlessLater))?.snapshot
  const versions: Partial<Record<string, FileVersion>> = before ? { ...world.snapshot?.files } : {}
  const get = (name: FileName): Promise<Fetched> =>
    fetchFile(`${base}${paths[name]}`, versions[name], { server, file: paths[name] })
  const [village, player, ally, config, units] = await Promise.all([
    get('village'),
    get('player'),
    get('ally'),
    get('config'),
    get('units'),
  ])
  const problem = fileProblem(server)
  const fresh = buildSnapshot({
    villages: village.text === undefined ? [] : parseRows(village.text, parseVillageLine, problem('village')),
    players: player.text === undefined ? [] : parseRows(player.text, parsePlayerLine, problem('player')),
    tribes: ally.text === undefined ? [] : parseRows(ally.text, parseAllyLine, problem('ally')),
    config: parseXml(config, parseWorldConfig, before?.config, problem('config')),
    units: parseXml(units, parseUnitInfo, before?.units, problem('units')),
  })
  const snapshot: WorldSnapshot = {
    ...fresh,
    villages: village.text === undefined && before ? before.villages : fresh.villages,
    players: player.text === undefined && before ? before.players : fresh.players,
    tribes: ally.text === undefined && before ? before.tribes : fresh.tribes,
  }
  refuseShrunken(before, snapshot, problem)
  return {
    snapshot,
    files: {
      village: village.version,
      player: player.version,
      ally: ally.version,
      config: config.version,
      units: units.version,
    },
  }
}

type Problem = (code: ErrorCode, values?: Record<string, string | number>) => Failure

const fileProblem =
  (server: string) =>
  (name: FileName): Problem =>
  (code, values = {}) =>
    new Failure(code, { values: { server, file: paths[name], ...values } })

/** Parses the rows of a file; skips unreadable ones as long as they are few. */
function parseRows<T>(text: string, parse: (line: string) => T | undefined, problem: Problem): T[] {
  const rows: T[] = []
  let bad = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    if (line.trim() === '') continue
    const row = parse(line)
    if (row) rows.push(row)
    else bad++
  }
  const all = rows.length + bad
  if (all === 0) throw problem('provider_empty')
  if (bad > all * badRowShare) throw problem('provider_unreadable', { reason: `${bad} von ${all} Zeilen fehlerhaft` })
  return rows
}

function parseXml<T>(
  fetched: Fetched,
  parse: (xml: string) => T | undefined,
  before: T | undefined,
  problem: Problem,
): T {
  if (fetched.text === undefined && before) return before
  if (!fetched.text?.trim()) throw problem('provider_empty')
  const value = parse(fetched.text)
  if (!value) throw problem('provider_unreadable', { reason: 'kein gültiges XML der Weltkonfiguration' })
  return value
}

/** A file that lost more than half of its rows since the last sync counts as truncated. */
function refuseShrunken(
  before: WorldSnapshot | undefined,
  now: WorldSnapshot,
  problem: (name: FileName) => Problem,
): void {
  if (!before) return
  const tables = { village: 'villages', player: 'players', ally: 'tribes' } as const
  for (const name of ['village', 'player', 'ally'] as const) {
    const [count, last] = [now[tables[name]].id.length, before[tables[name]].id.length]
    if (count < last / 2) throw problem(name)('provider_shrunken', { count, before: last })
  }
}
