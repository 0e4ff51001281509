import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { demoUnits } from '../../infra/local/demo/demo-config.ts'
import { demoWorld } from '../../infra/local/demo/demo-world.ts'
import { providerFiles } from '../../infra/local/demo/provider.ts'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import {
  parseAllyLine,
  parsePlayerLine,
  parseUnitInfo,
  parseVillageLine,
  parseWorldConfig,
} from '../../shared/game/world/provider.ts'

const files = providerFiles()
const fetchFile = (path: string, ifNoneMatch?: string) => files(new URL(path, 'http://localhost/'), ifNoneMatch)
const readBody = (path: string): Buffer => {
  const answer = fetchFile(`/provider/de999${path}`)
  if (answer?.status !== 200 || typeof answer.body === 'string') throw new Error(`No file ${path}`)
  return answer.body
}
const readFileLines = (path: string) => gunzipSync(readBody(path)).toString().trimEnd().split('\n')
const all = <T>(rows: (T | undefined)[]): T[] => rows.filter((row) => row !== undefined)

const villages = all(readFileLines('/map/village.txt.gz').map(parseVillageLine))
const players = all(readFileLines('/map/player.txt.gz').map(parsePlayerLine))
const tribes = all(readFileLines('/map/ally.txt.gz').map(parseAllyLine))

it('is readable to the last line and as large as promised', () => {
  expect(villages).toHaveLength(readFileLines('/map/village.txt.gz').length)
  expect(villages.length).toBeGreaterThan(9_500)
  expect(villages.length).toBeLessThan(10_500)
  expect(players).toHaveLength(700)
  expect(tribes).toHaveLength(40)
  const barbarians = villages.filter(({ playerId }) => playerId === 0).length / villages.length
  expect(barbarians).toBeGreaterThan(0.12)
  expect(barbarians).toBeLessThan(0.18)
})

it('hangs together: one village a field, owners and tribes that exist, sums that are right', () => {
  expect(new Set(villages.map(({ x, y }) => `${x}|${y}`)).size).toBe(villages.length)
  expect(new Set(players.map(({ name }) => name)).size).toBe(players.length)
  const playerIds = new Set([0, ...players.map(({ id }) => id)])
  const tribeIds = new Set([0, ...tribes.map(({ id }) => id)])
  expect(villages.filter(({ playerId }) => !playerIds.has(playerId))).toEqual([])
  expect(players.filter(({ tribeId }) => !tribeIds.has(tribeId))).toEqual([])
  for (const player of players) {
    const own = villages.filter(({ playerId }) => playerId === player.id)
    expect([own.length, own.reduce((sum, { points }) => sum + points, 0)]).toEqual([player.villages, player.points])
  }
  for (const tribe of tribes) {
    const members = players.filter(({ tribeId }) => tribeId === tribe.id)
    expect([members.length, members.reduce((sum, { points }) => sum + points, 0)]).toEqual([
      tribe.members,
      tribe.points,
    ])
  }
  expect(players.map(({ rank }) => rank)).toEqual(players.map((_, index) => index + 1))
})

it('has the strong in the middle and umlauts in its names', () => {
  const strength = (near: number, far: number) => {
    const ring = villages.filter(
      ({ x, y }) => Math.hypot(x - 500, y - 500) >= near && Math.hypot(x - 500, y - 500) < far,
    )
    const owners = ring.map(({ playerId }) => players.find(({ id }) => id === playerId)?.points ?? 0)
    return owners.reduce((sum, points) => sum + points, 0) / owners.length
  }
  expect(strength(0, 40)).toBeGreaterThan(2 * strength(80, 200))
  for (const rows of [villages, players, tribes]) expect(rows.some(({ name }) => /[äöüÄÖÜ]/.test(name))).toBe(true)
})

it('has rules and units in the provider’s XML', () => {
  const config = parseWorldConfig(readBody('/interface.php?func=get_config').toString())
  expect(config).toMatchObject({ speed: 1, archer: true, knight: true, fakeLimit: 1, millisArrival: true })
  expect(config?.night).toEqual({ active: true, isChosen: false, startHour: 0, endHour: 8 })
  const units = parseUnitInfo(readBody('/interface.php?func=get_unit_info').toString())
  expect(Object.keys(units ?? {})).toEqual(demoUnits)
  expect(units?.ram?.speed).toBe(30)
})

it('stays the same: equal bytes every time, shown by the entity tag', () => {
  const path = '/provider/de999/map/village.txt.gz'
  const etag = String(fetchFile(path)?.headers.etag)
  expect(fetchFile(path, etag)?.status).toBe(304)
  expect(fetchFile(path, '"other"')?.status).toBe(200)
  const digest = createHash('sha256').update(readFileLines('/map/village.txt.gz').join('\n')).digest('hex')
  expect(digest).toMatchInlineSnapshot(`"ff990faf47657709abb03fac9bf59a3cc3b38ed06d0f18671f5eb832e5c573d6"`)
})

it.each(['/provider/de998/map/village.txt.gz', '/provider/de999/map/other.txt.gz', '/provider/de999/', '/provider/'])(
  'has nothing at %s',
  (path) => expect(fetchFile(path)).toBeUndefined(),
)

it('has a troop dump whose columns are coordinates, points and the world’s units', () => {
  const [tribe] = demoWorld().tribes
  const lines = troopDump(tribe?.members.slice(0, 3) ?? [])
    .trimEnd()
    .split('\n')
  const expected = tribe?.members.slice(0, 3).flatMap((member) => member.villages)
  expect(lines.map((line) => line.split(',')[0])).toEqual(expected?.map(({ x, y }) => `${x}|${y}`))
  for (const line of lines) expect(line.split(',')).toHaveLength(2 + demoUnits.length)
})
