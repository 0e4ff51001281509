import { build, type Rolldown, type UserConfig } from 'vite'

type Chunk = Rolldown.OutputChunk
type Name = 'base' | 'core' | 'start' | 'slots' | 'often'

/** From how many screens on their common code is in `often`. */
const manyScreens = 8

/** What these pages load is not in `often`, as nothing is cached at a first visit. */
const firstPages = ['login', 'registration', 'plan-list', 'help', 'privacy'].map((name) => `/${name}-page.tsx`)

/**
 * Five chunks beside those of rolldown, by module: what all pages load at start (`base`), what the site and own timeslots do (`core`),
 * the rest of the site's start (`start`), what own timeslots share with screens (`slots`), and what many screens share (`often`). A trial
 * build finds who loads a module. What a module loads has at least its users, so chunks never import each other in a circle.
 */
export async function sharedChunks(config: UserConfig): Promise<Map<string, Name>> {
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in trial)) throw new Error('The trial build has several outputs.')
  const chunks = trial.output.filter((file) => file.type === 'chunk')
  const nameOf = naming(chunks)
  return new Map(
    chunks.flatMap((chunk) => {
      const name = nameOf(chunk)
      return name ? chunk.moduleIds.map((id): [string, Name] => [id, name]) : []
    }),
  )
}

/** Names the trial build's chunks. The others are left to rolldown, as are those of screens: their code runs when it is loaded. */
function naming(chunks: readonly Chunk[]): (chunk: Chunk) => Name | undefined {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const having = (...files: string[]) =>
    files.map((file) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file))) ?? fail(file))
  /** What chunks load at once, or also later. */
  const loaded = (entries: Iterable<Chunk>, withLater = false) => {
    const found = new Set(entries)
    for (const { imports, dynamicImports } of found)
      for (const name of [...imports, ...(withLater ? dynamicImports : [])]) found.add(byName.get(name) ?? fail(name))
    return found
  }
  const firstScript = loaded(having('/web/main.ts'))
  const site = loaded(having('/lib/theme/theme.tsx', '/app/start-site.tsx'))
  const timeslots = loaded(having('/lib/theme/theme.tsx', '/app/start-timeslots.tsx'))
  const orders = loaded(having('/web/orders/main.tsx'))
  const screens = chunks.filter(({ isDynamicEntry }) => isDynamicEntry).map((chunk) => loaded([chunk]))
  const ofOrders = loaded(orders, true)
  const ofTimeslots = loaded(timeslots, true)
  const ofFirstPages = loaded(having(...firstPages))

  return (chunk) => {
    if (firstScript.has(chunk)) return undefined
    if (site.has(chunk)) return orders.has(chunk) ? 'base' : timeslots.has(chunk) ? 'core' : 'start'
    const users = screens.filter((screen) => screen.has(chunk)).length
    if (users < 2 || chunk.isDynamicEntry || ofOrders.has(chunk) || ofFirstPages.has(chunk)) return undefined
    if (timeslots.has(chunk)) return 'slots'
    // Parts that own timeslots load later would load the site's start with it.
    return users >= manyScreens && !ofTimeslots.has(chunk) ? 'often' : undefined
  }
}

function fail(name: string): never {
  throw new Error(`The trial build has no chunk of ${name}.`)
}
