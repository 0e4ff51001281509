import { build, type Rolldown, type UserConfig } from 'vite'

/** Bytes of code that cost a phone as much as another file. */
const fileCost = 4000

/** Count several times, as nothing is cached at a first visit. */
const firstScreens = /\/(login-page|plan-list-page|calculation-page|profile-menu|page-keys|start-timeslots)\.tsx$/
const firstWeight = 12

/** A set of screens, one bit per screen. */
type Screens = bigint
type Chunk = Rolldown.OutputChunk

/**
 * Chunks by module. `base` is what all pages load at start, `core` what the site and own timeslots do, `start` the rest of the
 * site's start. What several screens share is in few files, with little code that one of them does not use. A trial build finds who
 * uses a module.
 */
export async function sharedChunks(config: UserConfig): Promise<Map<string, string>> {
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in trial)) throw new Error('The trial build has several outputs.')
  const { names, parts, weight } = usersOf(trial.output.filter((file) => file.type === 'chunk'))
  let count = 0
  for (const users of parts) {
    const sizes = new Map<Screens, number>()
    for (const [chunk, screens] of users) sizes.set(screens, (sizes.get(screens) ?? 0) + size(chunk))
    const merged = mergedSets(sizes, weight)
    const numbers = new Map([...new Set(merged.values())].map((screens) => [screens, count++]))
    for (const [chunk, screens] of users) names.set(chunk, `shared-${numbers.get(merged.get(screens) ?? screens)}`)
  }
  return new Map([...names].flatMap(([chunk, name]) => chunk.moduleIds.map((id) => [id, name])))
}

const size = ({ modules }: Chunk) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)

/**
 * The names of chunks that pages load at start, and for each other chunk that several screens load, these screens and how much
 * screens count. Each page for members has its own part, as a chunk shared with other code would load the start of the site.
 */
function usersOf(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const named = (names: string[]) => names.map((name) => byName.get(name) ?? fail(name))
  const loaded = (entries: Chunk[], withLater = false) => {
    const found = new Set(entries)
    for (const { imports, dynamicImports } of found)
      for (const chunk of named([...imports, ...(withLater ? dynamicImports : [])])) found.add(chunk)
    return found
  }
  const having = (file: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file))) ?? fail(file)
  const loadedInSteps = (file: string) => loaded([having(file), ...named(having(file).dynamicImports)])

  const site = loadedInSteps('/web/main.ts')
  const timeslots = loadedInSteps('/web/timeslots.ts')
  const orders = loaded([having('/web/orders/main.tsx')])
  const names = new Map(
    [...site]
      .filter(({ isEntry }) => !isEntry)
      .map((chunk) => [chunk, orders.has(chunk) ? 'base' : timeslots.has(chunk) ? 'core' : 'start']),
  )
  // The first scripts load these alone.
  for (const file of ['vite/preload-helper.js', '/browser/load-in-turn.ts']) names.set(having(file), 'preload')

  const ofMembers = loaded([...orders], true)
  const later = new Set([
    having('/app/start-timeslots.tsx'),
    ...[...site].flatMap((chunk) => named(chunk.dynamicImports)),
  ])
  const screens = [...later]
    .filter((chunk) => !site.has(chunk))
    .map((chunk, index) => ({ chunk, bit: 1n << BigInt(index) }))
  const users = new Map<Chunk, Screens>()
  for (const screen of screens)
    for (const chunk of loaded([screen.chunk]))
      if (!names.has(chunk)) users.set(chunk, (users.get(chunk) ?? 0n) | screen.bit)
  const several = [...users].filter(([, set]) => set & (set - 1n))
  const parts = [
    several.filter(([chunk]) => orders.has(chunk)),
    several.filter(([chunk]) => !ofMembers.has(chunk) && timeslots.has(chunk)),
    several.filter(([chunk]) => !ofMembers.has(chunk) && !timeslots.has(chunk)),
  ]

  const weights = screens.map(({ chunk, bit }) => ({
    bit,
    weight: firstScreens.test(chunk.facadeModuleId ?? '') ? firstWeight : 1,
  }))
  const known = new Map<Screens, number>()
  const weight = (set: Screens) => {
    const sum = known.get(set) ?? weights.reduce((total, { bit, weight }) => total + (set & bit ? weight : 0), 0)
    known.set(set, sum)
    return sum
  }
  return { names, parts, weight }
}

function fail(name: string): never {
  throw new Error(`The trial build has no chunk ${name}.`)
}

/**
 * For each set of screens, the set whose chunk holds its modules: the intersection of all chosen sets that contain it.
 * Subsets have subsets, so chunks never import each other in a circle. Chooses the most useful set while one is worth its files.
 */
function mergedSets(sizes: ReadonlyMap<Screens, number>, weight: (screens: Screens) => number): Map<Screens, Screens> {
  const all = [...sizes.keys()].reduce((sum, screens) => sum | screens, 0n)
  /** Bytes and files that visits to every screen load. */
  const cost = (merged: ReadonlyMap<Screens, Screens>) => {
    let sum = 0
    for (const [screens, set] of merged) sum += (sizes.get(screens) ?? 0) * weight(set)
    for (const set of new Set(merged.values())) sum += fileCost * weight(set)
    return sum
  }
  let best = new Map([...sizes.keys()].map((screens) => [screens, all]))
  let lowest = cost(best)
  for (let isBetter = true; isBetter; ) {
    const [merged, highest] = [best, lowest]
    for (const chosen of sizes.keys()) {
      const next = new Map(merged)
      for (const [screens, set] of merged) if ((screens & chosen) === screens) next.set(screens, set & chosen)
      const nextCost = cost(next)
      if (nextCost >= lowest) continue
      lowest = nextCost
      best = next
    }
    isBetter = lowest < highest
  }
  return best
}
