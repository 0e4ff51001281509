import { randomInt } from 'node:crypto'
import { edgeHeader } from '../../../functions/http/caller-address.ts'

/** The secret by which the tests' stacks trust the edge, so that tests can choose the caller's address. */
export const edgeSecret = 'known-to-the-tests-and-their-stacks'

/** The headers of a request through the edge from that address. */
export const fromAddress = (address: string): Record<string, string> => ({
  [edgeHeader]: edgeSecret,
  'x-forwarded-for': address,
})

/** A random address, so that callers do not share rate limits. */
export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
