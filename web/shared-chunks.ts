import { build, type Rolldown, type UserConfig } from 'vite'

/** Bytes of code that cost a phone as much as another file. */
const fileCost = 4000

/** Count several times, as nothing is cached at a first visit. */
const firstScreens = /\/(login-page|plan-list-page|own-timeslots-page)\.tsx$/
const firstWeight = 12

/** Screens as bits. */
type Screens = bigint
type Chunk = Rolldown.OutputChunk

/**
 * Chunks for the modules that several screens share, by module: few files, and little code that a screen does not use.
 * A trial build finds which screens use a module, as only it sees past index modules that export everything.
 */
export async function sharedChunks(config: UserConfig): Promise<Map<string, string>> {
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in trial)) throw new Error('The trial build has several outputs.')
  const { users, weight } = screensOf(trial.output.filter((file) => file.type === 'chunk'))
  const sizes = new Map<Screens, number>()
  for (const [chunk, screens] of users) sizes.set(screens, (sizes.get(screens) ?? 0) + size(chunk))
  const merged = mergedSets(sizes, weight)
  const names = new Map([...new Set(merged.values())].map((screens, index) => [screens, `shared-${index}`]))
  const found = new Map<string, string>()
  for (const [chunk, screens] of users) {
    const name = names.get(merged.get(screens) ?? screens)
    if (name) for (const id of chunk.moduleIds) found.set(id, name)
  }
  return found
}

const size = ({ modules }: Chunk) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)

/**
 * The screens that load a chunk, for each chunk that several load and no page loads at start, and how much screens count. The
 * members' page shares no chunk with screens: with it, it would load the start of the site.
 */
function screensOf(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = (entries: Chunk[], later = false) => {
    const found = new Set(entries)
    for (const { imports, dynamicImports } of found)
      for (const name of [...imports, ...(later ? dynamicImports : [])]) found.add(byName.get(name) ?? fail(name))
    return found
  }
  const isMembers = ({ facadeModuleId }: Chunk) => facadeModuleId?.endsWith('/orders.html') === true
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const start = loaded(entries.filter((entry) => !isMembers(entry)))
  const ofMembers = loaded(entries.filter(isMembers), true)
  const names = new Set([...start].flatMap(({ dynamicImports }) => dynamicImports))
  const screens = [...names].map((name, index) => ({ chunk: byName.get(name) ?? fail(name), bit: 1n << BigInt(index) }))
  const users = new Map<Chunk, Screens>()
  for (const screen of screens) {
    for (const chunk of loaded([screen.chunk])) {
      if (!start.has(chunk) && !ofMembers.has(chunk)) users.set(chunk, (users.get(chunk) ?? 0n) | screen.bit)
    }
  }
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
  return { users: new Map([...users].filter(([, set]) => set & (set - 1n))), weight }
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
  let useful = [...sizes.keys()]
  while (useful.length > 0) {
    const merged = best
    const highest = lowest
    useful = useful.filter((chosen) => {
      const next = new Map(merged)
      for (const [screens, set] of merged) if ((screens & chosen) === screens) next.set(screens, set & chosen)
      const nextCost = cost(next)
      if (nextCost < lowest) {
        lowest = nextCost
        best = next
      }
      return nextCost < highest
    })
  }
  return best
}
