import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleHandlers, bundleLimit } from '../../infra/aws/deployment/bundle.ts'
import type { BenchRow } from './row.ts'

const runs = 7

/** The largest Lambda bundle: its size, and what loading it costs a cold start beyond what Node costs itself. */
export async function bundleBenchmarks(): Promise<BenchRow[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'angriffsplaner-bench-'))
  try {
    const bundles = await bundleHandlers({ outDir: join(outDir, 'handlers') })
    const largest = bundles.reduce((a, b) => (b.bytes > a.bytes ? b : a))
    const empty = join(outDir, 'empty.mjs')
    writeFileSync(empty, 'export const handler = 1')
    const importTime = medianImport(join(largest.folder, 'index.mjs')) - medianImport(empty)
    return [
      {
        name: 'handler bundle: largest',
        ours: Math.round(largest.bytes / 1000),
        yardstick: bundleLimit / 1000,
        unit: 'kB minified',
        note: `${largest.file}, of ${bundles.length}`,
      },
      {
        name: 'handler bundle: import',
        ours: Math.round(importTime),
        yardstick: 150,
        unit: 'ms',
        note: `${largest.file}, median of ${runs} processes, an empty module's time subtracted`,
      },
    ]
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Milliseconds until a fresh process has imported the module. */
export function medianImport(path: string): number {
  const program = `
    const start = performance.now()
    await import(${JSON.stringify(pathToFileURL(path).href)})
    console.log(performance.now() - start)`
  const times = Array.from({ length: runs }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program]).toString()),
  )
  return times.sort((a, b) => a - b)[(runs - 1) / 2] ?? 0
}
