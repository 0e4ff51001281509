import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ProviderFiles } from '../server/gateway.ts'
import { matchesEtag } from '../server/site.ts'
import { demoConfigXml, demoUnitInfoXml } from './demo-config.ts'
import { type DemoWorld, demoServer, demoWorld } from './demo-world.ts'

interface ProviderFile {
  content: Buffer
  type: string
  etag: string
}

/** Serves the demo world below `/provider/de999` in the game's format: gzipped tables, XML, ETags. */
export function providerFiles(): ProviderFiles {
  let files: Map<string, ProviderFile> | undefined
  return (url, ifNoneMatch) => {
    files ??= demoFiles(demoWorld())
    const [, , server, ...rest] = url.pathname.split('/')
    const func = url.searchParams.get('func')
    const file = server === demoServer ? files.get(rest.join('/') + (func ? `?func=${func}` : '')) : undefined
    if (!file) return undefined
    const headers = { 'content-type': file.type, etag: file.etag, 'cache-control': 'no-cache' }
    if (matchesEtag(ifNoneMatch, file.etag)) return { status: 304, headers, body: '' }
    return { status: 200, headers, body: file.content }
  }
}

const demoFiles = (world: DemoWorld) =>
  new Map([
    ['map/village.txt.gz', table(villageTable(world))],
    ['map/player.txt.gz', table(playerTable(world))],
    ['map/ally.txt.gz', table(tribeTable(world))],
    ['interface.php?func=get_config', file(Buffer.from(demoConfigXml), 'text/xml; charset=utf-8')],
    ['interface.php?func=get_unit_info', file(Buffer.from(demoUnitInfoXml), 'text/xml; charset=utf-8')],
  ])

const table = (text: string) => file(gzipSync(text), 'application/x-gzip')

const file = (content: Buffer, type: string): ProviderFile => ({
  content,
  type,
  etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
})

/** `village.txt` in the provider's format. */
const villageTable = ({ villages }: DemoWorld): string =>
  lines(
    villages.map(({ id, name, x, y, playerId, points, bonus }) => [id, encoded(name), x, y, playerId, points, bonus]),
  )

/** `player.txt` in the provider's format. */
const playerTable = ({ players }: DemoWorld): string =>
  lines(
    players.map(({ id, name, tribeId, villages, points }, index) => [
      id,
      encoded(name),
      tribeId,
      villages.length,
      points,
      index + 1,
    ]),
  )

/** `ally.txt` in the provider's format; no tribe has more than 40 members, so both point columns are equal. */
const tribeTable = ({ tribes }: DemoWorld): string =>
  lines(
    tribes.map(({ id, name, tag, members, points }, index) => {
      const villages = members.reduce((sum, member) => sum + member.villages.length, 0)
      return [id, encoded(name), encoded(tag), members.length, villages, points, points, index + 1]
    }),
  )

const lines = (rows: (string | number)[][]) => rows.map((row) => `${row.join(',')}\n`).join('')

const encoded = (name: string) => encodeURIComponent(name).replaceAll('%20', '+')
