import { beforeAll, expect, it } from 'vitest'
import { siteBenchmarks } from '../bench/site.ts'

let rows: ReturnType<typeof siteBenchmarks>
beforeAll(() => {
  rows = siteBenchmarks()
})

it('loads at most 210 kB of gzipped JavaScript before the first screen is shown, of them at most 12 for zod', async () => {
  const [firstLoad, zod] = await rows
  expect(firstLoad?.ours).toBeGreaterThan(50)
  expect(firstLoad?.ours, firstLoad?.note).toBeLessThanOrEqual(210)
  expect(zod?.ours).toBeGreaterThan(1)
  expect(zod?.ours).toBeLessThanOrEqual(12)
})

it("loads at most 190 kB for a player's own timeslots, all of it named in their page", async () => {
  const { ours } = (await rows).find(({ name }) => name.startsWith('site: own timeslots')) ?? expect.unreachable()
  expect(ours).toBeGreaterThan(100)
  expect(ours).toBeLessThanOrEqual(190)
})

it("loads at most 120 kB for a member's page, which is made without the site's components", async () => {
  const { ours, note } = (await rows).find(({ name }) => name === "site: a member's page") ?? expect.unreachable()
  expect(ours).toBeGreaterThan(50)
  expect(ours, note).toBeLessThanOrEqual(120)
})

it("keeps at most 160 kB of a member's page for use offline, none of it of the site's screens", async () => {
  const { ours } = (await rows).find(({ name }) => name.endsWith('offline')) ?? expect.unreachable()
  expect(ours).toBeGreaterThan(100)
  expect(ours).toBeLessThanOrEqual(160)
})
