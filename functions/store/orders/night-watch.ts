import * as z from 'zod/mini'
import { config } from '../../runtime/config.ts'
import { persistently, ServiceError, signedFetch } from '../bucket/signed-request.ts'

/** What the Lambda of a plan's night watch is given. */
export const Watch = z.object({
  planId: z.string(),
  /** Epoch minute of the run that starts it. */
  minute: z.int(),
  /** Whether it stores the plan's checks first. */
  schedules: z.boolean(),
})
export type Watch = z.infer<typeof Watch>

/** Starts the Lambda that watches a plan, without waiting for it. Throws if it cannot be started. */
export const startWatch = (watch: Watch): Promise<void> => persistently(() => invokeFunction(watch))

async function invokeFunction(watch: Watch): Promise<void> {
  const { NIGHT_WATCH_FUNCTION: name } = config()
  if (!name) throw new Error('Environment: NIGHT_WATCH_FUNCTION is missing')
  const { AWS_ENDPOINT_URL_LAMBDA: emulator, AWS_REGION } = process.env
  const origin = emulator ?? `https://lambda.${AWS_REGION}.amazonaws.com`
  const response = await signedFetch('lambda', new URL(`/2015-03-31/functions/${name}/invocations`, origin), {
    method: 'POST',
    body: Buffer.from(JSON.stringify(watch)),
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new ServiceError('Lambda', response.status, response.headers.get('x-amzn-errortype'))
}
