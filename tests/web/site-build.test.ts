import { expect, it } from 'vitest'
import { builtChunks, siteBenchmarks } from '../bench/site.ts'

it('loads at most 200 kB of gzipped JavaScript before the first screen stands', async () => {
  const [firstLoad] = await siteBenchmarks()
  expect(firstLoad?.ours).toBeGreaterThan(50)
  expect(firstLoad?.ours, firstLoad?.note).toBeLessThanOrEqual(200)
})

it('brings the schemas, and the library they are written with, to no screen', async () => {
  const modules = [...(await builtChunks()).values()].flatMap(({ modules }) => Object.entries(modules))
  const loaded = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([file]) => file)
  expect(loaded.some((file) => file.includes('/node_modules/react-dom/'))).toBe(true)
  expect(loaded.filter((file) => file.includes('/node_modules/zod/'))).toEqual([])
})
