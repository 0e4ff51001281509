import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleBenchmarks } from './bundle.ts'
import { costBenchmarks } from './costs.ts'
import type { BenchRow } from './row.ts'
import { siteBenchmarks } from './site.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Real worlds and planning instances, where this checkout lies beside them; without them like data is generated. */
const sharedData = here('../../../shared/data')
const dataDir = existsSync(sharedData) ? sharedData : ''

/** Measured in processes of their own: memory and warm-up of one say nothing about the other. */
const apart = async (program: string): Promise<BenchRow[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', here(program), dataDir], {
    maxBuffer: 64 * 1024 * 1024,
  })
  // Calls that end late are logged after the rows.
  const rows = stdout.split('\n').findLast((line) => line.startsWith('['))
  if (!rows) throw new Error(`${program} has printed no rows`)
  return JSON.parse(rows)
}

const suites: [name: string, rows: () => Promise<BenchRow[]>][] = [
  ['Planung', () => apart('./planner-process.ts')],
  ['Gründe', () => apart('./reasons-process.ts')],
  ['API', () => apart('./api-process.ts')],
  ['Wünsche', () => apart('./wishes-process.ts')],
  ['Befehle', () => apart('./orders-process.ts')],
  ['Wecken', () => apart('./push/push-process.ts')],
  ['Echte Incs', () => apart('./real-incs-process.ts')],
  ['Einheiten', () => apart('./units/units-process.ts')],
  ['Bot', () => apart('./bot-process.ts')],
  ['Browser', () => apart('./browser-process.ts')],
  ['Karte', () => apart('./map-process.ts')],
  ['Lambda', bundleBenchmarks],
  ['Kosten', costBenchmarks],
  ['Oberfläche', siteBenchmarks],
]

const asJson = process.argv.includes('--json')
/** Named on the command line, by their English or German beginning; all without. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const english = new Map([['map', 'karte']])
const isWanted = (suite: string) =>
  wanted.length === 0 || wanted.some((name) => suite.toLowerCase().startsWith(english.get(name) ?? name.toLowerCase()))
const figures: Record<string, { ours: number; yardstick: number; unit: string; met: boolean }> = {}
for (const [suite, measure] of suites.filter(([name]) => isWanted(name))) {
  if (!asJson) console.log(`\n${suite}`)
  for (const { name, ours, yardstick, unit, peer, note } of await measure()) {
    const met = ours <= yardstick
    figures[name] = { ours, yardstick, unit, met }
    const comment = [peer && `Vergleich: ${peer}`, note].filter(Boolean).join('; ')
    const columns = [
      met ? '✓' : '✗',
      name.padEnd(54),
      `${ours}`.padStart(9),
      `≤ ${yardstick}`.padStart(9),
      unit.padEnd(14),
    ]
    if (!asJson) console.log(columns.join('  '), comment)
  }
}
if (asJson) console.log(JSON.stringify(figures, undefined, 2))
