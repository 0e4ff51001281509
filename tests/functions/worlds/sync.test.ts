import { describe, expect, test } from 'vitest'
import { snapshots } from '../../../shared/contract/schemas/snapshots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { askedFiles, type serveWorld as Serve, serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { aWorld, leader, newServer, superadmin, twoTribes } from '../world.ts'

const sync = (worldId: string) => leader().raw('POST', '/sync-staemme', {}, { 'X-World-Id': worldId })
const findWorld = async (worldId: string) =>
  (await leader().call(worlds.list, {})).worlds.find(({ _id }) => _id === worldId)

test('a sync brings players, tribes and villages, and answers their counts', async () => {
  const { worldId, server } = await aWorld()
  expect((await sync(worldId)).body).toEqual({
    success: true,
    message: '3 Spieler, 2 Stämme, 21 Dörfer synchronisiert.',
    stats: { players: 3, tribes: 2, villages: 21 },
  })
  const world = await findWorld(worldId)
  expect(world).toMatchObject({ server, lastSync: expect.any(String), timeZone: 'Europe/Berlin' })
  expect(world?.units).toContain('axe')
  expect(world?.fakeLimit).toBe(1)
  const { tribes } = await leader().call(snapshots.tribes, { worldId })
  expect(tribes).toContainEqual({ id: 2, tag: 'SIE', name: 'Die Anderen', members: 1, villages: 10 })
  const { players } = await leader().call(snapshots.players, { query: { worldId } })
  expect(players).toContainEqual({ id: 21, name: 'Gegner & Söhne', ally: 2, villages: 10 })
})

test('a second sync asks conditionally and takes only what has changed', async () => {
  const { worldId, server } = await aWorld()
  await sync(worldId)
  expect((await askedFiles(server)).slice(5).map(({ status }) => status)).toEqual([304, 304, 304, 304, 304])
  const renamed = {
    ...twoTribes,
    players: twoTribes.players?.map((player) => ({ ...player, name: `${player.name} II` })),
  }
  await serveWorld(server, worldFiles(renamed))
  await sync(worldId)
  expect((await askedFiles(server)).map(({ status }) => status).toSorted()).toEqual([200, 304, 304, 304, 304])
  const { players } = await leader().call(snapshots.players, { worldId })
  expect(players.map(({ name }) => name)).toContain('Anna Äxte II')
})

test('files may come plain', async () => {
  const { worldId } = await aWorld({ ...twoTribes, plain: true })
  expect((await findWorld(worldId))?.stats).toEqual({ players: 3, tribes: 2, villages: 21 })
})

describe('a failing provider is named, and the last good world stays', () => {
  type Fault = NonNullable<Parameters<typeof Serve>[2]>
  const cases: [Fault, number, RegExp][] = [
    ['down', 502, /nicht erreichbar/],
    ['slow', 504, /nicht innerhalb von 10 Sekunden/],
    ['empty', 502, /leere Datei geliefert \(\/map\/village\.txt\.gz\)/],
    ['truncated', 502, /unvollständige Datei/],
    ['error', 502, /nicht erreichbar .*Status 500/],
    ['html', 502, /unlesbare Datei/],
  ]
  test.concurrent.each(cases)(
    '%s',
    async (fault, status, sentence) => {
      const { worldId, server } = await aWorld()
      const before = await findWorld(worldId)
      await serveWorld(server, worldFiles({ ...twoTribes, villages: twoTribes.villages.slice(1) }), fault, 'village')
      const answer = await sync(worldId)
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(sentence) } })
      expect(await findWorld(worldId)).toEqual(before)
      await serveWorld(server, worldFiles(twoTribes))
      expect((await sync(worldId)).status).toBe(200)
    },
    40_000,
  )

  test('shrunken by more than half', async () => {
    const { worldId, server } = await aWorld()
    await serveWorld(server, worldFiles({ ...twoTribes, villages: twoTribes.villages.slice(0, 10) }))
    const answer = await sync(worldId)
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'provider_shrunken', message: expect.stringContaining('10 statt zuletzt 21') },
    })
    expect((await findWorld(worldId))?.stats?.villages).toBe(21)
  })

  test('more than one bad row in a hundred', async () => {
    const { worldId, server } = await aWorld()
    const files = worldFiles({ ...twoTribes, plain: true })
    const broken = Buffer.concat([files['/map/village.txt.gz'] ?? Buffer.alloc(0), Buffer.from('what,is,this\n')])
    await serveWorld(server, { ...files, '/map/village.txt.gz': broken })
    expect((await sync(worldId)).body).toMatchObject({
      code: 'provider_unreadable',
      message: expect.stringContaining('1 von 22 Zeilen fehlerhaft'),
    })
  })

  test('a unit file that is none', async () => {
    const { worldId, server } = await aWorld()
    await serveWorld(server, worldFiles({ ...twoTribes, unitInfoXml: '<html></html>' }))
    expect((await sync(worldId)).body).toMatchObject({ code: 'provider_unreadable' })
  })
})

test('a server that is no server is refused before anything is fetched', async () => {
  const body = { name: 'Falle', server: '127.0.0.1/x' }
  const { world } = await superadmin().call(worlds.create, { body })
  expect((await sync(world._id)).body).toMatchObject({
    code: 'server_invalid',
    message: expect.stringContaining('127.0.0.1/x'),
  })
})

test('only one sync of a world runs at a time', async () => {
  const { worldId } = await aWorld()
  const refusal = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => sync(worldId)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 409]).toContain(status)
    return answers.find(({ status }) => status === 409)?.body
  }
  // On a busy machine one may be done before the next begins.
  await expect.poll(refusal).toMatchObject({ code: 'sync_running' })
})

test('the map’s data come gzipped with an ETag and as 304 when they are known; a new front line makes them new', async () => {
  const { worldId } = await aWorld()
  const get = (headers: Record<string, string>) =>
    leader().raw('GET', '/map/data', undefined, { 'X-World-ID': worldId, ...headers })
  const first = await get({})
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(first.body).toMatchObject({ settings: { frontlineCoords: [] } })
  const { villages, players, tribes, speeds } = snapshots.mapData.output.parse(first.body)
  expect([villages.length, players.length, tribes.length]).toEqual([21, 3, 2])
  expect(villages).toContainEqual({
    id: 203,
    x: 510,
    y: 503,
    player_id: 21,
    ally: 2,
    name: expect.any(String),
    points: expect.any(Number),
  })
  expect(speeds).toMatchObject({ axe: 18, ram: 30 })
  const etag = first.headers.get('etag') ?? ''
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304)
  const frontlineCoords = [{ from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }]
  await leader().call(worlds.saveSettings, { params: { worldId }, body: { frontlineCoords } })
  const changed = await get({ 'if-none-match': etag })
  expect(changed).toMatchObject({ status: 200, body: { settings: { frontlineCoords } } })
})

test('a world that was never synchronised has nothing to show and says so where data are needed', async () => {
  const { world } = await superadmin().call(worlds.create, { body: { name: 'Neu', server: newServer() } })
  const worldId = world._id
  expect(await leader().call(snapshots.tribes, { worldId })).toEqual({ tribes: [] })
  expect((await leader().call(snapshots.mapData, { worldId })).villages).toEqual([])
})
