import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { type Load, loads, memoryOfOneCore } from '../../loads.ts'
import { type CpuAccount, countCpu, cpuUsed } from './cpu-clock.ts'

/** A Lambda behind the HTTP API, as exported below `functions/`. */
export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer | string
}

/** Lambda's limit for events and answers in bytes (6 MB, base64 as encoded). */
const maxPayload = 6 * 1024 * 1024

/** An answer of API Gateway itself. */
export const gatewayMessage = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

/** Context of one invocation; the remaining time counts down from its load. */
export function lambdaContext(functionName: string, load: Load = loads.heavy): Context {
  const end = Date.now() + load.seconds * 1000
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: String(load.memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

export interface LocalFunction {
  name: string
  handler: ApiHandler
  load: Load
}

/** Factor on timeouts, because all calls share one thread here; each call's own CPU time is measured. */
const sharing = 3
/** The same where calls also queue for two threads that hash passwords. */
const sharingOfQueued = 20

/**
 * Invokes a function within the limits of AWS; never throws. Event and answer are limited to 6 MB. A call fails with 503 when its
 * CPU time, scaled to its memory's share of a core, exceeds the timeout, or when it takes `sharing` times as long.
 */
export async function invoke(
  { name, handler, load }: LocalFunction,
  event: APIGatewayProxyEventV2,
  weighsCpu: boolean,
): Promise<Answer> {
  if (Buffer.byteLength(JSON.stringify(event)) > maxPayload) return gatewayMessage(413, 'Request Entity Too Large')
  const timer = Promise.withResolvers<'late'>()
  const seconds = load.seconds * (load.isQueued ? sharingOfQueued : weighsCpu ? sharing : 1)
  const timeout = setTimeout(() => timer.resolve('late'), seconds * 1000)
  const account: CpuAccount = { used: 0 }
  const call = () => handler(event, lambdaContext(name, { ...load, seconds }))
  try {
    const result = await Promise.race([weighsCpu ? countCpu(account, call) : call(), timer.promise])
    const work = cpuUsed(account) / 1e6 / Math.min(1, load.memoryMb / memoryOfOneCore)
    if (result === 'late' || work > load.seconds) {
      console.error(`${name}: on AWS it would not have ended in ${load.seconds} s (work for ${work.toFixed(1)} s)`)
      return gatewayMessage(503, 'Service Unavailable')
    }
    const answer = toAnswer(result)
    if (weighsCpu) answer.headers['server-timing'] = `aws-cpu;dur=${Math.round(work * 1000)}`
    return answer
  } catch (error) {
    console.error(`${name}:`, error)
    return gatewayMessage(500, 'Internal Server Error')
  } finally {
    clearTimeout(timeout)
  }
}

function toAnswer(result: APIGatewayProxyStructuredResultV2): Answer {
  const text = result.body ?? ''
  // JSON escaping makes the payload that Lambda measures longer than the body.
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
