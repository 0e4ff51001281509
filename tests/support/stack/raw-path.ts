import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ownStack } from './own-stack.ts'

/** Sends a path unchanged: `fetch` would normalise it. */
export async function rawPath(method: string, path: string, headers: Record<string, string>, body?: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const { hostname, port } = new URL(ownStack().url)
  const sending = request({ hostname, port, method, path: `/api${path}`, headers }, (answer) => {
    text(answer).then((all) => resolve({ status: answer.statusCode ?? 0, text: all }), reject)
  })
  sending.on('error', reject)
  sending.end(body)
  return promise
}
