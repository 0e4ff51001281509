import * as z from 'zod/mini'
import { attackIcon } from '../../../shared/game/orders/order-copies.ts'
import { parseServer } from '../../../shared/game/world/markets.ts'
import { unitNames } from '../../../shared/game/world/units.ts'
import { config } from '../../runtime/config.ts'
import type { HandOverList } from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'

/** URL and API key of DS-Ultimate. */
export interface Connection {
  url: string
  key: string
}

const usualUrl = 'https://ds-ultimate.de'

/** Connection to DS-Ultimate, if configured. */
export function connection(): Connection | undefined {
  const { DSULTIMATE_API_KEY: key, DSULTIMATE_URL: url = usualUrl } = config()
  return key === undefined ? undefined : { url: url.replace(/\/+$/, ''), key }
}

/** One call hands over at most this many attacks. */
export const itemsAtOnce = 1050

/** Timeout of a call, milliseconds. */
const patienceMs = 8000
/** Maximum size of an answer, bytes; a full list is far smaller. */
const longestAnswer = 4_000_000

/** A failed call to DS-Ultimate. `unclear`: it may have taken effect. */
export class NotDone extends Error {
  readonly why: 'key' | 'unknown' | 'refused' | 'down' | 'unclear'
  readonly reason: string

  constructor(why: NotDone['why'], reason: string) {
    super(`DS-Ultimate: ${why} (${reason})`)
    this.why = why
    this.reason = reason
  }
}

const Address = z.url({ protocol: /^https?$/ }).check(z.maxLength(500))
const Created = z.object({
  id: z.int(),
  edit: Address,
  show: Address,
  edit_key: z.string().check(z.maxLength(200)),
  errors: z._default(z.array(z.string()), []),
})
const Added = z.object({ errors: z._default(z.array(z.string()), []) })
const Items = z.object({
  items: z.array(
    z.object({ source: z.int(), destination: z.int(), arrival_time: z.int(), type: z.int(), slowest_unit: z.int() }),
  ),
})

/** Creates a list of these attacks; `errors` are the messages for refused ones. */
export async function createList(
  to: Connection,
  { server, title, lines }: { server: string; title: string; lines: readonly StoredOrder[] },
): Promise<{ list: HandOverList; errors: string[] }> {
  const { market = '', server: code = '' } = parseServer(server) ?? {}
  const world = { server: market, world: code.slice(market.length) }
  const asked = { ...world, title, sitterMode: 'false', items: lines.map(listItem) }
  const { id, edit, show, edit_key, errors } = await post(to, 'create', asked, Created)
  return { list: { id, editKey: edit_key, edit, show }, errors }
}

const named = ({ id, editKey }: HandOverList) => ({ id, edit_key: editKey })

/** Adds attacks to a list; returns the messages for refused ones. */
export const addItems = async (to: Connection, list: HandOverList, lines: readonly StoredOrder[]): Promise<string[]> =>
  (await post(to, 'createItems', { ...named(list), items: lines.map(listItem) }, Added)).errors

/** Empties a list; its links stay valid. */
export const clearList = async (to: Connection, list: HandOverList): Promise<void> => {
  await post(to, 'clear', named(list), z.unknown())
}

/** Returns the attacks that are missing in the list. */
export async function missingIn(
  to: Connection,
  list: HandOverList,
  lines: readonly StoredOrder[],
): Promise<StoredOrder[]> {
  const { items } = await post(to, 'fetch', named(list), Items)
  const counts = new Map<string, number>()
  for (const item of items) counts.set(identity(item), (counts.get(identity(item)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = counts.get(identity(listItem(line))) ?? 0
    counts.set(identity(listItem(line)), count - 1)
    return count <= 0
  })
}

const identity = (item: z.infer<typeof Items>['items'][number]) =>
  [item.source, item.destination, item.arrival_time, item.type, item.slowest_unit].join(' ')

function listItem(line: StoredOrder) {
  const { from, to, arriveAt, unit, troops } = line
  const arrival = Date.parse(arriveAt)
  return {
    source: from.villageId,
    destination: to.villageId,
    type: attackIcon(line),
    // DS-Ultimate numbers units in the game's order.
    slowest_unit: unitNames.indexOf(unit),
    arrival_time: Math.floor(arrival / 1000),
    ms: arrival % 1000,
    ...troops,
  }
}

/** Sends one call. Redirects are not followed: they could send this server, and the key, anywhere. */
async function post<T>(to: Connection, action: string, body: object, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await fetch(`${to.url}/toolAPI/attackPlanner/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'angriffsplaner' },
    body: JSON.stringify({ API_KEY: to.key, ...body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw notReached(error)
  })
  const text = await readText(response)
  if (!response.ok) throw refusal(response.status, text)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new NotDone('unclear', 'unlesbare Antwort')
  }
}

/** A call that never connected had no effect; an interrupted one may have. */
function notReached(error: unknown): NotDone {
  if (error instanceof Error && error.name === 'TimeoutError') return new NotDone('unclear', 'keine Antwort')
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'Verbindungsfehler'
  const never = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
  return new NotDone(never.test(code) ? 'down' : 'unclear', code)
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > longestAnswer) throw new NotDone('unclear', 'zu lange Antwort')
    }
  } catch (error) {
    throw error instanceof NotDone ? error : new NotDone('unclear', 'abgebrochene Antwort')
  }
  return text
}

const Told = z.object({ message: z.string() })

function refusal(status: number, text: string): NotDone {
  if (status === 403) return new NotDone('key', 'Status 403')
  if (status === 404) return new NotDone('unknown', 'Status 404')
  if (status === 422) return new NotDone('refused', messageIn(text))
  // Maintenance is reported before anything takes effect.
  return new NotDone(status === 503 ? 'down' : 'unclear', `Status ${status}`)
}

function messageIn(text: string): string {
  try {
    return Told.parse(JSON.parse(text)).message.slice(0, 300)
  } catch {
    return 'Status 422'
  }
}
