import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { build, type Rolldown } from 'vite'
import type { BenchRow } from './row.ts'

/** The screens a person may see first. */
const firstScreens = ['web/features/sessions/login-page.tsx', 'web/features/plans/plan-list-page.tsx']

/** What the browser must load before the first screen is shown, in kB of gzipped JavaScript: the larger of login and plan list, and a member's page. */
export async function siteBenchmarks(): Promise<BenchRow[]> {
  const { chunks, namedIn } = await builtSite()
  const start = [...namedIn('index.html'), ...loaded(chunks, 'web/app/start-site.tsx')]
  const loads = firstScreens.map((screen) => [...new Set([...start, ...loaded(chunks, screen)])])
  const timeslotsPage = namedIn('timeslots.html')
  for (const chunk of loaded(chunks, 'web/app/start-timeslots.tsx'))
    if (!timeslotsPage.includes(chunk)) fail(chunk.fileName)
  const sizes = loads.map(totalSize)
  const parts = { zod: '/node_modules/zod/', schemas: '/shared/' }
  const shares = Object.entries(parts).map(async ([name, place]) => ({
    name: `site: ${name} in it`,
    ours: rounded(Math.max(...(await Promise.all(loads.map((load) => measureShare(load, place)))))),
    yardstick: 12,
    unit: 'kB gzipped',
    note: 'compressed alone',
  }))
  return [
    {
      name: 'site: first load',
      ours: rounded(Math.max(...sizes)),
      yardstick: 210,
      unit: 'kB gzipped',
      note: firstScreens.map((screen, index) => `${screen}: ${(sizes[index] ?? 0).toFixed(1)} kB`).join(', '),
    },
    ...(await Promise.all(shares)),
    {
      name: 'site: own timeslots, loaded at once',
      ours: rounded(totalSize(timeslotsPage)),
      yardstick: 190,
      unit: 'kB gzipped',
    },
    {
      name: "site: a member's page",
      ours: rounded(totalSize(loaded(chunks, 'web/orders.html'))),
      yardstick: 120,
      unit: 'kB gzipped',
    },
    {
      name: "site: a member's page with all it keeps for use offline",
      ours: rounded(totalSize(withLater(chunks, loaded(chunks, 'web/orders.html')))),
      yardstick: 160,
      unit: 'kB gzipped',
    },
  ]
}

const rounded = (value: number) => Math.round(value * 10) / 10

const totalSize = (load: Chunk[]) => load.reduce((sum, { code }) => sum + gzipped(code), 0)

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length / 1000

/** What the modules below a place make of a load, minified and compressed alone. */
async function measureShare(load: Chunk[], place: string): Promise<number> {
  const modules = load.flatMap(({ modules }) => Object.entries(modules))
  const code = modules.filter(([file]) => file.includes(place)).map(([, { code }]) => code)
  return gzipped((await transform(code.join('\n'), { minify: true })).code)
}

type Chunk = Rolldown.OutputChunk

/** The production build's chunks by file name, and those that a page names; nothing is written. */
async function builtSite(): Promise<{ chunks: Map<string, Chunk>; namedIn: (page: string) => Chunk[] }> {
  const root = join(import.meta.dirname, '../..')
  const built = await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { write: false },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
  const chunks = new Map(files.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const namedIn = (page: string) => {
    const html = files.find(({ fileName }) => fileName === page)
    const names = html?.type === 'asset' ? String(html.source).matchAll(/"\/(assets\/[^"]+\.js)"/g) : []
    return [...names].map(([, name = '']) => chunks.get(name) ?? fail(name))
  }
  return { chunks, namedIn }
}

function fail(name: string): never {
  throw new Error(`The pages and the build do not agree about ${name}`)
}

/** The chunk of a module, and everything it imports at once. */
function loaded(chunks: Map<string, Chunk>, place: string): Chunk[] {
  const entry = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(place)))
  if (!entry) throw new Error(`The build has no chunk for ${place}`)
  const found = new Set<Chunk>([entry])
  for (const { imports } of found)
    for (const chunk of imports.map((name) => chunks.get(name))) if (chunk) found.add(chunk)
  return [...found]
}

/** These and everything they may load later. */
function withLater(chunks: Map<string, Chunk>, load: Chunk[]): Chunk[] {
  const found = new Set(load)
  for (const { imports, dynamicImports } of found) {
    for (const chunk of [...imports, ...dynamicImports].map((name) => chunks.get(name))) if (chunk) found.add(chunk)
  }
  return [...found]
}
