import { apiAt, type CallInput } from '../../../infra/local/demo/api-client.ts'
import type { Entry } from '../../../shared/contract/endpoint.ts'
import type { ErrorAnswer } from '../../../shared/contract/errors.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { Role } from '../../../shared/model/account.ts'
import { anAddress, fromAddress } from '../servers/edge.ts'
import { ownStack, settled } from './own-stack.ts'

/** The token of one of the stack's three accounts. */
export const roleToken = (role: Role): string => ownStack().tokens[role]

/** Concurrent test files share a stack, but not the rate limits of an address. */
const ownAddress = anAddress()

/** Endpoints that read an index, which may not show the latest writes. */
const byIndex: readonly Entry[] = [
  audit.list,
  bots.incPlan,
  bots.incPlanAt,
  bots.preview,
  bots.guilds,
  plans.list,
  accounts.list,
  accounts.exportOwn,
  worlds.list,
  worlds.check,
  worlds.previewSettings,
  worlds.remove,
]

/**
 * A client of the stack at `url` (default: the shared one), with one address per test file. On the shared stack, index reads
 * wait until the table has caught up.
 */
export function api(token?: string, url: string = ownStack().url, address = ownAddress) {
  const { raw, ...client } = apiAt(url, token, fromAddress(address))
  const ready = async (endpoint: Entry) => {
    if (url === ownStack().url && byIndex.includes(endpoint)) await settled()
  }
  const send: typeof client.send = async (endpoint, input) => {
    await ready(endpoint)
    return client.send(endpoint, input)
  }
  const call: typeof client.call = async (endpoint, input) => {
    await ready(endpoint)
    return client.call(endpoint, input)
  }
  /** The expected failure of a call; throws if it succeeds. */
  const fails = async <E extends Entry>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<ErrorAnswer & { status: number }> => {
    const { status, body } = await send(endpoint, input)
    if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${status}, expected a failure`)
    if (!isErrorAnswer(body)) throw new Error(`No error answer: ${status} ${JSON.stringify(body)}`)
    return { ...body, status }
  }
  return { raw, send, call, fails }
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'code' in body && 'error' in body && 'message' in body
