import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { callerAddress, callerHash, edgeHeader, mayBeAnswered } from '../../../functions/http/caller-address.ts'

const secret = 'a secret of the edge, long enough'
const former = 'the secret before it, also long enough'
beforeAll(() => {
  Object.assign(process.env, {
    TABLE_NAME: 'table',
    BUCKET_NAME: 'bucket',
    EDGE_SECRET: secret,
    EDGE_SECRET_FORMER: former,
    EDGE_ONLY: '1',
  })
})

const edge = '130.176.1.1'
const clientAddress = (forwarded: string, shown?: string, sourceIp = edge) =>
  callerAddress({
    headers: { 'x-forwarded-for': forwarded, ...(shown !== undefined && { [edgeHeader]: shown }) },
    requestContext: { http: { sourceIp } },
  })

test('calls past the edge count by their own address, not the claimed one', () => {
  expect(clientAddress('203.0.113.7, 198.51.100.9', undefined, '198.51.100.9')).toBe('198.51.100.9')
  for (const wrong of ['', 'guess', secret.toUpperCase(), `${secret} `]) {
    expect(clientAddress('203.0.113.7, 198.51.100.9', wrong, '198.51.100.9')).toBe('198.51.100.9')
  }
})

test('through the edge the entry counts that the edge has written, not what the caller has put before it', () => {
  expect(clientAddress(`203.0.113.7, ${edge}`, secret)).toBe('203.0.113.7')
  expect(clientAddress(`1.1.1.1, 2.2.2.2,203.0.113.7 , ${edge}`, secret)).toBe('203.0.113.7')
  // Should the gateway add nothing of its own, the edge's entry is the last.
  expect(clientAddress('1.1.1.1, 203.0.113.7', secret)).toBe('203.0.113.7')
  for (const nonsense of ['', edge, `unknown, ${edge}`, `203.0.113.7:443, ${edge}`]) {
    expect(clientAddress(nonsense, secret)).toBe(edge)
  }
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('of %s the network counts, for its owner has all of it: %s', (address, counted) => {
  expect(clientAddress(`${address}, ${edge}`, secret)).toBe(counted)
})

const event = (shown: string | undefined, forwarded = '203.0.113.7') => ({
  headers: { 'x-forwarded-for': `${forwarded}, ${edge}`, [edgeHeader]: shown },
  requestContext: { http: { sourceIp: edge } },
})

test('only calls through the edge are answered; while its value is replaced, with the old or the new one', () => {
  for (const shown of [secret, former]) {
    expect(mayBeAnswered(event(shown))).toBe(true)
    expect(callerAddress(event(shown))).toBe('203.0.113.7')
  }
  for (const shown of [undefined, '', 'guess', `${former} `]) expect(mayBeAnswered(event(shown))).toBe(false)
})

test('the log knows callers by a hash that only the edge’s value can make', () => {
  const hash = callerHash(event(secret))
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(callerHash(event(former))).toBe(hash)
  expect(callerHash(event(secret, '203.0.113.8'))).not.toBe(hash)
  // As the operator's guide computes it.
  expect(createHmac('sha256', secret).update('203.0.113.7').digest('hex').slice(0, 16)).toBe(hash)
})
