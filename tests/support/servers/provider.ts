import { gzipSync } from 'node:zlib'
import { demoConfigXml, demoUnitInfoXml } from '../../../infra/local/demo/demo-config.ts'
import { ownStack } from '../stack/own-stack.ts'
import type { AskedFile, Fault, ProviderWorld } from './provider-server.ts'

export interface WorldFiles {
  villages: { id: number; name?: string; x: number; y: number; playerId?: number; points?: number; bonus?: number }[]
  players?: { id: number; name: string; tribeId?: number }[]
  tribes?: { id: number; name: string; tag: string }[]
  /** Default: speed 1 with archers and paladin. */
  configXml?: string
  unitInfoXml?: string
  /** The tables are served without gzip. */
  plain?: boolean
}

const encode = (name: string) => encodeURIComponent(name).replaceAll('%20', '+')

/** A world's files in the provider's formats, by path; derives counts and ranks. */
export function worldFiles(world: WorldFiles): Record<string, Buffer> {
  const { villages, players = [], tribes = [], configXml = demoConfigXml, unitInfoXml = demoUnitInfoXml } = world
  const playerVillages = (id: number) => villages.filter(({ playerId }) => playerId === id)
  const tribeMembers = (id: number) => players.filter(({ tribeId }) => tribeId === id)
  const sum = (rows: { points?: number }[]) => rows.reduce((total, { points = 100 }) => total + points, 0)
  const table = (rows: (string | number)[][]) => {
    const text = Buffer.from(rows.map((row) => `${row.join(',')}\n`).join(''))
    return world.plain ? text : gzipSync(text)
  }
  return {
    '/map/village.txt.gz': table(
      villages.map(({ id, name = 'Dorf', x, y, playerId = 0, points = 100, bonus = 0 }) => [
        id,
        encode(name),
        x,
        y,
        playerId,
        points,
        bonus,
      ]),
    ),
    '/map/player.txt.gz': table(
      players.map(({ id, name, tribeId = 0 }, index) => {
        const own = playerVillages(id)
        return [id, encode(name), tribeId, own.length, sum(own), index + 1]
      }),
    ),
    '/map/ally.txt.gz': table(
      tribes.map(({ id, name, tag }, index) => {
        const members = tribeMembers(id)
        const own = members.flatMap((member) => playerVillages(member.id))
        return [id, encode(name), encode(tag), members.length, own.length, sum(own), sum(own), index + 1]
      }),
    ),
    '/interface.php?func=get_config': Buffer.from(configXml),
    '/interface.php?func=get_unit_info': Buffer.from(unitInfoXml),
  }
}

/** Sets the files and faults of a server code. Each test needs its own code. */
export async function serveWorld(
  server: string,
  files: Record<string, Buffer>,
  fault?: Fault,
  faultyPath?: string,
): Promise<void> {
  const encoded = Object.entries(files).map(([path, content]) => [path, content.toString('base64')])
  const world: ProviderWorld = { files: Object.fromEntries(encoded), fault, faultyPath }
  const answer = await fetch(controlUrl(server), { method: 'PUT', body: JSON.stringify(world) })
  if (!answer.ok) throw new Error(`Provider stand-in: ${answer.status}`)
}

/** The requests for a world's files since `serveWorld`, with status (0 = connection cut). */
export async function askedFiles(server: string): Promise<AskedFile[]> {
  const answer = await fetch(controlUrl(server))
  return answer.json()
}

const controlUrl = (server: string) => `${ownStack().providerUrl.replace('{server}', server)}/control`
