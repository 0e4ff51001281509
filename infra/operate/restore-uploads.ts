import { CopyObjectCommand, HeadObjectCommand, ListObjectVersionsCommand, NotFound, S3Client } from '@aws-sdk/client-s3'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Uploads } from '../../functions/store/sightings/uploads.ts'
import { table } from '../../functions/store/table/client.ts'
import { keys, objectKeys } from '../../functions/store/table/keys.ts'

const bucketName = () => {
  const { BUCKET_NAME: name } = process.env
  if (!name) throw new Error('BUCKET_NAME is missing')
  return name
}

let client: S3Client | undefined
const bucket = () => {
  client ??= new S3Client({ forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3) })
  return client
}

/** Objects of a plan's uploads that were brought back, or would be, and those of which no version is left. */
export interface RestoredUploads {
  back: number
  lost: string[]
}

/** Brings back the deleted objects of the uploads that the restored plan lists, from the versions that the bucket keeps. */
export async function restoreUploads(restored: string, planId: string, isWriting: boolean): Promise<RestoredUploads> {
  const { Item } = await table().send(
    new GetCommand({ TableName: restored, Key: keys.realIncs(planId), ConsistentRead: true }),
  )
  const listed = Item ? Uploads.parse(Item).uploads : []
  const objects = listed.flatMap(({ _id }) => [
    objectKeys.upload(planId, _id),
    objectKeys.uploadedCommands(planId, _id),
  ])
  const result: RestoredUploads = { back: 0, lost: [] }
  for (const key of objects) {
    if (await objectExists(key)) continue
    const version = await lastVersion(key)
    if (!version) result.lost.push(key)
    else {
      result.back++
      if (isWriting) await bringBack(key, version)
    }
  }
  return result
}

async function objectExists(Key: string): Promise<boolean> {
  try {
    await bucket().send(new HeadObjectCommand({ Bucket: bucketName(), Key }))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

/** The latest version of a deleted object. */
async function lastVersion(key: string): Promise<string | undefined> {
  const { Versions = [] } = await bucket().send(new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix: key }))
  return Versions.find(({ Key }) => Key === key)?.VersionId
}

async function bringBack(Key: string, version: string): Promise<void> {
  const CopySource = `${bucketName()}/${Key}?versionId=${version}`
  await bucket().send(new CopyObjectCommand({ Bucket: bucketName(), Key, CopySource }))
}
