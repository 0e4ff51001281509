import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { config } from '../runtime/config.ts'

/** The header by which CloudFront shows that a request came through it; it overwrites what the caller has sent. */
export const edgeHeader = 'x-planner-edge'

/** The header in which CloudFront tells the host name that was asked for; it overwrites what the caller has sent. */
export const siteHeader = 'x-planner-site'

/** What an API Gateway event says of the caller. */
interface CallerEvent {
  headers: Record<string, string | undefined>
  requestContext: { http: { sourceIp: string } }
}

/**
 * Who calls, for the throttles. `x-forwarded-for` is believed only of what carries the edge's secret, for its last entry but the
 * edge's own is the edge's word; whoever calls past the edge counts by the address he calls from, whatever he claims. Of IPv6
 * the network (/64) counts, because every connection has a whole one to choose addresses from.
 */
export function callerAddress({ headers, requestContext }: CallerEvent): string {
  const { sourceIp } = requestContext.http
  if (!isFromEdge(headers[edgeHeader])) return countedAs(sourceIp)
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim())
  const claimed = hops.at(-1) === sourceIp ? hops.at(-2) : hops.at(-1)
  return countedAs(claimed && isIP(claimed) ? claimed : sourceIp)
}

/**
 * Where the site lies that was called: on AWS what the edge says, on one's own machine the host that was asked for. Not known of
 * whoever calls past the edge.
 */
export function siteAddress({ headers }: CallerEvent): string | undefined {
  if (isFromEdge(headers[edgeHeader])) return hostOr(headers[siteHeader], 'https')
  return config().EDGE_SECRET ? undefined : hostOr(headers.host, 'http')
}

const hostOr = (host: string | undefined, protocol: string) =>
  host !== undefined && /^[\w.-]+(:\d{1,5})?$/.test(host) ? `${protocol}://${host}` : undefined

function isFromEdge(shown: string | undefined): boolean {
  const { EDGE_SECRET } = config()
  if (!EDGE_SECRET || !shown) return false
  return timingSafeEqual(digest(shown), digest(EDGE_SECRET))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** An IPv4 address as it is, however it is written; of an IPv6 address its network. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  // The URL parser writes every IPv6 address in the one shortest form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return `${[...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
