import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenLocally } from './listen-locally.ts'

/** What can be wrong with the provider's answers. */
export type Fault = 'down' | 'slow' | 'empty' | 'truncated' | 'error' | 'html'

/** Base64 files by path (`/map/village.txt.gz`, `/interface.php?func=get_config`, …). */
export interface ProviderWorld {
  files: Record<string, string>
  fault?: Fault
  /** Limits the fault to paths that contain this. */
  faultyPath?: string
}

/** A request for a world's file since its files were set. */
export interface AskedFile {
  path: string
  status: number
}

/** A mock of the game's provider for any number of worlds. */
export interface ProviderServer {
  /** The value for PROVIDER_URL, with `{server}` in it. */
  url: string
  close(): Promise<void>
}

interface Served extends ProviderWorld {
  asked: AskedFile[]
}

const slowMs = 12_000

/** Starts the mock on a free port, controlled through `provider.ts`. */
export async function startProviderServer(): Promise<ProviderServer> {
  const worlds = new Map<string, Served>()
  const { url, close } = await listenLocally((request, response) => {
    answer(worlds, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  return {
    url: `${url}/{server}`,
    close,
  }
}

async function answer(worlds: Map<string, Served>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, server = '', ...rest] = (request.url ?? '').split('/')
  const path = `/${rest.join('/')}`
  const world = worlds.get(server)
  if (path === '/control') return control(worlds, server, request, response)
  if (!world) return void response.writeHead(404).end()
  const faulty = path.includes(world.faultyPath ?? '') ? world.fault : undefined
  const status = await serveFile(world, path, faulty, request, response)
  world.asked.push({ path, status })
}

async function control(
  worlds: Map<string, Served>,
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = await request.toArray()
    const world: ProviderWorld = JSON.parse(Buffer.concat(chunks).toString())
    worlds.set(server, { ...world, asked: [] })
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(worlds.get(server)?.asked ?? []))
}

/** Sends the file with the fault; returns the status, 0 if the connection was cut. */
async function serveFile(
  world: ProviderWorld,
  path: string,
  fault: Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const content = world.files[path]
  const send = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) => {
    response.writeHead(status, headers).end(body)
    return status
  }
  if (fault === 'down') {
    response.destroy()
    return 0
  }
  if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (fault === 'empty') return send(200)
  if (fault === 'error') return send(500, 'Internal Server Error')
  if (fault === 'html')
    return send(200, '<!doctype html><title>Wartungsarbeiten</title>', { 'content-type': 'text/html' })
  if (content === undefined) return send(404)
  const whole = Buffer.from(content, 'base64')
  const bytes = fault === 'truncated' ? whole.subarray(0, Math.floor(whole.length * 0.6)) : whole
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  if (request.headers['if-none-match'] === etag) return send(304, '', { etag })
  return send(200, bytes, { etag, 'content-type': path.endsWith('.gz') ? 'application/x-gzip' : 'text/xml' })
}
