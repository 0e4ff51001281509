import { describe, expect, test } from 'vitest'
import { Board, type BoardInput } from '../../../../shared/planner/plan/board.ts'
import { type FreePerson, findPersons, type WantedAttack } from '../../../../shared/planner/replacing/stand-ins.ts'
import { fc } from '../../../support/properties.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const spacing = 30
const minutesPerField = 30
/** From the search's earliest launch. */
const urgentMinutes = 8

interface Case {
  senders: { x: number; player: number }[]
  targets: number[]
  /** Who may be asked, with launches in seconds before the arrival. */
  people: { player: number; launches: number[]; offers: number }[]
  places: number[]
  /** From the search's earliest launch to the arrival, minutes. */
  left: number
}

const cases: fc.Arbitrary<Case> = fc.record({
  senders: fc.array(fc.record({ x: fc.integer({ min: 1, max: 12 }), player: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  targets: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
  people: fc.uniqueArray(
    fc.record({
      player: fc.integer({ min: 1, max: 4 }),
      // Launches of whole fields, where those of stand-ins are too.
      launches: fc
        .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, -29, 29, -30, 30)))
        .map((all) => all.map(([fields, beside]) => fields * minutesPerField * 60 + beside)),
      offers: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ player }) => player, maxLength: 4 },
  ),
  places: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  left: fc.integer({ min: 10, max: 360 }),
})

function searched({ senders, targets, people, places, left }: Case) {
  const input: BoardInput = {
    ...aBase,
    sendFrom: ARRIVAL - left * 60,
    arriveAt: ARRIVAL,
    senders: senders.map(({ x, player }, n) => aSender(n + 1, { x: 500 + x, y: 500 + (n % 3), playerId: player })),
    targets: targets.map((row, n) => aTarget(n + 1, { x: 500, y: 500 + row, maxOff: 1 })),
  }
  const free = people.map(({ player, launches, offers }): FreePerson => {
    return { person: player, accounts: [player], launches: launches.map((before) => ARRIVAL - before), offers }
  })
  const wanted = input.targets.map(({ _id }, n): WantedAttack & { n: number } => {
    return { n, kind: 'off', targetId: _id, open: 0, places: places[n] ?? 1, most: 3, asked: new Set() }
  })
  const urgent = ARRIVAL - (left - urgentMinutes) * 60
  const found = findPersons(new Board(input), wanted, free, { spacing, ample: urgent })
  /** By hand: whether a person can send something to a target. */
  const canSend = (player: number, n: number) => {
    const target = input.targets[n]
    const own = free.find(({ person }) => person === player)
    return input.senders.some((sender) => {
      if (!target || !own || sender.playerId !== player) return false
      const fields = Math.hypot(sender.x - target.x, sender.y - target.y)
      const launch = ARRIVAL - Math.round(fields * minutesPerField * 60)
      return launch >= ARRIVAL - left * 60 && own.launches.every((other) => Math.abs(other - launch) >= spacing)
    })
  }
  return { free, wanted, found, canSend, urgent }
}

describe('people who are asked to step in', () => {
  test('can send what they are asked for, are asked once, and no more than wanted', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { wanted, found, canSend, urgent } = searched(given)
        expect(new Set(found.map(({ person }) => person)).size).toBe(found.length)
        for (const one of found) expect(canSend(one.person, one.wanted.n)).toBe(true)
        for (const one of wanted) {
          const own = found.filter((other) => other.wanted === one)
          const isUrgent = own.slice(0, -1).some(({ attack }) => attack.launch < urgent)
          expect(own.length).toBeLessThanOrEqual(isUrgent ? one.most : one.places)
        }
      }),
    )
  })

  test('leave no attack without anybody while somebody is free, or asked as a second one, who could send it', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { free, wanted, found, canSend } = searched(given)
        const firsts = new Set(wanted.map((one) => found.find((other) => other.wanted === one)?.person))
        const others = free.map(({ person }) => person).filter((person) => !firsts.has(person))
        for (const one of wanted) {
          const isAsked = found.some((other) => other.wanted === one)
          if (!isAsked) for (const person of others) expect(canSend(person, one.n)).toBe(false)
        }
      }),
    )
  })

  test('are those with enough time to answer, then those with the fewest offers', () => {
    const places = [1, 1, 1, 1]
    const given = {
      senders: [
        { x: 6, player: 1 },
        { x: 2, player: 2 },
        { x: 3, player: 3 },
      ],
      // One target, so that all could send.
      targets: [0],
      places,
      left: 181,
    }
    const people = [1, 2, 3].map((player) => ({ player, launches: [], offers: 0 }))
    const asked = (offers: number[]) =>
      searched({
        ...given,
        people: people.map((one, i) => ({ ...one, offers: offers[i] ?? 0 })),
      }).found.map(({ person }) => person)
    // The first would have a minute to answer, and the third launches before the second.
    expect(asked([0, 0, 0])).toEqual([3])
    expect(asked([0, 1, 2])).toEqual([2])
    expect(asked([1, 0, 1])).toEqual([2])
  })
})
