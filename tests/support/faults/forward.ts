import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'

export interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A request to the table or the bucket, without its body. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Forwards a request to `target` with another body and reads the whole answer. */
export async function forward(target: URL, agent: Agent, request: Asked, body: Buffer): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers
  const onward = httpRequest(
    {
      agent,
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: { ...headers, 'content-length': String(body.length) },
    },
    (reply) => {
      reply.toArray().then(
        (chunks: Buffer[]) => {
          // The checksum is of the original body.
          const { connection, 'transfer-encoding': encoding, 'x-amz-crc32': checksum, ...rest } = reply.headers
          resolve({ status: reply.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) })
        },
        (error: unknown) => reject(error),
      )
    },
  )
  onward.on('error', (error) => {
    // The emulator closed an idle connection before this request reached it.
    const isStale = onward.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
    if (isStale) resolve(forward(target, agent, request, body))
    else reject(error)
  })
  try {
    onward.end(body)
  } catch (error) {
    // A role does not allow the request (`function-rights.ts`), which is destroyed and would report that too.
    onward.removeAllListeners('error').on('error', () => undefined)
    reject(error)
  }
  return promise
}

/** The DynamoDB operation of a request (`PutItem`, …); empty for the bucket. */
export const operationName = ({ headers }: Asked): string => String(headers['x-amz-target'] ?? '').split('.')[1] ?? ''

export const isWrite = (operation: string): boolean =>
  /^(Put|Update|Delete|TransactWrite|BatchWrite)Item/.test(operation)
