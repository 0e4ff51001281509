import { setTimeout as wait } from 'node:timers/promises'
import type { Item } from './client.ts'

/**
 * A partition key takes 1,000 write units a second; what it saved up before is not promised. Large writes are paced below that, so
 * that they are not refused, and leave room for others.
 */
const unitsPerSecond = 970

/** Until when each partition is busy with the writes of this container, epoch milliseconds. */
const busyUntil = new Map<string, number>()

/** Waits until a partition has room for a write of these units, at most a second of them. */
export async function pace(pk: string, units: number): Promise<void> {
  const now = Date.now()
  for (const [key, until] of busyUntil) if (until < now) busyUntil.delete(key)
  const from = Math.max(now, busyUntil.get(pk) ?? 0)
  const until = from + (units * 1000) / unitsPerSecond
  busyUntil.set(pk, until)
  const delay = until - now - 1000
  if (delay > 0) await wait(delay)
}

/** Waits until all of these partitions have room for their units. */
export async function paceAll(units: ReadonlyMap<string, number>): Promise<void> {
  await Promise.all(Array.from(units, ([pk, some]) => pace(pk, some)))
}

/** About the write units of an item: one per kilobyte, double in a transaction. */
export function writeUnits(item: Item): number {
  const bytes = Object.entries(item).reduce((sum, [name, value]) => sum + name.length + valueBytes(value), 0)
  return Math.ceil(bytes / 1024)
}

const valueBytes = (value: unknown): number =>
  value instanceof Uint8Array ? value.length : (JSON.stringify(value, textOfBig)?.length ?? 0)

const textOfBig = (_name: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Set ? [...value] : value
}
