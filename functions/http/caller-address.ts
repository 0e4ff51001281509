import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { config } from '../runtime/config.ts'

/** Header with the secret that proves a request came through CloudFront, which overwrites the client's value. */
export const edgeHeader = 'x-planner-edge'

/** Header with the requested host name; CloudFront overwrites the client's value. */
export const siteHeader = 'x-planner-site'

interface CallerEvent {
  headers: Record<string, string | undefined>
  requestContext: { http: { sourceIp: string } }
}

/**
 * The caller's address for rate limits. `x-forwarded-for` is trusted only with the edge's secret: its last entry except the edge's
 * own. Calls that bypass the edge count by their source address. IPv6 counts by network (/64).
 */
export function callerAddress({ headers, requestContext }: CallerEvent): string {
  const { sourceIp } = requestContext.http
  if (!isFromEdge(headers[edgeHeader])) return countedAs(sourceIp)
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim())
  const claimed = hops.at(-1) === sourceIp ? hops.at(-2) : hops.at(-1)
  return countedAs(claimed && isIP(claimed) ? claimed : sourceIp)
}

/** Replaces the edge's secret locally. */
const ownKey = randomBytes(32)

/** Keyed hash of the caller's address for the log: who has the log alone cannot try out addresses. */
export const callerHash = (event: CallerEvent): string =>
  createHmac('sha256', config().EDGE_SECRET ?? ownKey)
    .update(callerAddress(event))
    .digest('hex')
    .slice(0, 16)

/** Whether the call may be answered: it came through the edge, or this environment has none. */
export const mayBeAnswered = ({ headers }: CallerEvent): boolean =>
  config().EDGE_ONLY === undefined || isFromEdge(headers[edgeHeader])

/** The URL of the called site: from the edge on AWS, from the headers locally; `undefined` for calls that bypass the edge. */
export function siteAddress({ headers }: CallerEvent): string | undefined {
  if (isFromEdge(headers[edgeHeader])) return hostOr(headers[siteHeader], 'https')
  const protocol = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return config().EDGE_SECRET ? undefined : hostOr(headers.host, protocol)
}

const hostOr = (host: string | undefined, protocol: string) =>
  host !== undefined && /^[\w.-]+(:\d{1,5})?$/.test(host) ? `${protocol}://${host}` : undefined

function isFromEdge(shown: string | undefined): boolean {
  const { EDGE_SECRET, EDGE_SECRET_FORMER } = config()
  if (!shown) return false
  return [EDGE_SECRET, EDGE_SECRET_FORMER].some(
    (secret) => secret !== undefined && timingSafeEqual(digest(shown), digest(secret)),
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** IPv4 in plain notation, IPv6 as its network. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  // The URL parser normalizes IPv6 addresses.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return `${[...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
