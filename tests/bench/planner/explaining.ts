import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { type Target, targetId } from '../../../shared/model/target.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { noneKnown, wishCauses, wishPrices, wishShortages } from '../../../shared/planner/explain/wish-reasons.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place } from './problems.ts'

/** Planning and explaining 40,000 offs of 20,000 villages for 10,000 targets, with caps that leave 30,000. */
export function explainingRows(places: readonly Place[]): BenchRow[] {
  const wished = (players: number) => withWishes(aRun(places, players))
  const runs: [name: string, input: RunInput, seconds: number][] = [
    ['60 players, distances, morale, cap and bans', wished(60), 20],
    ['2,000 players, distances, morale, cap and bans', wished(2000), 20],
    ['2,000 players, cap alone', aRun(places, 2000), 15],
  ]
  return runs.flatMap(([name, input, seconds]) => {
    const [planned, outcome] = cpuSeconds(() => planRun(input))
    const [explained, reasons] = cpuSeconds(() => {
      const { reasons } = diagnose(outcome.problem, outcome.result)
      const known = noneKnown()
      const shortages = wishShortages(input, outcome, known)
      wishCauses(input, outcome, shortages, known)
      wishPrices(input, outcome, known)
      return reasons.length
    })
    const note = `${outcome.totals.current} of ${outcome.totals.required} attacks`
    return [
      { name: `20,000 × 10,000, ${name}: planning`, ours: planned, yardstick: seconds, unit: 's CPU', note },
      {
        name: `20,000 × 10,000, ${name}: explaining`,
        ours: explained,
        yardstick: 20,
        unit: 's CPU',
        note: `${reasons} targets explained`,
      },
    ]
  })
}

function cpuSeconds<T>(compute: () => T): [seconds: number, result: T] {
  const before = process.cpuUsage()
  const result = compute()
  const { user, system } = process.cpuUsage(before)
  return [Math.round((user + system) / 100_000) / 10, result]
}

function aRun(places: readonly Place[], players: number): RunInput {
  const shift = (playerId: number) => (playerId % 7) / 2
  return {
    kind: 'off',
    ramoffsEnabled: false,
    options: defaultOptions,
    sendFrom: ARRIVAL - 40 * HOUR,
    arriveAt: ARRIVAL,
    isSpared: () => false,
    windowsOf: (playerId) =>
      Float64Array.from(
        [-34, -20, -8].flatMap((from) => [0, 4].map((more) => ARRIVAL + (from + more + shift(playerId)) * HOUR)),
      ),
    units: { ram: { speed: 30, pop: 5, carry: 0 }, axe: { speed: 18, pop: 1, carry: 10 } },
    settings: defaultSettings(),
    assignments: {},
    maxPerPlayer: [{ max: 30_000 / players }],
    senders: places.slice(0, 20_000).map(
      ([x, y], i): Sender => ({
        villageId: i + 1,
        x,
        y,
        playerId: i % players,
        type: 'offs',
        maxOff: 2,
        maxFake: 0,
        maxBFake: 0,
      }),
    ),
    targets: places.slice(20_000, 30_000).map(
      ([x, y], i): Target => ({
        _id: targetId({ type: 'offs', x, y }),
        x,
        y,
        villageId: 100_000 + i,
        type: 'offs',
        maxOff: 5,
        maxFake: 0,
        maxBFake: 0,
        offsetMinutes: 0,
      }),
    ),
  }
}

function withWishes(run: RunInput): RunInput {
  const ofPlayer = new Map(run.senders.map(({ playerId }) => [playerId, 1_000_000 + (playerId % 60) * 100_000]))
  const ofTarget = new Map(run.targets.map(({ villageId }, i) => [villageId, 200_000 + ((i * 7919) % 100) * 40_000]))
  return {
    ...run,
    options: { ...defaultOptions, distances: { off: { min: 5, max: 120 } }, minMorale: { off: 60 } },
    points: { ofPlayer, ofTarget },
    forbids: [
      { playerId: 1, targetId: run.targets[5]?._id },
      { kind: 'off', playerId: 2 },
    ],
  }
}
