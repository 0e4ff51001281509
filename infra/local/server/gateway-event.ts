import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** Header with the moment of a call (ISO 8601), for demo data and tests: of a call without one it is now. */
export const momentHeader = 'x-moment'

/** The matched route, `METHOD /api/path/{name}`, with URL-decoded parameters. */
export interface RouteMatch {
  routeKey: string
  params: Record<string, string>
}

/**
 * Builds the event of an API Gateway HTTP API (payload format 2.0): repeated headers and query values joined by commas,
 * separate cookies, non-text bodies in base64.
 */
export function gatewayEvent(
  request: IncomingMessage,
  body: Buffer,
  { routeKey, params }: RouteMatch,
): APIGatewayProxyEventV2 {
  const url = request.url ?? '/'
  const question = url.indexOf('?')
  const rawQueryString = question < 0 ? '' : url.slice(question + 1)
  const rawPath = decodePath(question < 0 ? url : url.slice(0, question))
  const headers = joinedHeaders(request)
  const cookies = headers.cookie?.split(/;\s*/)
  delete headers.cookie
  const now = headers[momentHeader] === undefined ? new Date() : new Date(headers[momentHeader])
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1'
  const isText = isTextType(headers['content-type']) && !headers['content-encoding']

  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': headers['x-forwarded-for'] ? `${headers['x-forwarded-for']}, ${sourceIp}` : sourceIp,
      'x-forwarded-proto': headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
      'x-forwarded-port': String(request.socket.localPort ?? ''),
    },
    ...(rawQueryString && { queryStringParameters: joinedQuery(rawQueryString) }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: gatewayTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

/** Text types as defined by API Gateway; forms and bodies without a type are binary. */
function isTextType(contentType = ''): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type.startsWith('text/') || /^application\/([\w.-]+\+)?(json|xml)$|^application\/javascript$/.test(type)
}

function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct)
  return Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]))
}

function joinedQuery(rawQueryString: string): Record<string, string> {
  const joined = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const earlier = joined.get(name)
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`)
  }
  return Object.fromEntries(joined)
}

/** Decodes a path like API Gateway; unchanged if an escape is invalid. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Formats a time as `12/Mar/2020:19:03:58 +0000`. */
function gatewayTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}
