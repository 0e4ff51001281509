import { expect, test } from 'vitest'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { slowestUnit, travelSeconds } from '../../../shared/game/world/travel.ts'
import { unitNames } from '../../../shared/game/world/units.ts'
import { type Assignments, attackKinds } from '../../../shared/model/attack.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import { type Sender, senderTypes } from '../../../shared/model/sender.ts'
import { type Target, targetTypes } from '../../../shared/model/target.ts'
import { settled } from '../../../shared/planner/model/troops.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { planBoth, planRun } from '../../../shared/planner/plan/runs.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { ARRIVAL } from './builders.ts'

const units = {
  axe: { speed: 18, pop: 1, carry: 10 },
  spy: { speed: 9, pop: 2, carry: 0 },
  light: { speed: 10, pop: 4, carry: 80 },
  ram: { speed: 30, pop: 5, carry: 0 },
  catapult: { speed: 30, pop: 8, carry: 0 },
  knight: { speed: 10, pop: 10, carry: 0 },
  snob: { speed: 35, pop: 100, carry: 0 },
}
const base = {
  ramoffsEnabled: true,
  options: defaultOptions,
  sendFrom: -Infinity,
  arriveAt: ARRIVAL,
  isSpared: () => false,
  windowsOf: () => undefined,
  units,
  settings: { ...defaultSettings(), attackTemplates: { ...defaultSettings().attackTemplates, ag: { axe: 1 } } },
}

const someTroops = fc.record({
  axe: fc.nat(6),
  spy: fc.nat(2),
  ram: fc.constantFrom(0, 0, 1, 5),
  catapult: fc.nat(130),
  knight: fc.nat(1),
  snob: fc.nat(5),
  militia: fc.nat(1),
})
const someSenders = fc
  .array(
    fc.record({
      type: fc.constantFrom(...senderTypes),
      maxOff: fc.nat(3),
      maxFake: fc.nat(5),
      maxBFake: fc.nat(2),
      maxSnob: fc.nat(2),
      x: fc.integer({ min: 395, max: 405 }),
      playerId: fc.nat(2),
      troops: fc.option(someTroops, { nil: undefined }),
    }),
    { maxLength: 10 },
  )
  .map((list) => list.map((parts, n): Sender => ({ villageId: n, y: 400 + n, ...parts })))
/** On few coordinates, so that types and offsets meet there. */
const someTargets = fc
  .array(
    fc.record({
      type: fc.constantFrom(...targetTypes),
      y: fc.integer({ min: 400, max: 402 }),
      maxOff: fc.nat(3),
      maxFake: fc.nat(4),
      maxBFake: fc.nat(2),
      maxSnob: fc.nat(1),
      offsetMinutes: fc.constantFrom(0, 0, 0, 15),
    }),
    { maxLength: 9 },
  )
  .map((list) => list.map((parts, n): Target => ({ _id: `t${n}`, x: 410, villageId: 1000 + parts.y, ...parts })))

test('in any order of the runs, no village sends two commands in one second to a coordinate, nor a unit twice', () => {
  const seen = { shared: 0, spared: 0, paladins: 0, trains: 0 }
  fc.assert(
    fc.property(
      someSenders,
      someTargets,
      fc.shuffledSubarray([...attackKinds], { minLength: attackKinds.length }),
      fc.record({
        withRamoffs: fc.boolean(),
        withPaladin: fc.boolean(),
        manyFakes: fc.boolean(),
        disguise: fc.boolean(),
        leadMinutes: fc.constant(10),
        memberLimits: fc.constant(true),
        night: fc.constant(defaultOptions.night),
        noNights: fc.boolean(),
        balanceLoad: fc.boolean(),
        launchesPerHour: fc.constantFrom(0, 1, 3),
        marginMinutes: fc.constantFrom(0, 5),
        offsFirst: fc.boolean(),
        windows: fc.constant(defaultOptions.windows),
        spacing: fc.constant(defaultOptions.spacing),
        distances: fc.constantFrom({}, { off: { max: 11 }, fake: { min: 10 } }),
        minMorale: fc.constant({}),
        trains: fc.constantFrom(
          undefined,
          { commands: 2, gap: 0, afterOffs: 0 },
          { commands: 3, gap: 4, afterOffs: 2 },
        ),
        kindOffset: fc.constantFrom({}, { ramoff: 900, fake: -900, off: 7 }),
      }),
      fc.boolean(),
      (senders, targets, order, options, together) => {
        const input = { ...base, options, senders, targets }
        let assignments: Assignments = {}
        const settle = () => {
          assignments = settled(assignments, countUsage(senders, targets, assignments), input)
        }
        if (together)
          for (const { kind, outcome } of planBoth({ ...input, assignments }, ['ramoff', 'off']))
            assignments[kind] = { attacks: outcome.attacks, basis: '' }
        for (const kind of order) {
          if (together && (kind === 'off' || kind === 'ramoff')) continue
          const { attacks, result } = planRun({ ...input, kind, assignments })
          expect(result.bound).toBe(result.assigned)
          assignments[kind] = { attacks, basis: '' }
          settle()
        }
        const { attacks } = countUsage(senders, targets, assignments)
        // A train's commands may share a second, but with no other attack.
        const seconds = attacks.flatMap(({ villageId, target, arrival, commands = 1, gap = 0 }) =>
          [...new Set(Array.from({ length: commands }, (_, n) => arrival + n * gap))].map(
            (second) => `${villageId} ${target.y} ${second}`,
          ),
        )
        expect(new Set(seconds).size).toBe(seconds.length)
        const fakes = attacks.flatMap(({ kind, villageId, target }) =>
          kind === 'fake' ? [`${villageId} ${target.y}`] : [],
        )
        if (!options.manyFakes) expect(new Set(fakes).size).toBe(fakes.length)
        for (const { kind, sender, target, launch, arrival, troops = {}, unit } of attacks) {
          expect(troops[unit]).toBeGreaterThan(0)
          const slowest = units[(slowestUnit(troops, units) ?? 'snob') as 'snob']
          const fields = Math.sqrt((sender.x - target.x) ** 2 + (sender.y - target.y) ** 2)
          expect(launch).toBe(arrival - travelSeconds(fields, slowest.speed))
          expect(troops.snob ?? 0).toBe(kind === 'ag' ? 1 : 0)
          if (kind === 'ag') seen.trains++
          if (!options.withPaladin || kind === 'fake' || kind === 'ag') expect(troops.knight ?? 0).toBe(0)
          seen.paladins += troops.knight ?? 0
        }
        for (const sender of senders) {
          if (!sender.troops || Object.values(sender.troops).every((n) => n === 0)) continue
          const own = attacks.filter(({ villageId }) => villageId === sender.villageId)
          if (own.length > 1) seen.shared++
          if (own.length === 1) seen.spared++
          for (const unit of unitNames) {
            const marching = own.reduce((sum, { troops, commands = 1 }) => sum + commands * (troops?.[unit] ?? 0), 0)
            expect(marching).toBeLessThanOrEqual(sender.troops[unit as 'axe'] ?? 0)
          }
        }
      },
    ),
    { numRuns: rounds(450, 6000), seed: 20270310 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(45)
})
