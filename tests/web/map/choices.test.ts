import { describe, expect, it } from 'vitest'
import { readCoordinate } from '../../../shared/game/dump/coordinates.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { readAddress, writtenInto } from '../../../web/features/map/address.ts'
import { reachRings } from '../../../web/features/map/engine/reach.ts'
import { bundled } from '../../../web/features/map/scene/bundles.ts'
import { durationText } from '../../../web/features/map/scene/duration.ts'
import { createFinder } from '../../../web/features/map/scene/find.ts'
import { createMapWorld, ownerName, villageDots } from '../../../web/features/map/scene/map-world.ts'
import { lackTexts, planMarks, stateText } from '../../../web/features/map/scene/plan-marks.ts'
import { preferencesIn, typeDisplay } from '../../../web/features/map/scene/preferences.ts'
import {
  attackName,
  attackSpan,
  launchHours,
  placeUnderWay,
  sendingPlayers,
  shownAttacks,
} from '../../../web/features/map/scene/shown-attacks.ts'
import { attackTypes, countBySource, countByType, countText, typeLabel } from '../../../web/features/map/scene/types.ts'
import { tribeColours } from '../../../web/features/map/scene/use-tribe-colours.ts'
import { villageReach } from '../../../web/features/map/scene/village-reach.ts'
import { aPlan, aPlanSummary, aSender, aTarget } from '../support/samples.ts'
import { anAttack, aRealAttack, someMapData } from './samples.ts'

describe('the address', () => {
  it('keeps plan, player, village and view, and reads them again', () => {
    const wanted = { plan: 'p 1', player: 7, target: { x: 512, y: 488 }, view: { x: 500.12, y: 400, scale: 3.6 } }
    const written = writtenInto(new URLSearchParams('other=1'), wanted)
    expect(readAddress(written)).toEqual(wanted)
    expect(written.get('other')).toBe('1')
    const emptied = writtenInto(written, { plan: undefined, player: undefined, target: undefined, view: undefined })
    expect(emptied.toString()).toBe('other=1')
  })

  it('takes nothing that is none', () => {
    const nonsense = new URLSearchParams('player=x&target=nowhere&x=NaN&y=1&z=2')
    expect(readAddress(nonsense)).toEqual({ plan: undefined, player: undefined, target: undefined, view: undefined })
    expect(readAddress(new URLSearchParams('x=-9&y=5000&z=900')).view).toEqual({ x: 0, y: 1000, scale: 50 })
  })
})

describe('bundles', () => {
  const attacks = [
    anAttack({ xf: 500, yf: 500, xt: 410, yt: 510 }),
    anAttack({ xf: 520, yf: 540, xt: 450, yt: 550 }),
    anAttack({ xf: 500, yf: 500, xt: 410, yt: 510, type: 'fake' }),
    anAttack({ xf: 300, yf: 500, xt: 410, yt: 510, senderPlayerId: 10 }),
    anAttack({ xf: 501, yf: 501, xt: 410, yt: 510, senderPlayerId: 11 }),
    aRealAttack({ xf: 500, yf: 500, xt: 410, yt: 510 }),
  ]
  const sizes = (by: 'player' | 'continent') =>
    bundled(attacks, by).map(({ type, isRealInc, count, attacks: { length } }) => [type, isRealInc, count, length])

  it('hold the attacks of a kind by player and continent of the targets', () => {
    expect(sizes('player')).toEqual([
      ['off', false, 3, 3],
      ['fake', false, 1, 1],
      ['off', false, 1, 1],
      ['off', true, 1, 1],
    ])
  })

  it('or by both continents, and lie in the middle of their attacks', () => {
    expect(sizes('continent')).toEqual([
      ['off', false, 3, 3],
      ['fake', false, 1, 1],
      ['off', false, 1, 1],
      ['off', true, 1, 1],
    ])
    const [first] = bundled(attacks.slice(0, 2), 'continent')
    expect(first).toMatchObject({ xf: 510, yf: 520, xt: 430, yt: 530 })
  })
})

describe('what is chosen', () => {
  it('is read only when it is ours', () => {
    const chosen = {
      types: { off: { visible: false, colour: '#00ff00' } },
      tribes: { 5: '#123456', 6: null },
      given: { 7: '#0f6cbd' },
      bundling: 'player',
    }
    expect(preferencesIn(JSON.stringify(chosen))).toEqual(chosen)
    const nothing = { types: {}, tribes: {}, given: {}, bundling: 'none' }
    // Stored before colours were given.
    expect(preferencesIn('{"types":{},"tribes":{}}')).toEqual(nothing)
    for (const text of [undefined, '', 'null', '{', '{"types":{"off":{"visible":1,"colour":"red"}},"tribes":{}}']) {
      expect(preferencesIn(text)).toEqual(nothing)
    }
  })

  it('goes before what a kind of attack looks like by itself', () => {
    const chosen = { types: { off: { visible: false, colour: '#00ff00' } }, tribes: {}, given: {}, bundling: 'none' }
    expect(typeDisplay(chosen, 'off')).toEqual({ visible: false, colour: '#00ff00' })
    const colours = ['ramoff', 'fake', 'spy', 'bfcleaner', 'bfkatas'].map((type) => typeDisplay(chosen, type).colour)
    expect(colours).toEqual(['#ff8800', '#888888', '#4444ff', '#000000', '#000000'])
    expect(typeDisplay(chosen, 'ag').colour).toBe('#9b30d9')
    expect(typeDisplay({ types: {} }, 'off')).toEqual({ visible: true, colour: '#ff4444' })
  })

  it('adds tribes to those that have a colour by themselves, and takes them away', () => {
    const given = [
      { id: 1, colour: '#0f6cbd' },
      { id: 2, colour: '#c4314b' },
    ]
    expect(tribeColours(given, {})).toEqual(given)
    expect(tribeColours(given, { 1: null, 2: '#00ff00', 3: '#000000' })).toEqual([
      { id: 2, colour: '#00ff00' },
      { id: 3, colour: '#000000' },
    ])
  })
})

describe('attacks', () => {
  const attacks = [
    anAttack({ launchAt: '2027-03-01T18:20:00.000Z', time: '2027-03-01T20:20:00.000Z' }),
    anAttack({ type: 'fake', senderPlayerId: 11, senderPlayerName: 'Ben', launchAt: '2027-03-01T18:50:00.000Z' }),
    anAttack({ launchAt: '2027-03-01T19:00:00.000Z' }),
  ]
  const all = { source: 'all' as const, player: undefined, hour: undefined, moment: undefined, isVisible: () => true }

  it('show a train once, with its commands', () => {
    const train = [0, 1, 2].map((trainIndex) => anAttack({ type: 'ag', trainIndex, commands: 3 }))
    const shown = shownAttacks([...attacks, ...train], all)
    expect(shown).toEqual([...attacks, train[0]])
    expect(shown.map(attackName)).toEqual(['Off', 'Fake', 'Off', 'AG-Zug (3 Befehle)'])
  })

  it('are filtered by kind, player, hour and what is under way', () => {
    expect(shownAttacks(attacks, all)).toEqual(attacks)
    expect(shownAttacks(attacks, { ...all, isVisible: (type) => type === 'fake' })).toEqual([attacks[1]])
    expect(shownAttacks(attacks, { ...all, player: 11 })).toEqual([attacks[1]])
    expect(shownAttacks(attacks, { ...all, hour: Date.parse('2027-03-01T18:00:00Z') })).toEqual(attacks.slice(0, 2))
    expect(shownAttacks(attacks, { ...all, moment: Date.parse('2027-03-01T18:30:00Z') })).toEqual([attacks[0]])
    expect(shownAttacks(attacks, { ...all, moment: Date.parse('2027-03-01T20:20:00Z') })).toEqual(attacks.slice(1))
  })

  it('are half way after half the time', () => {
    const [attack = anAttack()] = attacks
    expect(placeUnderWay(attack, Date.parse('2027-03-01T19:20:00Z'))).toEqual({ x: 450, y: 500 })
  })

  it('are counted by kind, hour and player', () => {
    expect([...countByType(attacks)]).toEqual([
      ['off', 2],
      ['fake', 1],
    ])
    expect(launchHours(attacks).map(({ count }) => count)).toEqual([2, 1])
    const seen = aRealAttack({ senderPlayerId: 11, senderPlayerName: 'Ben' })
    expect(sendingPlayers([...attacks, seen]).map(({ name, planned, seen }) => [name, planned, seen])).toEqual([
      ['Anna', 2, 0],
      ['Ben', 1, 1],
    ])
    expect(countBySource([...attacks, seen]).get('off')).toEqual({ planned: 2, seen: 1 })
    const train = [0, 1, 2, 3].map((trainIndex) => ({ type: 'ag', isRealInc: false, trainIndex }))
    expect(countBySource(train).get('ag')).toEqual({ planned: 1, seen: 0 })
    expect(countText({ planned: 1750, seen: 201 })).toBe('1.750 geplant · 201 gesehen')
    expect(countText({ planned: 0, seen: 0 })).toBe('0 geplant')
    expect(attackSpan(attacks)?.first).toBe(Date.parse('2027-03-01T18:20:00Z'))
    expect(attackSpan([])).toBeUndefined()
  })

  it('of kinds the map does not know are offered too', () => {
    expect(attackTypes([{ type: 'noble' }]).at(-1)).toBe('noble')
    expect(attackTypes([])).not.toContain('ag')
    expect(
      attackTypes([{ type: 'ag' }])
        .map(typeLabel)
        .at(-1),
    ).toBe('AG-Zug')
    expect([typeLabel('noble'), typeLabel('spy')]).toEqual(['noble', 'Späher'])
  })
})

describe('the plan’s villages', () => {
  const full = aTarget({ x: 410, maxOff: 1, currentOff: 1 })
  const lacking = aTarget({ x: 411, maxOff: 3, currentOff: 1, maxFake: 2, currentFake: 1 })
  const fakeless = aTarget({ x: 412, maxOff: 0, maxFake: 2 })
  const colours = { lacking: '#111111', filled: '#222222', sender: '#333333' }

  it('say what they lack', () => {
    expect([full, lacking, fakeless].map(lackTexts)).toEqual([[], ['2 Offs', '1 Fake'], ['2 Fakes']])
    expect([full, lacking].map(stateText)).toEqual(['alles geplant', 'es fehlen 2 Offs, 1 Fake'])
    expect(stateText(aTarget({ maxOff: 1 }))).toBe('es fehlt 1 Off')
    expect(stateText(aTarget({ maxOff: 0, maxSnob: 2, currentSnob: 1 }))).toBe('es fehlt 1 AG-Zug')
  })

  it('of own tribes lack nothing and are not marked', () => {
    const own = aTarget({ x: 413, maxOff: 3, isOwn: true })
    expect([lackTexts(own), stateText(own)]).toEqual([[], 'eigener Stamm, wird nicht angegriffen'])
    const choice = { targets: true, senders: false, onlyLackingOffs: false }
    expect(planMarks([own], [], choice, colours).flatMap(({ places }) => places)).toEqual([])
  })

  it('are marked as chosen; who sends nothing is not', () => {
    const places = (choice: Parameters<typeof planMarks>[2]) =>
      planMarks(
        [full, lacking, fakeless],
        [aSender({ x: 1 }), aSender({ x: 2, isBlocked: true })],
        choice,
        colours,
      ).map(({ kind, places }) => [kind, ...places.map(({ x }) => x)])
    expect(places({ targets: true, senders: true, onlyLackingOffs: false })).toEqual([
      ['sender', 1],
      ['filled', 410],
      ['lacking', 411, 412],
    ])
    expect(places({ targets: true, senders: false, onlyLackingOffs: true })).toEqual([
      ['sender'],
      ['filled'],
      ['lacking', 411],
    ])
  })
})

describe('the world', () => {
  const world = createMapWorld(someMapData())
  const find = createFinder(world)

  it('has villages in the colour of their tribe, grey ones of nobody, and pale ones of all others', () => {
    const groups = villageDots(world.data.villages, [{ id: 1, colour: '#0f6cbd' }])
    expect(groups.map(({ colour, villages }) => [colour, villages.length])).toEqual([
      ['#dee2e6', 1],
      ['#a19f9d', 1],
      ['#0f6cbd', 1],
    ])
  })

  it('names who owns a village', () => {
    const owners = world.data.villages.map((village) => ownerName(world, village))
    expect(owners).toEqual(['Anna [WIR]', 'Verteidiger [IHR]', 'Barbaren'])
  })

  it('is searched by coordinate, continent, village, player and tribe', () => {
    expect(readCoordinate(' 512/488 ')).toEqual({ x: 512, y: 488 })
    expect(find('500|500').map(({ name }) => name)).toEqual(['Annas Dorf (500|500)'])
    expect(find('1|2').map(({ hint }) => hint)).toEqual(['Hier liegt kein Dorf'])
    expect(find('k45')[0]?.places).toEqual([
      { x: 500, y: 400 },
      { x: 600, y: 500 },
    ])
    expect(find('verteidiger').map(({ key }) => key)).toEqual(['player 20', 'village 400500'])
    expect(find('wir').map(({ hint }) => hint)).toEqual(['Stamm, 1 Dorf'])
    expect(find('x')).toEqual([])
  })
})

it('a travel time is written as the game writes it', () => {
  expect([durationText(0), durationText(3661), durationText(360_000)]).toEqual(['0:00:00', '1:01:01', '100:00:00'])
})

describe('the reach of units', () => {
  const now = Date.parse('2027-03-01T10:00:00Z')
  const middle = { x: 500, y: 500 }

  it('is the way that each makes until the arrival; those of one speed share a ring', () => {
    const rings = reachRings(middle, { axe: 18, spear: 18, ram: 30 }, now, now + 3 * 3_600_000)
    expect(rings).toEqual([
      { middle, radius: 6, text: 'Rammbock' },
      { middle, radius: 10, text: 'Speerträger, Axtkämpfer' },
    ])
  })

  it('counts until the first kind of a target arrives', () => {
    const plan = aPlanSummary(
      aPlan({
        arriveAt: new Date(now + 3 * 3_600_000).toISOString(),
        options: { ...defaultOptions, kindOffset: { off: 1800, fake: -3600 } },
      }),
    )
    const map = { data: { speeds: { axe: 18 } } }
    const radius = (more: Partial<TargetView>) =>
      villageReach(middle, [aTarget({ ...middle, ...more })], plan, map, now).map((ring) => ring.radius)
    expect(radius({ maxFake: 2 })).toEqual([210 / 18])
    expect(radius({ type: 'fakes', maxOff: 0, maxFake: 2, offsetMinutes: 12 })).toEqual([132 / 18])
    expect(radius({ x: 499 })).toEqual([10])
  })

  it('is nowhere once the arrival is past', () => {
    expect(reachRings(middle, { axe: 18 }, now, now)).toEqual([])
    expect(reachRings(middle, { axe: 18 }, now, Number.NaN)).toEqual([])
  })
})
