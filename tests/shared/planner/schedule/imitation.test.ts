import { describe, expect, it, test, vi } from 'vitest'
import { computeBefore } from '../../../../shared/lib/deadline.ts'
import type { AttackKind, PlannedAttack } from '../../../../shared/model/attack.ts'
import { planAll } from '../../../../shared/planner/plan/plan-kinds.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { planRun, type RunOutcome } from '../../../../shared/planner/plan/runs.ts'
import type { FormerAttack } from '../../../../shared/planner/plan/wishes.ts'
import { fewestOfSort, planDisguise, wellHidden } from '../../../../shared/planner/risks/disguise.ts'
import {
  addLook,
  emptyImitation,
  type Imitated,
  type Imitation,
  priceOfLook,
} from '../../../../shared/planner/schedule/imitation.ts'
import { fc } from '../../../support/properties.ts'
import { shuffled } from '../../../support/random-numbers.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'
import { commandsOf, type WidePlan, widePlan, wideWorld } from './wide-plan.ts'

const together = 0.65

type Input = Omit<RunInput, 'kind'>
const withOption = (input: Input, disguise: boolean): Input => ({ ...input, options: { ...input.options, disguise } })

/** How far the figures of a plan give it away, and how far their combination does. */
function toldBy(input: Input, outcomes: ReadonlyMap<AttackKind, RunOutcome>) {
  const { ofVillages, ofCommands } = planDisguise(commandsOf(input, outcomes))
  const figures = [ofVillages.apart, ofCommands.apart].map((apart) => {
    if (!apart) throw new Error('Too few villages to compare')
    const { together: all, ...alone } = apart
    return { alone: Math.max(...Object.values(alone)), together: all }
  })
  return {
    alone: Math.max(...figures.map(({ alone }) => alone)),
    together: Math.max(...figures.map((figure) => figure.together)),
    distance: Math.max(ofVillages.apart?.distance ?? 1, ofCommands.apart?.distance ?? 1),
  }
}

const meanWay = (input: Input, outcomes: ReadonlyMap<AttackKind, RunOutcome>, kind: AttackKind) => {
  const ways = commandsOf(input, outcomes).filter((command) => command.kind === kind)
  return ways.reduce((sum, { x, y, fromX, fromY }) => sum + Math.hypot(x - fromX, y - fromY), 0) / ways.length
}

describe('fakes that imitate offs', () => {
  const spec: WidePlan = { real: 60, fake: 130, offs: 3, fakes: 3, reserve: { offs: 1.5, fakes: 1.2 } }
  const input = widePlan(wideWorld(110, 60, 3), spec)

  it('look like them, where nothing else keeps them apart', () => {
    const [plain, disguised] = [false, true].map((disguise) => planAll(withOption(input, disguise)))
    if (!plain || !disguised) throw new Error('Nothing planned')
    expect(toldBy(input, plain).alone).toBeGreaterThan(0.75)
    const told = toldBy(input, disguised)
    expect(told.alone).toBeLessThanOrEqual(wellHidden)
    expect(told.together).toBeLessThanOrEqual(together)
  })

  it('come with offs from farther away where they cannot come from as near', () => {
    const crowd = widePlan(wideWorld(70, 12, 5), { ...spec, offs: 4, fakes: 4 })
    const [plain, disguised] = [false, true].map((disguise) => planAll(withOption(crowd, disguise)))
    if (!plain || !disguised) throw new Error('Nothing planned')
    expect(toldBy(crowd, plain).distance).toBeGreaterThan(0.7)
    expect(toldBy(crowd, disguised).distance).toBeLessThanOrEqual(wellHidden)
    expect(meanWay(crowd, disguised, 'off')).toBeGreaterThan(meanWay(crowd, plain, 'off') + 2)
    expect(meanWay(crowd, disguised, 'fake')).toBeLessThan(meanWay(crowd, plain, 'fake'))
  })

  it('stay as they are where no time is left to move offs', () => {
    let asked = 0
    const isSpared = () => {
      asked++
      return false
    }
    const crowd = { ...widePlan(wideWorld(70, 12, 5), { ...spec, offs: 4, fakes: 4 }), isSpared }
    const plain = planAll(withOption(crowd, false))
    const once = asked
    asked = 0
    // The clock jumps when the plan is made a second time.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (asked > once ? 1000 : 0))
    const hurried = computeBefore(500, () => planAll(withOption(crowd, true)))
    clock.mockRestore()
    expect(asked).toBeGreaterThan(once)
    expect(hurried.get('off')?.attacks).toEqual(plain.get('off')?.attacks)
    expect(hurried.get('fake')?.attacks).not.toEqual(plain.get('fake')?.attacks)
  })

  it('imitate the offs of another run, in a run of their own', () => {
    const off = planRun({ ...input, kind: 'off' })
    const alone = { ...withOption(input, true), assignments: { off: { attacks: off.attacks } } }
    const outcomes = new Map([['off', off] as const, ['fake', planRun({ ...alone, kind: 'fake' })] as const])
    expect(toldBy(input, outcomes).alone).toBeLessThanOrEqual(0.65)
  })
})

it('is the same in any order of senders and targets', () => {
  const plan = widePlan(wideWorld(30, 6, 9), {
    real: 32,
    fake: 40,
    offs: 3,
    fakes: 2,
    reserve: { offs: 1.3, fakes: 1.2 },
  })
  const attacks = (input: Input) => [...planAll(withOption(input, true))].map(([kind, { attacks: own }]) => [kind, own])
  const { senders, targets } = plan
  expect(attacks({ ...plan, senders: senders.toReversed(), targets: shuffled(targets, 3) })).toEqual(attacks(plan))
})

describe('the option', () => {
  /** Fakes of a plan without offs spread as ever, and so do those of one without fake targets. */
  it.each([
    ['offs', { maxOff: 0, maxFake: 2 }],
    ['fake targets', { maxOff: 1, maxFake: 2 }],
  ])('changes nothing in a plan without %s', (_, limits) => {
    const senders = Array.from({ length: 30 }, (_, n) => aSender(n, { playerId: n % 5, x: 400 + (n % 7), maxFake: 2 }))
    const targets = Array.from({ length: 6 }, (_, n) => aTarget(n, limits))
    const input = { ...aBase, senders, targets, assignments: {} }
    const attacks = (disguise: boolean) =>
      [...planAll(withOption(input, disguise))].map(([kind, outcome]) => [kind, outcome.attacks])
    expect(attacks(true)).toEqual(attacks(false))
  })

  test('costs neither an attack, nor a target its share, nor a substitute, nor a line to keep, nor a launch by day', () => {
    const seen = { moved: 0, kept: 0, atNight: 0 }
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(1000),
          players: fc.integer({ min: 3, max: 8 }),
          fakes: fc.integer({ min: 1, max: 3 }),
          reserve: fc.record({
            offs: fc.constantFrom(0.8, 1, 1.4),
            fakes: fc.constantFrom(0.7, 1, 1.3),
          }),
          caps: fc.array(
            fc.record({ playerId: fc.integer({ min: 1, max: 8 }), max: fc.integer({ min: 2, max: 12 }) }),
            {
              maxLength: 2,
            },
          ),
          keeps: fc.boolean(),
          ramoffsEnabled: fc.boolean(),
          hasNights: fc.boolean(),
        }),
        ({ seed, players, fakes, reserve, caps, keeps, ramoffsEnabled, hasNights }) => {
          const plan = widePlan(wideWorld(26, players, seed), {
            real: fewestOfSort,
            fake: fewestOfSort,
            offs: 2,
            fakes,
            reserve,
          })
          const senders = plan.senders.map((sender, n) =>
            sender.type === 'offs' && n % 4 === 0 ? { ...sender, type: 'ramoff' as const } : sender,
          )
          const maxPerPlayer = [...new Map(caps.map((cap) => [cap.playerId, cap])).values()]
          const nightsOf = (id: number) => (id % 2 === 0 ? night : undefined)
          const free: Input = { ...plan, senders, maxPerPlayer, ramoffsEnabled, ...(hasNights && { nightsOf }) }
          const former = keeps
            ? [...planAll(free)].flatMap(([kind, { attacks }]) =>
                attacks.filter((_, i) => i % 3 === 0).map((attack) => ({ ...attack, kind, weight: 1 as const })),
              )
            : undefined
          const input = { ...free, ...(former && { formerAttacks: former }) }
          const [plain, disguised] = [false, true].map((disguise) => planAll(withOption(input, disguise)))
          if (!plain || !disguised) throw new Error('Nothing planned')
          for (const [kind, before] of plain) {
            const after = disguised.get(kind)
            // Where offs leave, a fake may be possible.
            if (kind === 'fake') expect(after && fillsOf(after) >= fillsOf(before)).toBe(true)
            else expect(after && fillsOf(after)).toBe(fillsOf(before))
            expect(after?.result.bound).toBe(after?.result.assigned)
            expect(after && helpersOf(after)).toBe(helpersOf(before))
            const lost = lostLines(former, before, after).filter((line) => !sharesSecond(line, plan, disguised))
            expect(lost).toEqual([])
            seen.kept += before.keptLines?.kept ?? 0
            if (!hasNights) continue
            const [atNight, atNightBefore] = [after, before].map((outcome) => outcome && countAtNight(plan, outcome))
            expect(atNight).toBeLessThanOrEqual(atNightBefore ?? 0)
            seen.atNight += atNightBefore ?? 0
          }
          const offs = (outcomes: typeof plain) => outcomes.get('off')?.attacks
          if (JSON.stringify(offs(plain)) !== JSON.stringify(offs(disguised))) seen.moved++
        },
      ),
      { numRuns: rounds(20, 400) },
    )
    expect(seen.moved).toBeGreaterThan(3)
    expect(seen.kept).toBeGreaterThan(100)
    expect(seen.atNight).toBeGreaterThan(20)
  })
})

/** The attacks, then how full targets are, in order of fullness, as a text that sorts by both. */
const fillsOf = ({ result: { fill, assigned }, problem: { targets } }: RunOutcome) =>
  [assigned / 1000, ...[...fill].map((n, t) => n / (targets.demand[t] || 1)).sort((a, b) => a - b)]
    .map((ratio) => ratio.toFixed(4))
    .join(' ')

type Line = FormerAttack & Pick<PlannedAttack, 'launch'>

/** The lines to keep that only the first outcome has. */
function lostLines(former: readonly Line[] = [], before: RunOutcome, after: RunOutcome | undefined) {
  const [had, has] = [before, after].map((outcome) => new Set(outcome?.attacks.map(lineOf)))
  return former.filter((line) => had?.has(lineOf(line)) && !has?.has(lineOf(line)))
}

const lineOf = ({ villageId, targetId }: Pick<FormerAttack, 'villageId' | 'targetId'>) => `${villageId} ${targetId}`

/** Whether a player of these outcomes sends another attack in the second of a line, which parts them. */
function sharesSecond(line: Line, { senders }: Input, outcomes: ReadonlyMap<AttackKind, RunOutcome>): boolean {
  const playerOf = new Map(senders.map(({ villageId, playerId }) => [villageId, playerId]))
  return [...outcomes.values()].some(({ attacks }) =>
    attacks.some(
      ({ villageId, launch }) => launch === line.launch && playerOf.get(villageId) === playerOf.get(line.villageId),
    ),
  )
}

/** The night of players with an even id. */
const night = Float64Array.of(ARRIVAL - 14 * 3600, ARRIVAL)

const countAtNight = ({ senders }: Input, { attacks }: RunOutcome): number => {
  const sleeping = new Set(senders.flatMap(({ villageId, playerId }) => (playerId % 2 === 0 ? [villageId] : [])))
  const [from = 0, to = 0] = night
  return attacks.filter(({ villageId, launch }) => sleeping.has(villageId) && launch >= from && launch < to).length
}

const helpersOf = ({ result: { assignment }, problem: { senders } }: RunOutcome) =>
  assignment.sender.reduce((sum, s) => sum + (senders.helper?.[s] ?? 0), 0)

test('the price of a player in place of another is that of the look which both leave', () => {
  const players = 4
  const someCommands = fc.array(fc.record({ row: fc.nat(2), player: fc.nat(players - 1) }), {
    minLength: 6,
    maxLength: 14,
  })
  let compared = 0
  fc.assert(
    fc.property(someCommands, fc.nat(2), fc.nat(4), fc.nat(4), (commands, r, origins, largest) => {
      const imitation = imitationOf(commands, players)
      imitation.askedOrigins.fill(origins)
      imitation.askedLargest.fill(largest)
      const own = commands.find(({ row }) => row === r)?.player
      if (own === undefined) return
      for (let player = 0; player < players; player++) {
        const price = priceOfLook(imitation, r, player, own)
        addLook(imitation, r, own, -1)
        addLook(imitation, r, player, 1)
        expect(price).toBe(priceOfLook(imitation, r, player, player))
        expect(lookOf(imitation, r)).toEqual(countedLook(imitation, r, players))
        addLook(imitation, r, player, -1)
        addLook(imitation, r, own, 1)
        compared++
      }
    }),
  )
  expect(compared).toBeGreaterThan(100)
})

/** Fakes on the places 0 to 2, with an off on place 3, and their counts. */
function imitationOf(commands: readonly { row: number; player: number }[], players: number): Imitation {
  const imitated: Imitated = {
    places: 4,
    placeOf: Int32Array.of(0, 1, 2),
    plansOffs: false,
    place: Int32Array.of(3),
    player: Int32Array.of(0),
    distance: Float64Array.of(10),
    isOff: Uint8Array.of(1),
  }
  const rows = { rows: Int32Array.of(0, 1, 2), players, idle: new Uint8Array(3) }
  const imitation = emptyImitation(rows, Int32Array.from(commands, ({ row }) => row).sort(), imitated)
  if (!imitation) throw new Error('Nothing to imitate')
  for (const { row, player } of commands) addLook(imitation, row, player, 1)
  return imitation
}

const lookOf = ({ origins, largest }: Imitation, p: number) => ({ origins: origins[p], largest: largest[p] })

function countedLook({ ofPlayer }: Imitation, p: number, players: number) {
  const counts = [...ofPlayer.subarray(p * players, (p + 1) * players)]
  return { origins: counts.filter((count) => count > 0).length, largest: Math.max(...counts) }
}
