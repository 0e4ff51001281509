import { createServer, type RequestListener } from 'node:http'

/**
 * Listens on a free loopback port. `close` drops open connections. Idle ones stay open longer than any test: a client that reuses one
 * while Node closes it, after five seconds by default, gets no answer.
 */
export async function listenLocally(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 600_000 }, listener)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
