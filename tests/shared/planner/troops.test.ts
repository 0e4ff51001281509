import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import type { Assignments, AttackKind } from '../../../shared/model/attack.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { byVillage, plannedTroops, settled } from '../../../shared/planner/model/troops.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'

const units = {
  axe: { speed: 18, pop: 1, carry: 10 },
  spy: { speed: 9, pop: 2, carry: 0 },
  light: { speed: 10, pop: 4, carry: 80 },
  ram: { speed: 30, pop: 5, carry: 0 },
  catapult: { speed: 30, pop: 8, carry: 0 },
  knight: { speed: 10, pop: 10, carry: 0 },
  snob: { speed: 35, pop: 100, carry: 0 },
}
const settings = defaultSettings()

const anOff = (more: Partial<Sender> = {}): Sender => ({
  villageId: 1,
  x: 400,
  y: 400,
  playerId: 1,
  type: 'offs',
  maxOff: 1,
  maxFake: 5,
  maxBFake: 1,
  ...more,
})
const goals: Target[] = Array.from({ length: 8 }, (_, n) => ({
  _id: `t${n}`,
  x: 410,
  y: 400 + n,
  villageId: 1000 + n,
  type: n === 0 ? 'offs' : 'fakes',
  maxOff: n === 0 ? 2 : 0,
  maxFake: n === 0 ? 0 : 1,
  maxBFake: n === 7 ? 1 : 0,
  offsetMinutes: 0,
}))

/** What the runs, one after the other, plan for one village. */
function planned(sender: Sender, kinds: AttackKind[], more: Partial<RunInput> = {}): Assignments {
  let assignments: Assignments = {}
  for (const kind of kinds) {
    const input: RunInput = {
      kind,
      ramoffsEnabled: false,
      options: defaultOptions,
      sendFrom: 0,
      arriveAt: 1_000_000,
      senders: [sender],
      targets: goals,
      isSpared: () => false,
      windowsOf: () => undefined,
      units,
      settings,
      assignments,
      ...more,
    }
    const run = { attacks: planRun(input).attacks, basis: '' }
    assignments = settled(
      { ...assignments, [kind]: run },
      countUsage([sender], goals, { ...assignments, [kind]: run }),
      {
        settings: input.settings,
        units,
      },
    )
  }
  return assignments
}
const firstOff = (assignments: Assignments) => assignments.off?.attacks[0]

describe('an off', () => {
  const troops = { axe: 6000, light: 2000, spy: 50, ram: 300, catapult: 70, knight: 1, snob: 3, militia: 20 }

  test('leaves nobles and militia at home, and the paladin unless it is wanted', () => {
    const all = { axe: 6000, light: 2000, spy: 50, ram: 300, catapult: 70 }
    expect(firstOff(planned(anOff({ troops }), ['off']))).toMatchObject({ unit: 'ram', troops: all })
    const options = { ...defaultOptions, withPaladin: true }
    expect(firstOff(planned(anOff({ troops }), ['off'], { options }))?.troops).toEqual({ ...all, knight: 1 })
  })

  test('keeps back what is planned, not what could be', () => {
    const sender = anOff({ troops })
    expect(firstOff(planned(sender, ['off', 'fake']))?.troops?.catapult).toBe(65)
    expect(firstOff(planned(sender, ['off', 'fake', 'bfkatas']))?.troops?.catapult).toBe(5)
    expect(firstOff(planned(sender, ['fake', 'bfkatas', 'off']))?.troops?.catapult).toBe(5)
    const few = goals.slice(0, 2)
    expect(firstOff(planned(sender, ['off', 'fake'], { targets: few }))?.troops?.catapult).toBe(69)
  })

  test('gets back what a later run of fakes no longer takes', () => {
    const sender = anOff({ troops })
    const many = planned(sender, ['off', 'fake'])
    const none = { attacks: [], basis: '' }
    const usage = countUsage([sender], goals, { ...many, fake: none })
    expect(firstOff(settled({ ...many, fake: none }, usage, { settings, units }))?.troops?.catapult).toBe(70)
  })

  test('is left one of the unit that sets its speed, beside any other troops', () => {
    const sender = anOff({ troops: { axe: 6000, catapult: 5 } })
    const first = planned(sender, ['off'])
    const both = planned(sender, ['off', 'fake'])
    expect(both.fake?.attacks).toHaveLength(4)
    expect(firstOff(both)).toEqual({ ...firstOff(first), troops: { axe: 6000, catapult: 1 } })
  })

  test('takes nothing along that would make it late, when fakes that were planned before it are gone', () => {
    const sender = anOff({ troops: { axe: 6000, catapult: 5 } })
    const fakesFirst = planned(sender, ['fake', 'off'])
    expect(firstOff(fakesFirst)).toMatchObject({ unit: 'axe', troops: { axe: 6000 } })
    const fewer = { ...fakesFirst, fake: { attacks: [], basis: '' } }
    const usage = countUsage([sender], goals, fewer)
    expect(firstOff(settled(fewer, usage, { settings, units }))).toEqual(firstOff(fakesFirst))
  })

  test('shares the village with its other offs', () => {
    const two = goals.map((target) => (target._id === 't1' ? { ...target, type: 'offs' as const, maxOff: 1 } : target))
    const sender = anOff({ troops: { axe: 5001, ram: 2 }, maxOff: 5, maxFake: 0 })
    const { off } = planned(sender, ['off'], { targets: two })
    expect(off?.attacks).toHaveLength(2)
    const usage = countUsage([sender], two, { off: off ?? { attacks: [], basis: '' } })
    const shares = settled({ off: off ?? { attacks: [], basis: '' } }, usage, { settings, units }).off?.attacks
    expect(shares?.map((attack) => attack.troops)).toEqual([
      { axe: 2500, ram: 1 },
      { axe: 2501, ram: 1 },
    ])
  })
})

describe('fakes', () => {
  test('are no more than the troops hold, even when their template has grown since the upload', () => {
    const sender = anOff({ type: 'fakeSending', maxOff: 0, troops: { catapult: 100 } })
    const grown = { ...settings, attackTemplates: { ...settings.attackTemplates, fake: { catapult: 50 } } }
    const { fake } = planned(sender, ['fake'], { settings: grown })
    expect(fake?.attacks.map(({ troops }) => troops)).toEqual([{ catapult: 50 }, { catapult: 50 }])
  })

  test('of a sender entered by hand go by the template, as many as were entered', () => {
    const { fake } = planned(anOff({ type: 'fakeSending', maxOff: 0 }), ['fake'])
    expect(fake?.attacks.map(({ troops }) => troops)).toEqual(Array(5).fill({ catapult: 1 }))
  })
})

test('of an attack stored without troops is said what can arrive in time', () => {
  const sender = anOff({ troops: { axe: 6000, ram: 300, catapult: 70, snob: 1 } })
  const old = (unit: 'snob' | 'ram'): Assignments => ({
    off: { attacks: [{ villageId: 1, targetId: 't0', launch: 0, arrival: 1, unit }], basis: '' },
    fake: { attacks: [{ villageId: 1, targetId: 't1', launch: 0, arrival: 1, unit: 'catapult' }], basis: '' },
  })
  const shown = (assignments: Assignments) => {
    const usage = countUsage([sender], goals, assignments)
    const beside = byVillage(usage).get(1) ?? []
    return usage.attacks.map((attack) => plannedTroops(attack, beside, { settings, units, withPaladin: true }))
  }
  expect(shown(old('ram'))).toEqual([{ axe: 6000, ram: 300, catapult: 69 }, { catapult: 1 }])
  expect(shown(old('snob'))[0]).toEqual({ axe: 6000, ram: 300, catapult: 69, snob: 1 })
  expect(settled(old('snob'), countUsage([sender], goals, old('snob')), { settings, units })).toEqual(old('snob'))
})
