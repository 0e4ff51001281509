import { Agent } from 'node:http'
import type { TableUnits } from '../../infra/table-units.ts'
import { listenLocally } from '../servers/listen-locally.ts'
import { forward, operationName, type Reply } from './forward.ts'

/** An HTTP proxy before a table that counts capacity units. */
export interface TableMeter {
  url: string
  /**
   * Capacity units of `work`: a read unit is 4 kB, half if not consistent; a write unit is 1 kB, double in a transaction.
   * Indexes count again. `operations` are the calls in their order.
   */
  measure(work: () => Promise<unknown>): Promise<Required<TableUnits> & { operations: string[] }>
  close(): Promise<void>
}

interface Charged {
  ConsumedCapacity?: Charge | Charge[]
  __type?: string
}

interface Charge {
  CapacityUnits: number
}

const reads = /^(GetItem|BatchGetItem|Query)$/
const writes = /^(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/

/** Starts a meter on a free loopback port. */
export async function startTableMeter(target: string): Promise<TableMeter> {
  const agent = new Agent({ keepAlive: true })
  let units = { read: 0, written: 0 }
  let operations: string[] = []
  const counted = async (name: keyof typeof units, body: Buffer, send: (body: Buffer) => Promise<Reply>) => {
    const asked: object = JSON.parse(body.toString())
    const reply = await send(Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' })))
    const { ConsumedCapacity = [], __type }: Charged = JSON.parse(reply.body.toString())
    units[name] += [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    // AWS charges a write whose condition does not hold, too.
    if (__type?.endsWith('#ConditionalCheckFailedException')) units[name] += 1
    return reply
  }
  const { url, close } = await listenLocally((request, response) => {
    const answer = async () => {
      const body = Buffer.concat(await request.toArray())
      const send = (sent: Buffer) => forward(new URL(target), agent, request, sent)
      const operation = operationName(request)
      operations.push(operation)
      if (reads.test(operation)) return counted('read', body, send)
      return writes.test(operation) ? counted('written', body, send) : send(body)
    }
    answer().then(
      ({ status, headers, body }) =>
        response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body),
      () => response.destroy(),
    )
  })
  return {
    url,
    measure: async (work) => {
      units = { read: 0, written: 0 }
      operations = []
      await work()
      return { ...units, operations }
    },
    close: async () => {
      await close()
      agent.destroy()
    },
  }
}
