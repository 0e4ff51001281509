import { afterAll, beforeAll, vi } from 'vitest'
import { ownStack } from './own-stack.ts'

/** Lets functions in this process use the stack's table and bucket. */
export function onStackTable(): void {
  beforeAll(() => {
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: ownStack().tableUrl,
      AWS_ENDPOINT_URL_S3: ownStack().bucket.url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      TABLE_NAME: 'angriffsplaner',
      BUCKET_NAME: ownStack().bucket.name,
      DISCORD_ORIGIN: ownStack().discordUrl,
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })
}
