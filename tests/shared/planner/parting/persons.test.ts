import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { attackKinds, byKind } from '../../../../shared/model/attack.ts'
import type { StoredSitting } from '../../../../shared/model/inputs/sitting.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import { planPersons } from '../../../../shared/planner/model/persons.ts'
import { type PlayerSlots, planWindows } from '../../../../shared/planner/plan/availability.ts'
import { measureLateness, partedAttacks } from '../../../../shared/planner/plan/parted-attacks.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const period = { from: ARRIVAL - 86_400, to: ARRIVAL }
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const sat = (sitterId: number, from: number, to: number, by: StoredSitting['by'] = 'leader'): StoredSitting => ({
  sitterId,
  from: iso(from),
  to: iso(to),
  by,
})
const hour = 3600

describe('who plays which account', () => {
  test('is its player but within an entry that holds; touching entries are apart', () => {
    const persons = planPersons(
      new Map([
        [1, [sat(3, ARRIVAL - 4 * hour, ARRIVAL - 3 * hour), sat(2, ARRIVAL - 3 * hour, ARRIVAL - 2 * hour)]],
        [2, [sat(3, ARRIVAL - 5 * hour, ARRIVAL, 'sitter')]],
      ]),
      period,
    )
    const at = [-4 * hour - 1, -4 * hour, -3 * hour - 1, -3 * hour, -2 * hour].map((s) => persons?.at(1, ARRIVAL + s))
    expect(at).toEqual([1, 3, 3, 2, 1])
    expect(persons?.at(2, ARRIVAL - hour)).toBe(2)
    expect(persons?.of(1)).toBe(3)
    expect([...(persons?.accounts ?? [])]).toEqual([
      [3, [3, 1]],
      [2, [2, 1]],
    ])
  })

  test('does not count outside of the plan, and requests never', () => {
    const early = new Map([[1, [sat(2, ARRIVAL - 30 * hour, ARRIVAL - 24 * hour)]]])
    expect(planPersons(early, period)).toBeUndefined()
    expect(planPersons(new Map([[1, [sat(2, ARRIVAL - hour, ARRIVAL, 'sitter')]]]), period)).toBeUndefined()
  })
})

describe('times of an account that another plays', () => {
  const plan = (options = {}) => ({ sendFrom: iso(period.from), arriveAt: iso(ARRIVAL), options })
  const slots = (from: number, to: number): PlayerSlots => ({
    slots: [{ from: iso(ARRIVAL + from * hour), to: iso(ARRIVAL + to * hour) }],
    sends: 'slots',
    by: 'owner',
  })
  const silent: PlayerSlots = { slots: [], sends: 'slots' }
  const windowsOf = (own: [number, PlayerSlots][], options = {}) =>
    planWindows(plan(options), { server: 'de1' }, defaultSettings(), [], new Map(own))
  const hours = (times: Float64Array | undefined) =>
    times && Array.from(times, (time) => Math.round(((time - ARRIVAL) / hour) * 1000) / 1000)
  const sittings = [sat(2, ARRIVAL - 10 * hour, ARRIVAL - 4 * hour)]

  test('are the timeslots of who plays within the entry, and without one what they were', () => {
    const { windowsOf: times } = windowsOf([
      [1, { ...silent, sittings }],
      [2, slots(-12, -8)],
    ])
    expect(hours(times(1))).toEqual([-Infinity, -10, -10, -8, -4, Infinity])
    expect(hours(times(2))).toEqual([-12, -8])
    expect(windowsOf([[1, silent]]).windowsOf(1)).toBeUndefined()
  })

  test('are its own where it has any, cut at the entry, since then another sends', () => {
    const { windowsOf: times } = windowsOf([
      [1, { ...slots(-11, -5), sittings }],
      [2, slots(-12, -8)],
    ])
    expect(hours(times(1))).toEqual([-11, -10, -10, -5])
    expect(times(1)?.[1]).toBeLessThan(ARRIVAL - 10 * hour)
  })

  test('keep the margins of who plays, and none of their nights where these have an answer', () => {
    const own: [number, PlayerSlots][] = [
      [1, { ...silent, sittings }],
      [2, slots(-12, -8)],
    ]
    const { marginsOf, nightsOf } = windowsOf(own, { marginMinutes: 60 })
    // The end of the timeslot is an edge, the change of who plays is none.
    expect(hours(marginsOf?.(1))).toEqual([-9, -8])
    const within = (times: Float64Array | undefined) => (hours(times) ?? []).filter((time) => time > -10 && time < -4)
    expect(within(nightsOf(1))).toEqual([])
    expect(nightsOf(3)?.length).toBeGreaterThan(0)
  })
})

/** The most of these launches that get a second of their own, each within its seconds. */
function mostApart(choices: readonly (readonly number[])[]): number {
  const holder = new Map<number, number>()
  const seat = (i: number, seen: Set<number>): boolean =>
    (choices[i] ?? []).some((second) => {
      if (seen.has(second)) return false
      seen.add(second)
      const other = holder.get(second)
      if (other !== undefined && !seat(other, seen)) return false
      holder.set(second, i)
      return true
    })
  return choices.filter((_, i) => seat(i, new Set())).length
}

test('launches of all accounts of a person share a second only if some must, and lateness is theirs', () => {
  const drawn = fc.record({
    accounts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 14 }),
    window: fc.integer({ min: 0, max: 4 }),
    entries: fc.array(fc.record({ account: fc.integer({ min: 2, max: 4 }), hours: fc.constantFrom(3, 6, 24) }), {
      maxLength: 3,
    }),
  })
  let [shared, apart] = [0, 0]
  fc.assert(
    fc.property(drawn, ({ accounts, window, entries }) => {
      const sittings = new Map(
        entries.map(({ account, hours }) => [account, [sat(1, ARRIVAL - hours * hour, ARRIVAL)] as const]),
      )
      const persons = planPersons(sittings, period)
      const input = {
        ...aBase,
        options: { ...defaultOptions, spacing: 1, windows: byKind(() => ({ before: window, after: window })) },
        sendFrom: period.from,
        senders: accounts.map((playerId, n) => aSender(n, { playerId, y: 400, troops: { axe: 1000, ram: 200 } })),
        targets: accounts.map((_, n) => aTarget(n, { y: 400 + (n % 3) })),
        pins: [],
        issuedAt: new Map(),
        ...(persons && { persons }),
      }
      const { attacks } = planRun({ ...input, kind: 'off', assignments: {} })
      const playerOf = new Map(input.senders.map(({ villageId, playerId }) => [villageId, playerId]))
      const personOf = ({ villageId, launch }: (typeof attacks)[number]) => {
        const account = playerOf.get(villageId) ?? 0
        const hours = entries.findLast((one) => one.account === account)?.hours ?? 0
        return launch >= ARRIVAL - hours * hour ? 1 : account
      }
      const asked = Map.groupBy(attacks, personOf)
      const parted = partedAttacks({ off: { attacks } }, input)
      const launchOf = new Map(parted.off?.attacks.map((attack) => [attack.villageId, attack.launch]))
      for (const own of asked.values()) {
        const seconds = new Set(own.map(({ villageId }) => launchOf.get(villageId)))
        const choices = own.map(({ launch }) => Array.from({ length: 2 * window + 1 }, (_, i) => launch - window + i))
        expect(seconds.size).toBe(mostApart(choices))
        if (seconds.size < own.length) shared++
        else if (own.length > 1) apart++
      }
      const { late, players = [] } = measureLateness(parted, input, [])
      expect(late).toBe(players.reduce((sum, player) => sum + player.late, 0))
      expect(players.every(({ playerId }) => asked.has(playerId))).toBe(true)
      expect(attackKinds.filter((kind) => kind !== 'off' && parted[kind])).toEqual([])
    }),
    { numRuns: rounds(150, 2000) },
  )
  expect(Math.min(shared, apart)).toBeGreaterThan(20)
})
