import { describe, expect, it } from 'vitest'
import { analyse } from '../../../shared/compare/analyse.ts'
import { attackStates, type ComparedAttack } from '../../../shared/model/analysis.ts'
import { attackRows, shownAttacks } from '../../../web/features/sightings/analysis/attack-list.ts'
import { comparedCsv, missingMessage, missingNames } from '../../../web/features/sightings/analysis/follow-texts.ts'
import {
  askedAndPraised,
  isToAsk,
  isToPraise,
  shownPlayers,
} from '../../../web/features/sightings/analysis/player-list.ts'
import { deviationText, statesText } from '../../../web/features/sightings/analysis/states.ts'
import { shownTargets } from '../../../web/features/sightings/analysis/target-list.ts'
import { fc } from '../../support/properties.ts'
import { aCompared, anInc, someCompared } from './real-incs-server.ts'

const analysed = (attacks: ComparedAttack[]) => analyse(attacks, [], { basis: 'orders', tolerance: 60 })

/** Attacks of a few players on a few targets, in any states. */
const anyAttacks = fc
  .array(
    fc.record({
      playerId: fc.integer({ min: 1, max: 4 }),
      x: fc.integer({ min: 400, max: 403 }),
      state: fc.constantFrom(...attackStates),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ playerId, x, state }, at) =>
      aCompared({
        line: `off-${at}`,
        playerId,
        playerName: `Spieler ${playerId}`,
        to: { x, y: 500, name: '', playerName: '' },
        state,
      }),
    ),
  )

describe('deviations', () => {
  it.each([
    [0, 'auf die Sekunde'],
    [7, '0:07 später'],
    [-133, '2:13 früher'],
    [3605, '1:00:05 später'],
    [-90_000, '25:00:00 früher'],
  ])('of %i seconds are shown in hours, minutes and seconds', (seconds, text) => {
    expect(deviationText(seconds)).toBe(text)
  })
})

describe('players', () => {
  it('are asked, praised, or neither as long as something is open; nobody both', () => {
    fc.assert(
      fc.property(anyAttacks, (attacks) => {
        const { playerAnalysis } = analysed(attacks)
        const { ask, praise } = askedAndPraised(playerAnalysis)
        expect(ask.filter((player) => praise.includes(player))).toEqual([])
        for (const player of playerAnalysis) {
          const { states, planned } = player
          expect(isToAsk(player) || isToPraise(player) || states.open > 0).toBe(true)
          expect(praise.includes(player)).toBe(states.punctual === planned)
        }
      }),
    )
  })

  it('are each in the list once, in any order', () => {
    fc.assert(
      fc.property(anyAttacks, fc.constantFrom('name', 'sent', 'missing', 'differing'), (attacks, key) => {
        const { playerAnalysis } = analysed(attacks)
        const shown = shownPlayers(playerAnalysis, { text: '', group: 'all' }, { key, descending: true })
        expect(shown.toSorted((a, b) => a.playerId - b.playerId)).toEqual(
          playerAnalysis.toSorted((a, b) => a.playerId - b.playerId),
        )
      }),
    )
  })

  it('are shown by the result of their attacks', () => {
    const [, bert] = analysed(someCompared()).playerAnalysis
    expect(bert && statesText(bert.states)).toBe('1 zu spät, 1 zu schwach, 1 gemeldet, aber nicht gesehen, 1 fehlt')
  })
})

describe('targets', () => {
  it('are short, complete, or wait for what is open', () => {
    fc.assert(
      fc.property(anyAttacks, (attacks) => {
        const { targetAnalysis } = analysed(attacks)
        const count = (group: 'all' | 'short' | 'complete') =>
          shownTargets(targetAnalysis, { text: '', group }, { key: 'place', descending: false }).length
        const waiting = targetAnalysis.filter(
          ({ sent, planned, states }) => sent < planned && sent + states.open === planned,
        )
        expect(count('short') + count('complete') + waiting.length).toBe(count('all'))
      }),
    )
  })
})

describe('waves', () => {
  const waves = [aCompared(), aCompared({ line: 'b', wave: 2 })]

  it('are rows of their own among targets, found by their number', () => {
    const { targetAnalysis } = analysed(waves)
    const found = (text: string) =>
      shownTargets(targetAnalysis, { text, group: 'all' }, { key: 'place', descending: false }).map(({ wave }) => wave)
    expect([found('400|500'), found('welle 2')]).toEqual([[undefined, 2], [2]])
  })

  it('are named in messages, and in a column of files only where there are some', () => {
    const names = { planName: 'Plan', timeZone: 'Europe/Berlin' }
    const places = missingMessage(waves, names).match(/(?<=→ ).*(?=, Ankunft)/g)
    expect(places).toEqual(['400|500', '400|500 · Welle 2'])
    const rows = (attacks: ComparedAttack[]) =>
      comparedCsv({ attacks, unplanned: [anInc()] }, names.timeZone)
        .trim()
        .split('\r\n')
        .map((row) => row.split(';').at(-1))
    expect(rows(waves)).toEqual(['"Welle"', '"1"', '"2"', '""'])
    expect(rows([aCompared()])).toEqual(['"Anzahl"', '"1"', '"1"'])
  })
})

describe('attacks', () => {
  it('of all states together are all, and what went wrong is all but punctual and open', () => {
    fc.assert(
      fc.property(anyAttacks, (attacks) => {
        const rows = attackRows(attacks)
        const order = { key: 'state', descending: false } as const
        const of = (group: Parameters<typeof shownAttacks>[1]['group']) =>
          shownAttacks(rows, { text: '', group }, order)
        expect(attackStates.flatMap((state) => of(state))).toEqual(of('all'))
        expect(of('wrong').length + of('punctual').length + of('open').length).toBe(attacks.length)
      }),
    )
  })

  it('are found by player, village and coordinate, with any accents', () => {
    const rows = attackRows([
      aCompared({ playerName: 'Käsestein' }),
      aCompared({ line: 'b', from: { x: 1, y: 2, name: 'Burg' } }),
    ])
    const found = (text: string) =>
      shownAttacks(rows, { text, group: 'all' }, { key: 'time', descending: false }).map(({ line }) => line)
    expect([found('kasestein'), found(' burg '), found('1|2'), found('400|500'), found('nichts')]).toEqual([
      ['off-1-offs-400-500-0'],
      ['b'],
      ['b'],
      ['off-1-offs-400-500-0', 'b'],
      [],
    ])
  })
})

describe('what is missing', () => {
  it('is shown for everybody with data, with as many lines as attacks', () => {
    fc.assert(
      fc.property(anyAttacks, (attacks) => {
        const missing = attacks.filter(({ state }) => state === 'missing')
        const { playerAnalysis } = analysed(attacks)
        const names = missingNames(playerAnalysis).split(';').filter(Boolean)
        expect(new Set(names)).toEqual(new Set(missing.map(({ playerName }) => playerName)))
        const message = missingMessage(attacks, { planName: 'Plan', timeZone: 'Europe/Berlin' })
        expect(message.match(/^- /gm)?.length ?? 0).toBe(missing.length)
      }),
    )
  })

  it('brings no code of the game along, and no line of its own', () => {
    const attack = aCompared({ playerName: '[url=x]Anna[/url]\n- Bert' })
    const message = missingMessage([attack], { planName: '[b]Plan', timeZone: 'Europe/Berlin' })
    expect(message.split('\n').slice(0, 3)).toEqual([
      '(b)Plan: Diese Angriffe fehlen noch.',
      '',
      '(url=x)Anna(/url) - Bert: 1 Angriff fehlt',
    ])
  })
})
