import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { type Target, targetId } from '../../../shared/model/target.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { planBoth } from '../../../shared/planner/plan/runs.ts'
import type { Forbid } from '../../../shared/planner/plan/wishes.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place } from './problems.ts'

const bans = 2000
const indexes = Array.from({ length: bans }, (_, i) => i)
const aKind = (i: number) => (i % 2 === 0 ? 'off' : 'ramoff')

/** Offs and ramoffs as one, of 20,000 villages of 2,000 players on 10,000 targets, with 2,000 bans of each shape. */
export function banRows(places: readonly Place[]): BenchRow[] {
  const input = aRun(places.slice(0, 20_000), places.slice(20_000, 30_000))
  const [villages, targets] = [input.senders, input.targets]
  const shapes: [shape: string, ban: (i: number) => Forbid][] = [
    ['kind and player', (i) => ({ kind: aKind(i >> 1), playerId: i % 1000 })],
    ['player and target', (i) => ({ playerId: i, targetId: targets[i * 5]?._id })],
    ['kind and village', (i) => ({ kind: aKind(i >> 1), villageId: villages[i * 10]?.villageId })],
    ['village and target', (i) => ({ villageId: villages[i * 10]?.villageId, targetId: targets[i * 5]?._id })],
  ]
  return [['none', () => ({})] satisfies (typeof shapes)[number], ...shapes].map(([shape, ban]) => {
    const before = process.cpuUsage()
    const outcomes = planBoth({ ...input, forbids: indexes.map(ban) }, ['ramoff', 'off'])
    const { user, system } = process.cpuUsage(before)
    const planned = outcomes.reduce((sum, { outcome }) => sum + outcome.totals.current, 0)
    return {
      name: `20,000 × 10,000, 2,000 bans: ${shape}`,
      ours: Math.round((user + system) / 1000),
      yardstick: 5000,
      unit: 'ms CPU',
      note: `${planned} attacks`,
    }
  })
}

function aRun(ours: readonly Place[], theirs: readonly Place[]): Omit<RunInput, 'kind'> {
  return {
    ramoffsEnabled: true,
    options: defaultOptions,
    sendFrom: ARRIVAL - 40 * HOUR,
    arriveAt: ARRIVAL,
    isSpared: () => false,
    windowsOf: () => undefined,
    units: { ram: { speed: 30, pop: 5, carry: 0 }, axe: { speed: 18, pop: 1, carry: 10 } },
    settings: defaultSettings(),
    assignments: {},
    senders: ours.map(
      ([x, y], i): Sender => ({
        villageId: i + 1,
        x,
        y,
        playerId: i % 2000,
        type: i % 4 === 0 ? 'ramoff' : 'offs',
        maxOff: 1,
        maxFake: 0,
        maxBFake: 0,
      }),
    ),
    targets: theirs.map(([x, y], i): Target => {
      const type = i % 5 === 0 ? 'ramoff' : i % 5 === 1 ? 'agcleaner' : 'offs'
      return {
        _id: targetId({ type, x, y }),
        x,
        y,
        villageId: 100_000 + i,
        type,
        maxOff: 3,
        maxFake: 0,
        maxBFake: 0,
        offsetMinutes: 0,
      }
    }),
  }
}
