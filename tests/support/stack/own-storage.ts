import { afterAll, beforeAll } from 'vitest'
import { type Emulators, startEmulators } from '../../../infra/local/emulators/emulators.ts'
import { createStorage } from '../../../infra/local/emulators/storage.ts'
import { temporaryFolder } from './temporary.ts'

/** This test file's own table (`more` adds tables) and bucket for the stores it calls. */
export function ownStorage(name: string, { more = [] }: { more?: string[] } = {}): void {
  let emulators: Emulators
  beforeAll(async () => {
    emulators = await startEmulators(temporaryFolder(name), (reason) => {
      throw new Error(reason)
    })
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodbUrl,
      AWS_ENDPOINT_URL_S3: emulators.s3Url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      TABLE_NAME: 'planner',
      BUCKET_NAME: 'planner-data',
    })
    await Promise.all(['planner', ...more].map((table) => createStorage(table, 'planner-data')))
  })
  afterAll(() => emulators.close())
}
