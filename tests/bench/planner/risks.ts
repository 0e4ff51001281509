import { planDisguise } from '../../../shared/planner/risks/disguise.ts'
import type { Command } from '../../../shared/planner/risks/seen.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'
import { ARRIVAL, HOUR, type Place } from './problems.ts'

const [targets, perTarget, players] = [2000, 5, 60]

/** Processor time to find what 10,000 attacks give away: two offs on every fourth target, else fakes. */
export function disguiseRow(villages: readonly Place[]): BenchRow {
  const commands = villages.slice(0, targets).flatMap(([x, y], target) =>
    villages
      .slice(targets + perTarget * target, targets + perTarget * (target + 1))
      .map(([fromX, fromY], i): Command => {
        const launch = ARRIVAL - Math.hypot(x - fromX, y - fromY) * (HOUR / 2)
        const isOff = target % 4 === 0 && i < 2
        return {
          ...{ x, y, fromX, fromY, launch, arrival: ARRIVAL },
          kind: isOff ? 'off' : 'fake',
          playerId: (fromX + 7 * fromY) % players,
          unit: isOff ? 'ram' : 'catapult',
        }
      }),
  )
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    planDisguise(commands)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return {
    name: '10,000 attacks on 2,000 targets: what they give away',
    ours: Math.round(median(times)),
    yardstick: 200,
    unit: 'ms',
  }
}
