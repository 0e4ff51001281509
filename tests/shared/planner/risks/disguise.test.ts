import { describe, expect, it } from 'vitest'
import { attackKinds } from '../../../../shared/model/attack.ts'
import { fewestOfSort, planDisguise } from '../../../../shared/planner/risks/disguise.ts'
import { type Command, commandFigures, villageFigures } from '../../../../shared/planner/risks/seen.ts'
import { fc } from '../../../support/properties.ts'
import { randomNumbers } from '../../../support/random-numbers.ts'
import { aCommand, aVillage } from './commands.ts'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Real targets, then as many fake ones. */
const plan = (
  count: number,
  real: Omit<Parameters<typeof aVillage>[0], 'place'>,
  fake: Omit<Parameters<typeof aVillage>[0], 'place'>,
): Command[] => range(2 * count).flatMap((place) => aVillage({ place, ...(place < count ? real : fake) }))

describe('what an owner sees', () => {
  it('is counted per village, over all kinds', () => {
    const commands = [
      aCommand({ kind: 'off', fromX: 410, playerId: 1, launch: 100, arrival: 400, unit: 'ram' }),
      aCommand({ kind: 'fake', fromX: 410, playerId: 1, launch: 200, arrival: 400 }),
      aCommand({ kind: 'fake', fromX: 430, playerId: 2, launch: 300, arrival: 400, unit: 'spy' }),
      aCommand({ kind: 'bfkatas', x: 401, fromX: 401, fromY: 503 }),
      aCommand({ kind: 'fake', x: 402 }),
    ]
    expect(planDisguise(commands).villages).toEqual([
      {
        x: 400,
        y: 500,
        sort: 'real',
        fakes: 2,
        commands: 3,
        origins: 2,
        players: 2,
        largestShare: 2 / 3,
        distance: 50 / 3,
        nearest: 10,
        launch: 200,
        arrival: 400,
        pace: 23,
      },
      expect.objectContaining({ x: 401, sort: 'other', fakes: 0, commands: 1, distance: 3 }),
      expect.objectContaining({ x: 402, sort: 'fake', fakes: 1 }),
    ])
  })
})

describe('how well real targets can be distinguished', () => {
  it('is certain by what always differs, a guess by what never does', () => {
    const near = { offs: 3, fakes: 3, command: () => ({ fromX: 320 }) }
    const { ofVillages } = planDisguise(plan(40, near, { offs: 0, fakes: 6, command: () => ({ fromX: 600 }) }))
    expect(ofVillages).toMatchObject({ real: 40, fake: 40 })
    expect(ofVillages.apart).toMatchObject({
      distance: 1,
      nearest: 1,
      commands: 0.5,
      players: 0.5,
      pace: 0.5,
      together: 1,
    })
  })

  it('is the share of pairs that a figure ranks right, in either direction', () => {
    // Every fourth real target has 3 commands, the others 5, as have all fake ones.
    const commands = range(80).flatMap((place) =>
      aVillage(place < 40 ? { place, offs: 2, fakes: place % 4 === 0 ? 1 : 3 } : { place, offs: 0, fakes: 5 }),
    )
    expect(planDisguise(commands).ofVillages.apart?.commands).toBeCloseTo(0.25 + 0.75 / 2, 12)
  })

  it('combines figures that say little alone', () => {
    const random = randomNumbers(1)
    // Launches and ways vary much, but real targets' commands are launched 20 seconds before those on fake ones as far away.
    const commands = range(400).flatMap((place) => {
      const isReal = place % 2 === 0
      const way = Math.round(random() * 100)
      const launch = 1_000_000 - 10 * way - (isReal ? 20 : 0)
      const limits = isReal ? { offs: 2, fakes: 3 } : { offs: 0, fakes: 5 }
      return aVillage({ place, ...limits, command: (_kind, i, { x, y }) => ({ fromX: x + way + i, fromY: y, launch }) })
    })
    const { apart } = planDisguise(commands).ofVillages
    if (!apart) return expect.unreachable()
    expect(apart.launch).toBeLessThan(0.65)
    expect(apart.distance).toBeLessThan(0.65)
    expect(apart.together).toBeGreaterThan(0.98)
  })

  it('is near a half for targets that differ by chance alone, also by all figures together', () => {
    const random = randomNumbers(7)
    const commands = range(600).flatMap((place) =>
      aVillage({
        place,
        offs: place % 3 === 0 ? 2 : 0,
        fakes: place % 3 === 0 ? 4 : 6,
        command: () => ({
          fromX: 400 + Math.floor(random() * 90),
          playerId: Math.floor(random() * 9),
          launch: random() * 1e6,
        }),
      }),
    )
    const { ofVillages, ofCommands } = planDisguise(commands)
    expect(ofVillages.apart?.together).toBeLessThan(0.56)
    expect(ofCommands.apart?.together).toBeLessThan(0.56)
  })

  it('compares single offs with single fakes, also on one target', () => {
    const command = (kind: string) => ({ unit: kind === 'off' ? ('ram' as const) : ('spy' as const) })
    const { ofVillages, ofCommands } = planDisguise(aVillage({ place: 1, offs: 40, fakes: 40, command }))
    expect(ofVillages).toEqual({ real: 1, fake: 0 })
    expect(ofCommands).toMatchObject({ real: 40, fake: 40, apart: { pace: 1, launch: 0.5 } })
  })

  it.each([
    ['nothing', []],
    ['offs alone', range(50).flatMap((place) => aVillage({ place, offs: 2, fakes: 0 }))],
    ['fakes alone', range(50).flatMap((place) => aVillage({ place, offs: 0, fakes: 2 }))],
    ['one target', aVillage({ place: 1, offs: 3, fakes: 5 })],
    [
      'one too few real targets',
      plan(50, { offs: 1, fakes: 1 }, { offs: 0, fakes: 2 }).slice(2 * (50 - fewestOfSort + 1)),
    ],
  ])('is not determined for %s', (_, commands) => {
    const { ofVillages, ofCommands } = planDisguise(commands)
    expect(ofVillages.apart).toBeUndefined()
    expect(ofCommands.apart).toBeUndefined()
  })
})

const commandOf = fc.record({
  kind: fc.constantFrom(...attackKinds),
  x: fc.integer({ min: 400, max: 440 }),
  y: fc.constantFrom(500, 501),
  fromX: fc.integer({ min: 450, max: 460 }),
  fromY: fc.constant(500),
  playerId: fc.nat(4),
  launch: fc.integer({ min: 0, max: 1000 }),
  arrival: fc.constantFrom(2000, 2060),
  unit: fc.constantFrom('ram' as const, 'spy' as const, 'snob' as const),
})

it('is finite, from a half to one, and the same in any order of commands', () => {
  const many = fc.array(commandOf, { minLength: 0, maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(many, (commands) => {
      const found = planDisguise(commands)
      for (const value of [found.ofVillages.apart, found.ofCommands.apart].flatMap((apart) =>
        Object.values(apart ?? {}),
      )) {
        expect(value).toBeGreaterThanOrEqual(0.5)
        expect(value).toBeLessThanOrEqual(1)
      }
      const again = planDisguise(commands.toReversed())
      for (const figure of villageFigures) {
        const value = found.ofVillages.apart?.[figure]
        if (value !== undefined) expect(again.ofVillages.apart?.[figure]).toBeCloseTo(value, 9)
      }
      for (const figure of commandFigures) {
        const value = found.ofCommands.apart?.[figure]
        if (value !== undefined) expect(again.ofCommands.apart?.[figure]).toBeCloseTo(value, 9)
      }
    }),
    { numRuns: 50 },
  )
})
