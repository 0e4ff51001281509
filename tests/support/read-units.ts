import { Agent } from 'node:http'
import { forward, listenLocally, operationOf, type Reply } from './forward.ts'

/** An HTTP proxy before a table that counts what reading it costs. */
export interface ReadMeter {
  url: string
  /** Read units that `work` has taken, as the table charges them: 4 kB of an item one, half of that where consistency is not asked for. */
  unitsOf(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

interface Charged {
  ConsumedCapacity?: Charge | Charge[]
}

interface Charge {
  CapacityUnits: number
}

/** Starts a meter on a free port of loopback. */
export async function startReadMeter(target: string): Promise<ReadMeter> {
  const agent = new Agent({ keepAlive: true })
  let units = 0
  const read = async (body: Buffer, send: (body: Buffer) => Promise<Reply>): Promise<Reply> => {
    const asked: object = JSON.parse(body.toString())
    const reply = await send(Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' })))
    const { ConsumedCapacity = [] }: Charged = JSON.parse(reply.body.toString())
    units += [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    return reply
  }
  const { url, close } = await listenLocally((request, response) => {
    const answer = async () => {
      const body = Buffer.concat(await request.toArray())
      const send = (sent: Buffer) => forward(new URL(target), agent, request, sent)
      return /^(GetItem|BatchGetItem|Query)$/.test(operationOf(request)) ? read(body, send) : send(body)
    }
    answer().then(
      ({ status, headers, body }) =>
        response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body),
      () => response.destroy(),
    )
  })
  return {
    url,
    unitsOf: async (work) => {
      units = 0
      await work()
      return units
    },
    close: async () => {
      await close()
      agent.destroy()
    },
  }
}
