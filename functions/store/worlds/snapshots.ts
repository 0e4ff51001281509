import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { dumpWorld } from '../../../shared/game/dump/dump-world.ts'
import { indexWorld, type WorldIndex, type WorldSnapshot } from '../../../shared/game/world/snapshot.ts'
import { ofKnownUnits, unitsInWorld } from '../../../shared/game/world/units.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import { deleteObject, listObjects } from '../bucket/bucket.ts'
import { getObject, putObject } from '../bucket/objects.ts'
import { objectKeys } from '../table/keys.ts'
import { SnapshotLost } from './snapshot-lost.ts'
import type { SnapshotPointer, WorldRecord } from './worlds.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Worlds whose data a container caches; 50,000 villages take about 30 MB. */
const keptWorlds = 3

const kept = new LruCache<string, Promise<WorldIndex>>(keptWorlds)

/** Loads a world's data, parsed once per hash and container; `undefined` before the first sync. Throws `SnapshotLost`. */
export function loadWorldIndex(world: WorldRecord): Promise<WorldIndex | undefined> {
  const { snapshot } = world
  if (!snapshot) return Promise.resolve(undefined)
  return memoizeAsync(kept, snapshot.key, async () => indexWorld(await readSnapshot(snapshot)))
}

async function readSnapshot({ key, hash }: SnapshotPointer): Promise<WorldSnapshot> {
  const bytes = await getObject(key)
  if (!bytes) throw new SnapshotLost(`World data ${key} is gone`)
  const text = await unpack(bytes).catch((cause: unknown) => {
    throw new SnapshotLost(`World data ${key} is damaged`, { cause })
  })
  if (snapshotHash(text) !== hash) throw new SnapshotLost(`World data ${key} is not what was stored`)
  // Written by `storeSnapshot`, so not validated.
  const snapshot: WorldSnapshot = JSON.parse(text.toString())
  return { ...snapshot, units: ofKnownUnits(snapshot.units) }
}

const snapshotHash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Stores a world's data under their hash. Unchanged data are written again, which repairs a lost or damaged object. */
export async function storeSnapshot(
  world: WorldRecord,
  snapshot: WorldSnapshot,
  files: SnapshotPointer['files'],
): Promise<SnapshotPointer> {
  const text = JSON.stringify(snapshot)
  const hash = snapshotHash(text)
  const key = objectKeys.snapshot(world._id, hash)
  const stats = {
    players: snapshot.players.id.length,
    tribes: snapshot.tribes.id.length,
    villages: snapshot.villages.id.length,
  }
  const units = unitsInWorld(dumpWorld(snapshot.config, snapshot.units))
  const { moral, fakeLimit } = snapshot.config
  await putObject(key, await pack(text, { level: 5 }), 'application/gzip')
  if (world.snapshot?.key === key) return { ...world.snapshot, units, moral, fakeLimit, files }
  return { key, hash, stats, units, moral, fakeLimit, files, replacedKey: world.snapshot?.key }
}

const unusedMs = 3_600_000

/**
 * Deletes the world's objects except the new, current and previous snapshot and those of the last hour, which may be in use.
 * Requires the sync lock.
 */
export async function dropUnused({ _id, snapshot }: WorldRecord, coming: SnapshotPointer): Promise<void> {
  const needed = new Set([coming.key, coming.replacedKey, snapshot?.key, snapshot?.replacedKey])
  const before = Date.now() - unusedMs
  for (const { key, changedAt } of await listObjects(objectKeys.worldPrefix(_id)))
    if (!needed.has(key) && changedAt < before) await deleteObject(key)
}
