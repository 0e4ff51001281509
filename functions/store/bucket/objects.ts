import { config } from '../../runtime/config.ts'
import { networkError, persistently, ServiceError, signedFetch } from './signed-request.ts'

/** Reads an object's bytes; `undefined` when it does not exist. */
export const getObject = (key: string): Promise<Uint8Array | undefined> => persistently(() => fetchObject(key))

/** Stores an object, readable by everyone with access to the bucket. */
export const putObject = (key: string, body: Uint8Array, contentType: string): Promise<void> =>
  persistently(() => sendObject(key, body, contentType))

async function fetchObject(key: string): Promise<Uint8Array | undefined> {
  const response = await signedFetch('s3', objectUrl(key), { method: 'GET' })
  if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(networkError))
  const answer = await response.text().catch(networkError)
  if (response.status === 404 && answer.includes('<Code>NoSuchKey</Code>')) return undefined
  throw failure(response.status, answer)
}

async function sendObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const response = await signedFetch('s3', objectUrl(key), {
    method: 'PUT',
    body,
    headers: { 'content-type': contentType },
  })
  const answer = await response.text().catch(networkError)
  if (!response.ok) throw failure(response.status, answer)
}

const failure = (status: number, answer: string) =>
  new ServiceError('S3', status, /<Code>(\w+)<\/Code>/.exec(answer)?.[1])

function objectUrl(key: string): URL {
  const { BUCKET_NAME } = config()
  const { AWS_ENDPOINT_URL_S3: emulator, AWS_REGION } = process.env
  // A local emulator has no host name per bucket.
  return new URL(
    emulator ? `${emulator}/${BUCKET_NAME}/${key}` : `https://${BUCKET_NAME}.s3.${AWS_REGION}.amazonaws.com/${key}`,
  )
}
