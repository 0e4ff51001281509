import { databaseFile } from '../host/data-folder.ts'
import { type Emulator, startDynoxide } from './dynoxide.ts'
import { startFauxqs } from './fauxqs.ts'

export interface Emulators {
  dynamodbUrl: string
  s3Url: string
  close(): Promise<void>
}

/**
 * Starts DynamoDB and S3 with data in `folder`, or uses running ones from `AWS_ENDPOINT_URL_DYNAMODB` and
 * `AWS_ENDPOINT_URL_S3`; the bucket then needs `accessKey`, if given. Calls `onDeath` with the reason if the database ends before `close`.
 */
export async function startEmulators(
  folder: string,
  onDeath: (reason: string) => void,
  accessKey?: string,
): Promise<Emulators> {
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamodbGiven, AWS_ENDPOINT_URL_S3: s3Given } = process.env
  const own: Emulator[] = []
  const close = async () => {
    await Promise.all(own.map((emulator) => emulator.close()))
  }
  const start = async (emulator: Promise<Emulator>) => {
    const started = await emulator
    own.push(started)
    return started.url
  }
  try {
    return {
      dynamodbUrl: dynamodbGiven || (await start(startDynoxide(databaseFile(folder), onDeath))),
      s3Url: s3Given || (await start(startFauxqs(folder, accessKey))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
