import { inject } from 'vitest'
import { apiAt, type CallInput } from '../../infra/local/api-client.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { ErrorAnswer } from '../../shared/contract/errors.ts'
import type { Role } from '../../shared/model/user.ts'
import { anAddress, fromAddress } from './edge.ts'

/** The token of one of the stack's three accounts. */
export const tokenOf = (role: Role): string => inject('tokens')[role]

/** Test files run at the same time and share a stack, but not the throttles of an address. */
const ownAddress = anAddress()

/** Talks to the stack at `url` (default: the shared one) with the token, or as nobody; from one address a test file by default. */
export function api(token?: string, url: string = inject('stackUrl'), address = ownAddress) {
  const client = apiAt(url, token, fromAddress(address))
  /** The failure that the call must end with; throws when it succeeds. */
  const fails = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<ErrorAnswer & { status: number }> => {
    const { status, body } = await client.send(endpoint, input)
    if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${status}, expected a failure`)
    if (!isErrorAnswer(body)) throw new Error(`No error answer: ${status} ${JSON.stringify(body)}`)
    return { ...body, status }
  }
  return { ...client, fails }
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'code' in body && 'error' in body && 'message' in body
