import { expect, it } from 'vitest'
import { siteBenchmarks } from '../bench/site.ts'

it('loads at most 200 kB of gzipped JavaScript before the first screen stands, of them at most 12 for zod', async () => {
  const [firstLoad, zod] = await siteBenchmarks()
  expect(firstLoad?.ours).toBeGreaterThan(50)
  expect(firstLoad?.ours, firstLoad?.note).toBeLessThanOrEqual(200)
  expect(zod?.ours).toBeGreaterThan(1)
  expect(zod?.ours).toBeLessThanOrEqual(12)
})
