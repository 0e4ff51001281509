import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Load } from '../../infra/loads.ts'
import { functionApart, lambdaSeconds, readUsage } from '../../infra/local/server/function-apart.ts'
import { invoke } from '../../infra/local/server/lambda.ts'
import { exceeds, usageByFunction, usageTable } from '../soak/usage.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

const folder = temporaryFolder('apart')
const usageFile = join(folder, 'usage.jsonl')

/** Calls a function of this code with a number, one call after another. */
function aFunction(name: string, load: Load, code: string) {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `let calls = 0; export const handler = async ({ rawPath }) => { calls++; ${code} }`)
  const handler = functionApart({ name, items: [], bucket: 'none' }, load, pathToFileURL(file), usageFile)
  return async (amount: number) => {
    const event = { rawPath: String(amount) } as Parameters<typeof handler>[0]
    const { status, body } = await invoke({ name, handler, load }, event, true)
    return [status, String(body)]
  }
}

test('calls in processes of their own are limited to the memory and CPU of their Lambda, and recorded', async () => {
  const keep = aFunction(
    'keep',
    { memoryMb: 256, seconds: 5 },
    'globalThis.kept = Buffer.alloc(+rawPath, 1); return { body: String(calls) }',
  )
  expect(await keep(1e6)).toEqual([200, '1'])
  expect(await keep(50e6)).toEqual([200, '2'])
  expect((await keep(250e6))[0]).toBe(500)
  expect(await keep(1e6)).toEqual([200, '1'])

  const compute = aFunction(
    'compute',
    { memoryMb: 177, seconds: 3 },
    'const from = process.cpuUsage(); while (process.cpuUsage(from).user < +rawPath * 1000); return {}',
  )
  expect((await compute(1))[0]).toBe(200)
  expect((await compute(400))[0]).toBe(503)
  const die = aFunction('die', { memoryMb: 256, seconds: 1 }, 'process.exit(3)')
  expect((await die(0))[0]).toBe(500)

  const usages = usageByFunction(readUsage(usageFile))
  expect(
    usages
      .filter(exceeds)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['compute', 'die', 'keep'])
  expect(usages.find(({ name }) => name === 'keep')).toMatchObject({
    calls: 4,
    failures: [expect.stringMatching(/^out of memory: \d+ of 256 MB$/)],
  })
  expect(usages.find(({ name }) => name === 'die')?.failures).toEqual(['exited: 3'])
  expect(usageTable(usages)).toMatch(/keep +4 +\d+ +256 .*✗ out of memory/)
})

test('a call waits in full time, and computes with its share of a core', () => {
  expect(lambdaSeconds({ load: { memoryMb: 512, seconds: 10 }, cpuMs: 512, waitedMs: 100 })).toBeCloseTo(1.869)
  expect(lambdaSeconds({ load: { memoryMb: 1769, seconds: 29 }, cpuMs: 512, waitedMs: 100 })).toBeCloseTo(0.612)
})
