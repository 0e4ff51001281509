import { randomInt } from 'node:crypto'
import { edgeHeader } from '../../../functions/http/caller-address.ts'

/** What the tests' stacks believe the edge by, so that a test can be the edge and choose the caller's address. */
export const edgeSecret = 'known-to-the-tests-and-their-stacks'

/** The headers of a request that came through the edge from that address. */
export const fromAddress = (address: string): Record<string, string> => ({
  [edgeHeader]: edgeSecret,
  'x-forwarded-for': address,
})

/** An IPv4 address that nobody else uses. */
export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
