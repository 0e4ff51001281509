import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { getAllUnchanged } from '../table/batch.ts'
import type { Item, Key } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { BlobPointer } from './pointers.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Below DynamoDB's item limit of 400 kB, with room for keys. */
export const chunkBytes = 350_000

/** A blob whose chunks can be read separately, and further attributes of its pointer. */
export class ChunkedBlob {
  readonly chunks: readonly Uint8Array[]
  readonly facts: object

  constructor(chunks: readonly Uint8Array[], facts: object) {
    this.chunks = chunks
    this.facts = facts
  }
}

/** Gzips a value into chunks of one item each; `unpackChunks` reverses it. */
export async function packChunks(value: unknown): Promise<Uint8Array[]> {
  const bytes = await pack(JSON.stringify(value), { level: 5 })
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes))
}

/** The JSON text stored in these chunks. */
export const unpackChunks = async (chunks: readonly Uint8Array[]): Promise<string> =>
  (await unpack(Buffer.concat(chunks))).toString()

/** Reads some chunks of a blob in order. Throws `StaleReadError` when one was deleted. */
export async function readChunks(
  planId: string,
  name: string,
  pointer: BlobPointer,
  from = 0,
  count = pointer.chunks,
): Promise<Uint8Array[]> {
  const items = await getAllUnchanged(chunkKeys(planId, name, pointer).slice(from, from + count))
  if (items.length !== count) throw new StaleReadError(`${name} ${pointer.version} of plan ${planId}`)
  const inOrder = ({ pk, sk }: Item) => `${pk} ${sk}`
  items.sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
  return items.map((item) => z.instanceof(Uint8Array).parse(item.data))
}

/** The blob was replaced and its chunks deleted after the pointer was read. */
export class StaleReadError extends Error {}

/**
 * The keys of a blob's chunks, in order. Each chunk is a partition of its own: a partition key takes 1,000 write units a second,
 * and a chunk has 350.
 */
export function chunkKeys(planId: string, name: string, { version, chunks }: BlobPointer): Key[] {
  return Array.from({ length: chunks }, (_, chunk) => keys.chunk(planId, name, version, chunk))
}
