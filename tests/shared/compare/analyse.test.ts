import { describe, expect, test } from 'vitest'
import { addUp } from '../../../shared/compare/add-up.ts'
import { analyse, attackState, isSeen } from '../../../shared/compare/analyse.ts'
import { match, type PlannedLine } from '../../../shared/compare/match.ts'
import type { ComparedAttack } from '../../../shared/model/analysis.ts'
import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { Mark } from '../../../shared/model/orders/order.ts'
import { type Sighting, type SightingRow, strengths } from '../../../shared/model/sighting.ts'
import { fc } from '../../support/properties.ts'

const arrival = Date.parse('2027-03-10T20:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
let ids = 0

/** An attack of 500|y on 510|y, `later` seconds after eight in the evening. */
const line = (type: AttackKind, { y = 500, later = 0, playerId = 11 } = {}): PlannedLine => ({
  playerId,
  playerName: `Spieler ${playerId}`,
  line: {
    id: `${type}-${y}-offs-510-${y}-${ids++}`,
    type,
    from: { villageId: y, x: 500, y, name: 'Hier' },
    to: { villageId: 1000 + y, x: 510, y, name: 'Dort', playerName: 'Gegner' },
    launchAt: iso(arrival + later * 1000 - 5 * 3_600_000),
    arriveAt: iso(arrival + later * 1000),
    unit: 'ram',
    troops: {},
  },
})

const command = (strength: Sighting['strength'], { y = 500, later = 0 } = {}, more: Partial<Sighting> = {}) => ({
  from: { x: 500, y },
  to: { x: 510, y },
  arriveAt: arrival / 1000 + later,
  strength,
  ...more,
})

/** A train of 500|500 on 510|500 by its commands, `gap` seconds apart. */
const train = (gap: number, commands = 4): PlannedLine[] =>
  Array.from({ length: commands }, (_, trainIndex) => {
    const one = line('ag', { later: trainIndex * gap })
    return { ...one, line: { ...one.line, troops: { axe: 100, light: 50, snob: 1 }, trainIndex, commands, gap } }
  })

const matchAll = (lines: PlannedLine[], ...uploads: Sighting[][]) => match(lines, addUp(uploads))

describe('the state of a planned attack', () => {
  const before = arrival - 6 * 3_600_000
  const sent: Mark = { state: 'sent' }
  const skipped: Mark = { state: 'skipped', reason: 'keine Zeit' }
  test.each<[string, AttackKind, Sighting | undefined, { mark?: Mark; now?: number; tolerance?: number }, string]>([
    ['seen on the second', 'off', command('gross'), {}, 'punctual'],
    ['a minute late', 'off', command('gross', { later: 60 }), {}, 'punctual'],
    ['more than a minute late', 'off', command('gross', { later: 61 }), {}, 'late'],
    ['more than a minute early', 'off', command('mittel', { later: -61 }), {}, 'early'],
    ['late by less than is allowed', 'off', command('gross', { later: 61 }), { tolerance: 90 }, 'punctual'],
    ['late by a second where none is allowed', 'off', command('gross', { later: 1 }), { tolerance: 0 }, 'late'],
    ['of unknown strength', 'fake', command('unbekannt'), {}, 'punctual'],
    ['an off that looks small', 'off', command('klein'), {}, 'tooWeak'],
    ['an off that is only scouts', 'off', command('klein', {}, { kind: 'spy' }), {}, 'tooWeak'],
    ['a fake that is only scouts', 'fake', command('klein', {}, { kind: 'spy' }), {}, 'tooWeak'],
    ['a fake that looks large', 'fake', command('gross'), {}, 'tooStrong'],
    ['BF-Katas that look small', 'bfkatas', command('klein'), {}, 'punctual'],
    ['late and too weak', 'ramoff', command('klein', { later: 9000 }), {}, 'tooWeak'],
    ['seen, though it is said to be left out', 'off', command('gross'), { mark: skipped }, 'punctual'],
    ['not seen, its launch past', 'off', undefined, {}, 'missing'],
    ['not seen, its launch ahead', 'off', undefined, { now: before }, 'open'],
    ['not seen, said to be sent', 'off', undefined, { mark: sent }, 'reported'],
    ['not seen, said to be sent early', 'off', undefined, { mark: sent, now: before }, 'reported'],
    ['not seen, said to be left out', 'off', undefined, { mark: skipped, now: before }, 'missing'],
    ['not seen, the mark taken back', 'off', undefined, { mark: { state: 'open' }, now: before }, 'open'],
  ])('%s', (_, kind, seen, { mark, now = arrival, tolerance = 60 }, state) => {
    const [found] = matchAll([line(kind)], seen ? [seen] : []).lines
    expect(found && attackState(found, { mark, now, tolerance })).toBe(state)
  })
})

describe('what belongs together', () => {
  test('is found by pair of villages; what is left is unplanned, as often as it is left', () => {
    const lines = [line('off'), line('fake', { later: 5 }), line('off', { y: 501 })]
    const { lines: found, unplanned } = matchAll(lines, [
      command('klein', { later: 5 }),
      command('gross', { later: 90 }),
      command('gross', { later: 90 }),
      command('gross', { y: 502 }),
    ])
    expect(found.map(({ line: { type }, seen }) => [type, seen?.deviation])).toEqual([
      ['off', 90],
      ['off', undefined],
      ['fake', 0],
    ])
    expect(unplanned.map(({ command: { from }, count }) => [from.y, count])).toEqual([
      [502, 1],
      [500, 1],
    ])
  })

  test('is found by the village, wherever it was when it was seen; without an id by the place', () => {
    const planned = [line('off'), line('off', { y: 600 })]
    const moved = { from: { x: 700, y: 700, villageId: 500 }, to: { x: 710, y: 700, villageId: 1500 } }
    const another = { from: { x: 500, y: 600, villageId: 7 }, to: { x: 510, y: 600, villageId: 1600 } }
    const { lines, unplanned } = matchAll(planned, [
      command('gross', {}, moved),
      command('gross', { y: 600 }, another),
      command('gross', { y: 800 }),
    ])
    expect(lines.map(({ seen }) => seen?.command.from.x)).toEqual([700, undefined])
    expect(unplanned.map(({ command: seen }) => seen.from.y)).toEqual([600, 800])
    expect(matchAll(planned, [command('gross', { y: 600 })]).lines.map(({ seen }) => seen !== undefined)).toEqual([
      false,
      true,
    ])
  })

  test('is the same for any order of the orders and of the uploads', () => {
    const spot = { y: fc.integer({ min: 500, max: 502 }), later: fc.integer({ min: -4, max: 4 }) }
    const plans = fc.array(fc.record({ kind: fc.constantFrom(...attackKinds), ...spot }), { maxLength: 12 })
    const uploads = fc.array(
      fc.array(fc.record({ strength: fc.constantFrom(...strengths), ...spot }), { maxLength: 12 }),
      {
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(plans, uploads, (wanted, real) => {
        const lines = wanted.map(({ kind, ...at }) => line(kind, at))
        const commands = real.map((one) => one.map(({ strength, ...at }) => command(strength, at)))
        const found = matchAll(lines, ...commands)
        expect(matchAll(lines.toReversed(), ...commands.map((one) => one.toReversed()).toReversed())).toEqual(found)
        // Each real attack is somewhere, and in one place only.
        const seen = found.lines.filter((one) => one.seen).length
        const left = found.unplanned.reduce((sum, { count }) => sum + count, 0)
        expect(seen + left).toBe(addUp(commands).reduce((sum, { count }) => sum + count, 0))
      }),
    )
  })
})

/** A planned attack as the analysis takes it. */
const compared = (state: ComparedAttack['state'], more: Partial<ComparedAttack> = {}): ComparedAttack => ({
  line: `off-1-510-500-${ids++}`,
  type: 'off',
  playerId: 11,
  playerName: 'Anna',
  from: { x: 500, y: 500, name: 'Hier' },
  to: { x: 510, y: 500, name: 'Dort', playerName: 'Gegner' },
  launchAt: iso(arrival - 18_000_000),
  time: iso(arrival),
  state,
  ...(isSeen(state) && { strength: 'gross', deviation: 0 }),
  ...more,
})
const unplanned = (more: Partial<SightingRow> = {}): SightingRow => ({
  xf: 500,
  yf: 501,
  xt: 511,
  yt: 500,
  senderPlayerId: 12,
  senderPlayerName: 'Bert',
  senderVillageName: 'Hier',
  targetVillageName: 'Woanders',
  targetPlayerName: 'Gegner',
  time: iso(arrival + 600_000),
  strength: 'mittel',
  count: 1,
  ...more,
})
const basis = { basis: 'orders', tolerance: 60 } as const

describe('the analysis', () => {
  test('of nothing at all is zero, without a timeline', () => {
    expect(analyse([], [], basis)).toMatchObject({
      stats: { totalSent: 0, totalPlanned: 0, compliance: 0 },
      playerAnalysis: [],
      targetAnalysis: [],
    })
    expect(analyse([], [unplanned()], basis).timeline).toBeUndefined()
  })

  test('counts what was seen of what was planned, by player and by target', () => {
    const attacks = [
      compared('punctual'),
      compared('late', { deviation: 120 }),
      compared('missing', { playerId: 12, playerName: 'Bert', time: iso(arrival + 60_000) }),
    ]
    const found = analyse(attacks, [unplanned({ count: 2 })], basis)
    expect(found.stats).toEqual({ totalSent: 2, totalPlanned: 3, compliance: 67 })
    expect(found).toMatchObject({ real: 4, unplanned: 2, states: { punctual: 1, late: 1, missing: 1, open: 0 } })
    expect(found.playerAnalysis).toMatchObject([
      { name: 'Anna', planned: 2, sent: 2, unplanned: 0 },
      { name: 'Bert', planned: 1, sent: 0, unplanned: 2 },
    ])
    expect(found.targetAnalysis).toMatchObject([
      {
        x: 510,
        planned: 3,
        sent: 2,
        plannedFrom: iso(arrival),
        plannedUntil: iso(arrival + 60_000),
        seenFrom: iso(arrival),
        seenUntil: iso(arrival + 120_000),
      },
      { x: 511, name: 'Woanders', planned: 0, unplanned: 2, seenFrom: iso(arrival + 600_000) },
    ])
  })

  test('lists each wave of a target by itself, and counts what is unplanned for the nearest wave', () => {
    const later = arrival + 1_800_000
    const attacks = [compared('missing', { wave: 2, time: iso(later) }), compared('punctual')]
    const strangers = [arrival + 60_000, later + 60_000, later + 120_000].map((time) =>
      unplanned({ xt: 510, time: iso(time) }),
    )
    const waves = analyse(attacks, strangers, basis).targetAnalysis
    expect(waves).toMatchObject([
      { x: 510, planned: 1, sent: 1, unplanned: 1, plannedFrom: iso(arrival), seenUntil: iso(arrival + 60_000) },
      { x: 510, wave: 2, planned: 1, sent: 0, unplanned: 2, plannedFrom: iso(later), seenUntil: iso(later + 120_000) },
    ])
    expect(waves[0]).not.toHaveProperty('wave')
  })

  test('lists at most a thousand players and targets that have nothing planned, those with most attacks', () => {
    const strangers = Array.from({ length: 1500 }, (_, i) =>
      unplanned({
        senderPlayerId: 100 + i,
        senderPlayerName: `Fremder ${i}`,
        xt: i % 1000,
        yt: 600 + (i > 999 ? 1 : 0),
        count: i + 1,
      }),
    )
    const found = analyse([compared('missing')], strangers, basis)
    expect([found.playerAnalysis.length, found.targetAnalysis.length]).toEqual([1001, 1001])
    expect(found.playerAnalysis.map(({ name }) => name)).toContain('Fremder 1499')
    expect(found.playerAnalysis.map(({ name }) => name)).not.toContain('Fremder 1')
    expect(found.unplanned).toBe((1500 * 1501) / 2)
  })
})

describe('the timeline', () => {
  const timeline = (attacks: ComparedAttack[], others: SightingRow[] = []) => {
    const found = analyse(attacks, others, basis).timeline
    if (!found) throw new Error('There is something planned')
    return found
  }

  test('shows the hour before and the hour after, in the shortest steps that fit', () => {
    const found = timeline(
      [compared('punctual'), compared('late', { deviation: 600 }), compared('missing')],
      [unplanned()],
    )
    expect(found).toMatchObject({ from: iso(arrival - 3_600_000), stepSeconds: 120, before: 0, after: 0 })
    expect(found.steps).toHaveLength(61)
    expect(found.steps[30]).toEqual({ planned: 3, sent: 1, unplanned: 0 })
    expect(found.steps[35]).toEqual({ planned: 0, sent: 1, unplanned: 1 })
  })

  test('counts what lies outside', () => {
    const far = [-2, -2, 30].map((hours) => unplanned({ time: iso(arrival + hours * 3_600_000) }))
    expect(timeline([compared('missing')], far)).toMatchObject({ before: 2, after: 1 })
  })

  test('has at most 96 steps, and everything is in it, for any plan', () => {
    const moment = fc.integer({ min: -15 * 86_400, max: 15 * 86_400 }).map((later) => iso(arrival + later * 1000))
    fc.assert(
      fc.property(
        fc.array(moment, { minLength: 1, maxLength: 20 }),
        fc.array(moment, { maxLength: 20 }),
        (wanted, real) => {
          const found = timeline(
            wanted.map((time) => compared('punctual', { time })),
            real.map((time) => unplanned({ time })),
          )
          expect(found.steps.length).toBeLessThanOrEqual(96)
          const sum = (what: 'planned' | 'sent' | 'unplanned') =>
            found.steps.reduce((total, step) => total + step[what], 0)
          expect([sum('planned'), sum('sent')]).toEqual([wanted.length, wanted.length])
          expect(sum('unplanned') + found.before + found.after).toBe(real.length)
        },
      ),
    )
  })
})

describe('a train of nobles', () => {
  const states = (lines: PlannedLine[], seen: Sighting[]) =>
    matchAll(lines, seen).lines.map((one) =>
      attackState(one, { mark: undefined, now: arrival - 3_600_000, tolerance: 1 }),
    )

  test('is seen command by command, also where all arrive in one second', () => {
    expect(states(train(0), Array(4).fill(command('klein')))).toEqual(Array(4).fill('punctual'))
    const some = states(train(0), Array(3).fill(command('klein')))
    expect(some.sort()).toEqual(['missing', 'punctual', 'punctual', 'punctual'])
    expect(
      states(
        train(5),
        [0, 5, 15].map((later) => command('unbekannt', { later })),
      ),
    ).toEqual(['punctual', 'punctual', 'missing', 'punctual'])
  })

  test('is not mistaken for an off to the same village in another second', () => {
    const lines = [line('off', { later: -60 }), ...train(1)]
    const seen = [command('gross', { later: -60 }), ...[0, 1, 2, 3].map((later) => command('klein', { later }))]
    const { lines: matched, unplanned } = matchAll(lines, seen)
    expect(matched.map(({ seen: found }) => found?.deviation)).toEqual([0, 0, 0, 0, 0])
    expect(unplanned).toEqual([])
  })

  test('is too strong where a whole off comes instead', () => {
    expect(states(train(0, 1), [command('gross')])).toEqual(['tooStrong'])
  })
})
