import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'

/** A Lambda behind the HTTP API, as the modules below `functions/` export it. */
export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** What the front door sends back. */
export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer | string
}

/** The most bytes of an event or an answer that Lambda takes (6 MB; base64 counts as it stands). */
export const maxPayload = 6 * 1024 * 1024

/** API Gateway gives a function this long, milliseconds. */
export const maxDuration = 29_000

/** An answer of API Gateway itself, not of a function. */
export const gatewayMessage = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

/** The context of one invocation; the time left counts down from `duration` milliseconds. */
export function lambdaContext(functionName: string, duration = maxDuration): Context {
  const end = Date.now() + duration
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '1769',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

/** Calls the function within the limits of AWS: event and answer up to 6 MB, 29 s; never throws. */
export async function invoke(
  handler: ApiHandler,
  functionName: string,
  event: APIGatewayProxyEventV2,
  duration = maxDuration,
): Promise<Answer> {
  if (Buffer.byteLength(JSON.stringify(event)) > maxPayload) return gatewayMessage(413, 'Request Entity Too Large')
  const timer = Promise.withResolvers<'late'>()
  const timeout = setTimeout(() => timer.resolve('late'), duration)
  try {
    const result = await Promise.race([handler(event, lambdaContext(functionName, duration)), timer.promise])
    if (result === 'late') return gatewayMessage(503, 'Service Unavailable')
    return answerOf(result)
  } catch (error) {
    console.error(`${functionName}:`, error)
    return gatewayMessage(500, 'Internal Server Error')
  } finally {
    clearTimeout(timeout)
  }
}

function answerOf(result: APIGatewayProxyStructuredResultV2): Answer {
  const text = result.body ?? ''
  // JSON escapes quotes and line breaks, so the answer that Lambda measures is longer than its body.
  if (text.length > maxPayload / 2 && Buffer.byteLength(JSON.stringify(result)) > maxPayload) {
    console.error('Answer of more than 6 MB')
    return gatewayMessage(500, 'Internal Server Error')
  }
  const headers: Answer['headers'] = { 'content-type': 'application/json' }
  for (const [name, value] of Object.entries(result.headers ?? {})) headers[name.toLowerCase()] = String(value)
  if (result.cookies) headers['set-cookie'] = result.cookies
  return {
    status: result.statusCode ?? 200,
    headers,
    body: result.isBase64Encoded ? Buffer.from(text, 'base64') : text,
  }
}
