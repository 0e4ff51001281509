import { expect, it } from 'vitest'
import { siteBenchmarks } from '../bench/site.ts'

it('loads at most 200 kB of gzipped JavaScript before the first screen stands', async () => {
  const [firstLoad] = await siteBenchmarks()
  expect(firstLoad?.ours).toBeGreaterThan(50)
  expect(firstLoad?.ours, firstLoad?.note).toBeLessThanOrEqual(200)
})
