import { DeleteObjectCommand, DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { chunked } from '../../../shared/lib/chunks.ts'
import { clientTimeouts, limitResponseTime } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'

const answerMs = 5000

let client: S3Client | undefined

/** The S3 client, created once per container. */
export function bucket(): S3Client {
  client ??= newClient()
  return client
}

function newClient(): S3Client {
  const s3 = new S3Client({
    ...clientTimeouts({ answerMs, attempts: 4 }),
    // A local emulator has no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  })
  limitResponseTime(s3.config.requestHandler, answerMs)
  return s3
}

/** The objects with a prefix, and when they were written (epoch milliseconds). */
export async function listObjects(prefix: string): Promise<{ key: string; changedAt: number }[]> {
  const found: { key: string; changedAt: number }[] = []
  const pages = paginateListObjectsV2({ client: bucket() }, { Bucket: config().BUCKET_NAME, Prefix: prefix })
  for await (const { Contents = [] } of pages)
    for (const { Key, LastModified } of Contents)
      if (Key) found.push({ key: Key, changedAt: LastModified?.getTime() ?? Date.now() })
  return found
}

/** Deletes every object with a prefix. */
export const deleteBelow = async (prefix: string): Promise<void> =>
  deleteObjects((await listObjects(prefix)).map(({ key }) => key))

/** Deletes objects; missing ones are no error. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const Bucket = config().BUCKET_NAME
  for (const some of chunked([...keys], 1000)) {
    const Objects = some.map((Key) => ({ Key }))
    const { Errors } = await bucket().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    if (Errors?.[0]) throw new Error(`Object ${Errors[0].Key} was not deleted: ${Errors[0].Message}`)
  }
}

/** Deletes an object; a missing one is no error. */
export const deleteObject = async (key: string): Promise<void> => {
  await bucket().send(new DeleteObjectCommand({ Bucket: config().BUCKET_NAME, Key: key }))
}
