import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenLocally } from './listen-locally.ts'

/** Faults of a call, before or after it is executed. */
export type DsFault = 'maintenance' | 'error' | 'slow' | 'cut' | 'unreadable' | 'none'

export interface DsBehaviour {
  /** Only for lists whose title contains this. */
  title?: string
  /** Unknown villages: attacks from or to them are refused. */
  unknown?: number[]
  /** The fault of each call in turn; the last one repeats. */
  faults?: DsFault[]
  /** It knows neither the world nor any list. */
  forgets?: boolean
  /** The server refuses all keys. */
  closed?: boolean
  /** Fields of its answers that it sends otherwise. */
  sends?: object
}

export interface DsItem {
  source: number
  destination: number
  type: number
  slowest_unit: number
  arrival_time: number
  ms?: number
  [unit: string]: number | undefined
}

export interface DsList {
  id: number
  server: string
  world: string
  title: string
  edit_key: string
  show_key: string
  items: DsItem[]
}

export interface DsUltimate {
  url: string
  /** Environment of a stack that hands orders over to it. */
  env: { DSULTIMATE_URL: string; DSULTIMATE_API_KEY: string }
  close(): Promise<void>
}

const apiKey = 'Schlüssel-für-Tests'
/** Longer than any client waits. */
const slowMs = 20_000
const mostItems = 1050

/** Starts the mock on a free port; `/control` sets its behaviour and returns its lists. */
export async function startDsUltimate(): Promise<DsUltimate> {
  const lists = new Map<number, DsList>()
  const state: { behaviour: DsBehaviour; calls: number } = { behaviour: {}, calls: 0 }
  const { url, close } = await listenLocally((request, response) => {
    answer(lists, state, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  return {
    url,
    env: { DSULTIMATE_URL: url, DSULTIMATE_API_KEY: apiKey },
    close,
  }
}

type State = { behaviour: DsBehaviour; calls: number }
type Body = { API_KEY?: string; id?: number; edit_key?: string; items?: DsItem[] } & Partial<DsList>

async function answer(
  lists: Map<number, DsList>,
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = await request.toArray()
  const text = Buffer.concat(chunks).toString()
  const send = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/control') {
    if (request.method === 'PUT') Object.assign(state, { behaviour: JSON.parse(text), calls: 0 })
    if (request.method === 'DELETE') lists.clear()
    return send(200, [...lists.values()])
  }
  const action = request.url?.replace('/toolAPI/attackPlanner/', '') ?? ''
  const body: Body = JSON.parse(text)
  const title = body.title ?? lists.get(body.id ?? 0)?.title ?? ''
  const behaviour = title.includes(state.behaviour.title ?? '') ? state.behaviour : {}
  const fault = behaviour.faults?.[Math.min(state.calls, behaviour.faults.length - 1)] ?? 'none'
  if (behaviour.faults) state.calls++
  if (behaviour.closed || body.API_KEY !== apiKey) return send(403, { message: 'Forbidden' })
  if (fault === 'maintenance') return send(503, { message: 'Service Unavailable' })
  const done = act(lists, behaviour, action, body)
  if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (fault === 'cut') return void response.destroy()
  if (fault === 'error') return send(500, { message: 'Server Error' })
  if (fault === 'unreadable') return void response.writeHead(200).end('<!doctype html>')
  send(done.status, { ...done.body, ...behaviour.sends })
}

function act(lists: Map<number, DsList>, behaviour: DsBehaviour, action: string, body: Body) {
  const { items = [] } = body
  if (items.length > mostItems) return { status: 422, body: { message: 'Zu viele Einträge.' } }
  if (behaviour.forgets) return { status: 404, body: { message: 'Not Found' } }
  if (action === 'create') {
    if (!body.server || !body.world) return { status: 422, body: { message: 'server fehlt.' } }
    const key = () => randomBytes(20).toString('hex')
    const { server, world, title = '' } = body
    const list: DsList = { id: lists.size + 1, server, world, title, edit_key: key(), show_key: key(), items: [] }
    lists.set(list.id, list)
    return { status: 200, body: filled(list, items, behaviour) }
  }
  const list = lists.get(body.id ?? 0)
  if (!list) return { status: 404, body: { message: 'Not Found' } }
  if (list.edit_key !== body.edit_key) return { status: 403, body: { message: 'Forbidden' } }
  if (action === 'createItems') return { status: 200, body: filled(list, items, behaviour) }
  if (action === 'fetch') return { status: 200, body: { ...listAddresses(list), items: list.items.map(asFetched) } }
  if (action !== 'clear') return { status: 404, body: { message: 'Not Found' } }
  list.items = []
  return { status: 200, body: { id: list.id, data: 'success' } }
}

function filled(list: DsList, items: readonly DsItem[], { unknown = [] }: DsBehaviour) {
  const isKnown = ({ source, destination }: DsItem) => !unknown.includes(source) && !unknown.includes(destination)
  list.items.push(...items.filter(isKnown))
  // One sentence per unknown village, without naming the attack.
  const errors = items.flatMap(({ source, destination }) => [
    ...(unknown.includes(source) ? ['Das Herkunftsdorf existiert nicht'] : []),
    ...(unknown.includes(destination) ? ['Das Zieldorf existiert nicht'] : []),
  ])
  return { ...listAddresses(list), errors }
}

function listAddresses({ id, edit_key, show_key }: DsList) {
  const at = (mode: string, key: string) => `https://ds-ultimate.de/tools/attackPlanner/${id}/${mode}/${key}`
  return { id, edit: at('edit', edit_key), show: at('show', show_key), edit_key, show_key }
}

const asFetched = ({ ms = 0, ...item }: DsItem, index: number) => ({
  id: index + 1,
  send_time: item.arrival_time - 3600,
  support_boost: 0,
  tribe_skill: 0,
  send: 0,
  ms,
  ...item,
})
