import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, test, vi } from 'vitest'
import { loads } from '../../infra/loads.ts'
import { type CpuAccount, countCpu, cpuUsed } from '../../infra/local/server/cpu-clock.ts'
import { invoke, type LocalFunction } from '../../infra/local/server/lambda.ts'

/** Keeps the processor busy for these milliseconds of its own time, however busy the machine is. */
function work(ms: number): void {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  for (const end = spent() + ms; spent() < end; );
}

const aFunction = (answer: () => Promise<unknown>, load = loads.light): LocalFunction => ({
  name: 'test.verb',
  load,
  handler: async () => ({ statusCode: 200, body: JSON.stringify(await answer()) }),
})

// The handlers of these tests look at nothing of it.
const event = { headers: {} } as Parameters<typeof invoke>[1]

test('calls that take turns are charged for their own work only, and not for waiting', async () => {
  const call = async (account: CpuAccount, ms: number, pieces: number) => {
    await countCpu(account, async () => {
      for (let piece = 0; piece < pieces; piece++) {
        work(ms)
        await sleep(2)
      }
    })
    return cpuUsed(account) / 1000
  }
  const used = await Promise.all([call({ used: 0 }, 4, 10), call({ used: 0 }, 30, 5), call({ used: 0 }, 0, 20)])
  expect(used[0]).toBeGreaterThanOrEqual(40)
  expect(used[0]).toBeLessThan(70)
  expect(used[1]).toBeGreaterThanOrEqual(150)
  expect(used[1]).toBeLessThan(190)
  expect(used[2]).toBeLessThan(30)
})

test('work that does not fit into its time on AWS fails here too, and the operator sees why', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const load = { memoryMb: 512, seconds: 0.5 }
  const busy = aFunction(async () => work(200), load)
  expect((await invoke(busy, event, true)).status).toBe(503)
  expect(told).toHaveBeenCalledWith(expect.stringContaining('test.verb: on AWS it would not have ended in 0.5 s'))
  // The bench measures this machine, and a whole core has room for it.
  expect((await invoke(busy, event, false)).status).toBe(200)
  const heavy = aFunction(async () => work(200), { ...loads.heavy, seconds: 0.5 })
  expect((await invoke(heavy, event, true)).status).toBe(200)
  told.mockRestore()
})

test('a call that only waits is not given up for the others who hold the thread that it has for itself on AWS', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const waiting = aFunction(() => sleep(300), { memoryMb: 512, seconds: 0.2 })
  expect((await invoke(waiting, event, true)).status).toBe(200)
  expect((await invoke(waiting, event, false)).status).toBe(503)
  told.mockRestore()
})

test('the answer says what its work takes on AWS', async () => {
  const { headers } = await invoke(
    aFunction(async () => work(50)),
    event,
    true,
  )
  const [, ms] = /^aws-cpu;dur=(\d+)$/.exec(String(headers['server-timing'])) ?? []
  // 512 MB come with 0.29 of a core.
  expect(Number(ms)).toBeGreaterThan(170)
  expect(Number(ms)).toBeLessThan(260)
})

test('a limited number of calls at once, the others in the order in which they came, and none is held up by one that fails', async () => {
  const inTurn = pLimit(3)
  const began: number[] = []
  let inside = 0
  let most = 0
  const call = (n: number) =>
    inTurn(async () => {
      began.push(n)
      most = Math.max(most, ++inside)
      await sleep(n % 4)
      inside--
      if (n % 5 === 0) throw new Error(`call ${n}`)
      return n
    })
  const ends = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => call(n)))
  expect(most).toBe(3)
  expect(began).toEqual(Array.from({ length: 40 }, (_, n) => n))
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(await call(1)).toBe(1)
})
