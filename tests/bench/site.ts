import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { BenchRow } from './row.ts'

/** The screens a person may see first. */
const firstScreens = ['web/features/auth/login-page.tsx', 'web/features/plans/plan-list-page.tsx']

/** What the browser must load before the first screen stands, in kB of gzipped JavaScript: the larger of login and plan list. */
export async function siteBenchmarks(): Promise<BenchRow[]> {
  const chunks = await builtChunks()
  const sizes = firstScreens.map((screen) => firstLoad(chunks, screen))
  return [
    {
      name: 'site: first load',
      ours: Math.round(Math.max(...sizes) * 10) / 10,
      yardstick: 220,
      unit: 'kB gzipped',
      note: firstScreens.map((screen, index) => `${screen}: ${(sizes[index] ?? 0).toFixed(1)} kB`).join(', '),
    },
  ]
}

type Chunk = Rolldown.OutputChunk

/** The production build's chunks by file name; nothing is written. */
export async function builtChunks(): Promise<Map<string, Chunk>> {
  const root = join(import.meta.dirname, '../..')
  const built = await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { write: false },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []))
  return new Map(chunks.filter((chunk) => chunk.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** The entry, the screen, and everything they import at once. */
function firstLoad(chunks: Map<string, Chunk>, screen: string): number {
  const wanted = [...chunks.values()].filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith(screen))
  if (wanted.length < 2) throw new Error(`The build has no chunk for ${screen}`)
  const loaded = new Set<string>()
  for (const queue = wanted.map(({ fileName }) => fileName); queue.length; ) {
    const name = queue.pop()
    const chunk = name === undefined || loaded.has(name) ? undefined : chunks.get(name)
    if (!chunk) continue
    loaded.add(chunk.fileName)
    queue.push(...chunk.imports)
  }
  const bytes = [...loaded].map((name) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
