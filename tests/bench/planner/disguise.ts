import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { planAll } from '../../../shared/planner/plan/plan-kinds.ts'
import { planDisguise, wellHidden } from '../../../shared/planner/risks/disguise.ts'
import {
  commandsOf,
  type Owned,
  type WidePlan,
  widePlan,
  wideWorld,
  withNearestOwners,
} from '../../shared/planner/schedule/wide-plan.ts'
import { shuffled } from '../../support/random-numbers.ts'
import type { BenchRow } from '../row.ts'
import type { Place } from './problems.ts'

const together = 0.65
const reserve = { offs: 1.5, fakes: 1.2 }
/** 180 offs and 960 fakes, and 1,000 and 5,000; every village gets equally many commands. */
const plans: WidePlan[] = [
  { real: 60, fake: 130, offs: 3, fakes: 3, reserve },
  { real: 250, fake: 500, offs: 4, fakes: 4, reserve },
]

/** What plans give away with the option `disguise`, and what that costs: with the real players of a young world, and with made-up ones. */
export async function disguiseRows(villages: readonly Place[], sharedDataDir: string | undefined): Promise<BenchRow[]> {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110).map(([x, y]) => ({ x, y }))
  const young = sharedDataDir && (await youngWorld(sharedDataDir))
  const worlds: [name: string, villages: Owned[]][] = [
    ...(young ? [['de-early', young] satisfies [string, Owned[]]] : []),
    ['late world', withNearestOwners(near, 60)],
    ['generated world', wideWorld(130, 60, 5)],
  ]
  return worlds.flatMap(([name, owned]) => plans.flatMap((plan) => rowsOf(name, owned, plan)))
}

async function youngWorld(sharedDataDir: string): Promise<Owned[] | undefined> {
  const file = await readFile(join(sharedDataDir, 'worlds/de-early/village.txt.gz')).catch(() => undefined)
  if (!file) return undefined
  const lines = gunzipSync(file).toString().trim().split('\n')
  const owned = lines.map((line) => {
    const [, , x, y, playerId] = line.split(',').map(Number)
    return { x: x ?? 0, y: y ?? 0, playerId: playerId ?? 0 }
  })
  return shuffled(
    owned.filter(({ playerId }) => playerId > 0),
    7,
  )
}

function rowsOf(world: string, villages: Owned[], plan: WidePlan): BenchRow[] {
  const input = widePlan(villages, plan)
  const [before, after] = [false, true].map((disguise) => {
    const startedAt = process.cpuUsage()
    const outcomes = planAll({ ...input, options: { ...input.options, disguise } })
    const { user, system } = process.cpuUsage(startedAt)
    const commands = commandsOf(input, outcomes)
    const { ofVillages, ofCommands } = planDisguise(commands)
    const figures = [ofVillages.apart, ofCommands.apart].flatMap((apart) => {
      if (!apart) return []
      const { together: all, ...alone } = apart
      return [{ alone: Math.max(...Object.values(alone)), all }]
    })
    const way = (kind: string) => {
      const own = commands.filter((command) => command.kind === kind)
      return own.reduce((sum, { x, y, fromX, fromY }) => sum + Math.hypot(x - fromX, y - fromY), 0) / own.length
    }
    return {
      time: (user + system) / 1000,
      offs: way('off'),
      fakes: way('fake'),
      alone: Math.max(...figures.map(({ alone }) => alone)),
      together: Math.max(...figures.map(({ all }) => all)),
    }
  })
  if (!before || !after) return []
  const name = `${world}, ${plan.real * plan.offs} offs and ${plan.real * plan.fakes + plan.fake * (plan.offs + plan.fakes)} fakes`
  const [offs, fakes] = (['offs', 'fakes'] as const).map(
    (kind) => `${kind} ${before[kind].toFixed(1)} → ${after[kind].toFixed(1)}`,
  )
  return [
    {
      name: `${name}: told by one figure`,
      ours: rounded(after.alone),
      yardstick: wellHidden,
      unit: 'AUC',
      note: `${rounded(before.alone)} without disguise; mean way of ${offs}, of ${fakes} fields`,
    },
    {
      name: `${name}: told by all figures`,
      ours: rounded(after.together),
      yardstick: together,
      unit: 'AUC',
      note: `${rounded(before.together)} without disguise`,
    },
    {
      name: `${name}: time times`,
      ours: rounded(after.time / before.time),
      yardstick: 1.5,
      unit: '',
      note: `${Math.round(before.time)} → ${Math.round(after.time)} ms of the processor`,
    },
  ]
}

const rounded = (value: number) => Math.round(value * 100) / 100
