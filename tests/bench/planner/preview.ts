import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { type Assignments, attackKinds } from '../../../shared/model/attack.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { type Target, targetId } from '../../../shared/model/target.ts'
import { noWishes } from '../../../shared/model/wishes/wish.ts'
import { createPreview } from '../../../shared/planner/explain/preview.ts'
import { packedInput, unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import type { PlanChange } from '../../../shared/planner/plan/plan-change.ts'
import { type PlanInput, toRunInput } from '../../../shared/planner/plan/plan-input.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'
import { median } from '../median.ts'
import type { BenchRow } from '../row.ts'

const arrival = Date.UTC(2038, 2, 10, 20) / 1000
const hour = 3600
const types = ['offs', 'offs', 'ramoff', 'bfcleaner', 'bfkatas'] as const
const at = (hours: number) => toIso(arrival + hours * hour)

/** What changes of a plan of 4,000 villages and 2,000 targets would do, all kinds calculated: as in a warm worker. */
export function previewRows(places: readonly (readonly [x: number, y: number])[]): BenchRow[] {
  const plan = calculated(aPlan(places.slice(0, 4000), places.slice(4000, 6000)))
  const packed = packedInput(plan)
  const preview = createPreview(unpackedInput(packed, 0))
  const { villageId, targetId: aim } = plan.assignments.off?.attacks[0] ?? { villageId: 1, targetId: '' }
  const attack = { kind: 'off' as const, villageId, targetId: aim }
  const ids = plan.targets.slice(0, 300).map(({ _id }) => _id)
  const slots = [{ from: at(-30), to: at(-20) }]
  const changes: [what: string, milliseconds: number, change: PlanChange][] = [
    ['pinning an attack', 300, { edits: [{ op: 'pin', attack }] }],
    ['removing an attack', 300, { edits: [{ op: 'remove', attack }] }],
    ['a ban of fakes', 300, { edits: [{ op: 'forbid', kind: 'fake', playerId: 1, targetId: aim }] }],
    ['limits of 300 targets', 1500, { targets: [{ ids, fields: { maxOff: 3, maxFake: 7 } }] }],
    ['a later start', 1500, { schedule: { ...plan.schedule, sendFrom: at(-36) } }],
    ["a player's timeslots", 1500, { slots: [{ playerId: 1, slots, sends: 'slots' }] }],
  ]
  const size = Math.round(JSON.stringify(packed).length / 1000)
  return changes.map(([what, milliseconds, change]) => ({
    name: `preview, 4,000 × 2,000: ${what}`,
    ours: Math.round(cpuTime(() => preview(change))),
    yardstick: milliseconds,
    unit: 'ms CPU',
    note: `input ${size} kB before gzip`,
  }))
}

/** Median CPU time, after a first time that computes the plan's own maxima. */
function cpuTime(compute: () => unknown): number {
  compute()
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    compute()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

function aPlan(
  ours: readonly (readonly [x: number, y: number])[],
  theirs: readonly (readonly [x: number, y: number])[],
): PlanInput {
  const { dsUltimateMessageTemplate: _, ...settings } = defaultSettings()
  return {
    schedule: { sendFrom: at(-40), arriveAt: at(0) },
    earliest: 0,
    options: defaultOptions,
    world: { server: 'de107' },
    settings,
    units: {
      axe: { speed: 18, pop: 1, carry: 10 },
      ram: { speed: 30, pop: 5, carry: 0 },
      catapult: { speed: 30, pop: 8, carry: 0 },
      spy: { speed: 9, pop: 2, carry: 0 },
    },
    senders: ours.map(
      ([x, y], i): Sender => ({
        villageId: i + 1,
        x,
        y,
        playerId: 1 + (i % 60),
        type: types[i % types.length] ?? 'offs',
        maxOff: 1,
        maxFake: 5,
        maxBFake: 1,
        troops: { axe: 5000 + (i % 900), ram: 300, catapult: 100, spy: 100 },
      }),
    ),
    targets: theirs.map(([x, y], i): Target => {
      const type = types[i % types.length] ?? 'offs'
      const limits = { maxOff: 2, maxFake: 5, maxBFake: 1, offsetMinutes: i % 7 }
      return { _id: targetId({ type, x, y }), villageId: 10_000 + i, x, y, type, ...limits }
    }),
    ownVillages: new Set(),
    slots: new Map(
      Array.from({ length: 60 }, (_each, i) => {
        const slots = [-34, -20, -8].map((from) => ({ from: at(from + (i % 7) / 2), to: at(from + 4 + (i % 7) / 2) }))
        return [1 + i, { slots, sends: 'slots' }]
      }),
    ),
    assignments: {},
    wishes: noWishes,
    orders: { sent: [], presumed: [], notHome: [], issued: [] },
    upload: undefined,
  }
}

function calculated(plan: PlanInput): PlanInput {
  const assignments: Assignments = {}
  for (const kind of attackKinds) {
    const { attacks } = planRun({ ...toRunInput({ ...plan, assignments }, [kind]), kind })
    assignments[kind] = { attacks }
  }
  return { ...plan, assignments }
}
