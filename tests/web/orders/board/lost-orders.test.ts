import { describe, expect, test } from 'vitest'
import { type AskedPlayer, LossReason, type LostOrder } from '../../../../shared/model/orders/stand-in.ts'
import {
  askedSentence,
  askedTexts,
  bothText,
  byNeed,
  canAsk,
  lossText,
  lostSummary,
  needOf,
  readyText,
} from '../../../../web/features/orders/board/stand-ins/lost-orders.ts'
import { fc } from '../../../support/properties.ts'

const now = Date.parse('2038-03-03T03:05:00.000Z')
const zone = 'Europe/Berlin'

const aLost = (more: Partial<LostOrder> = {}): LostOrder => ({
  line: 'off-1-offs-407-483-0',
  type: 'off',
  playerId: 12,
  playerName: 'Bert',
  from: { x: 498, y: 594, name: 'Burg' },
  to: { x: 407, y: 483, name: 'Festung' },
  launchAt: '2038-03-03T03:00:00.000Z',
  arriveAt: '2038-03-03T08:00:00.000Z',
  reason: 'overdue',
  state: 'open',
  asked: [],
  ...more,
})

const anAsked = (more: Partial<AskedPlayer> = {}): AskedPlayer => ({
  playerId: 13,
  playerName: 'Cora',
  at: '2038-03-03T03:02:00.000Z',
  until: '2038-03-03T03:06:00.000Z',
  state: 'open',
  ...more,
})

const taken = (state: 'open' | 'sent' | 'skipped' = 'open') => ({
  line: 'off-2-offs-407-483-0',
  playerId: 13,
  playerName: 'Cora',
  from: { x: 500, y: 501, name: 'Turm' },
  launchAt: '2038-03-03T03:10:00.000Z',
  at: '2038-03-03T03:03:00.000Z',
  state,
})

describe('a lost attack', () => {
  test('needs a replacement until somebody may still answer or takes it', () => {
    expect(needOf(aLost(), now)).toBe('replacement')
    expect(needOf(aLost({ asked: [anAsked()] }), now)).toBe('answer')
    expect(needOf(aLost({ asked: [anAsked({ until: '2038-03-03T03:04:00.000Z' })] }), now)).toBe('replacement')
    expect(needOf(aLost({ asked: [anAsked({ state: 'declined' })] }), now)).toBe('replacement')
    expect(needOf(aLost({ taken: taken() }), now)).toBe('nothing')
    expect(needOf(aLost({ reason: undefined, state: 'sent' }), now)).toBe('nothing')
  })

  test('needs a look where its player has sent it after all', () => {
    expect(needOf(aLost({ reason: undefined, state: 'sent', taken: taken('sent') }), now)).toBe('both')
    expect(needOf(aLost({ reason: undefined, state: 'sent', taken: taken() }), now)).toBe('both')
    expect(needOf(aLost({ reason: undefined, state: 'sent', taken: taken('skipped') }), now)).toBe('nothing')
    expect(bothText(aLost({ taken: taken('sent') }), now)).toBeUndefined()
    expect(bothText(aLost({ state: 'sent', taken: taken() }), now)).toBe(
      'Bert hat doch abgeschickt: Sag Cora Bescheid, wenn einer reicht.',
    )
  })

  test('can be asked for unless three may still answer, it is taken or is not lost any more', () => {
    const three = [1, 2, 3].map((playerId) => anAsked({ playerId }))
    expect(canAsk(aLost({ asked: three.slice(1) }), now)).toBe(true)
    expect(canAsk(aLost({ asked: three }), now)).toBe(false)
    expect(canAsk(aLost({ asked: three }), now + 3_600_000)).toBe(true)
    expect(canAsk(aLost({ taken: taken() }), now)).toBe(false)
    expect(canAsk(aLost({ reason: undefined, state: 'sent' }), now)).toBe(false)
  })

  test('has its reason in words', () => {
    const words = LossReason.options.map((reason) => lossText({ reason, state: 'open' }))
    expect(words).toEqual([
      'überfällig',
      'Truppen nicht zu Hause',
      'Zeit verpasst',
      'ausgelassen, ohne Grund',
      'kann nicht (Generalprobe)',
    ])
    expect(lossText({ state: 'sent' })).toBe('doch abgeschickt')
    expect(lossText({ state: 'open' })).toBe('nicht mehr verloren')
  })

  test('names whom was asked and since when, those who may still answer first', () => {
    const asked = [
      anAsked({ playerName: 'Anna', at: '2038-03-03T03:01:00.000Z', state: 'declined' }),
      anAsked({ playerName: 'Dora', until: '2038-03-03T03:04:30.000Z' }),
      anAsked({ playerName: 'Emil', at: '2038-03-03T03:00:00.000Z', state: 'late' }),
      anAsked(),
      anAsked({ playerName: 'Fritz', at: '2038-03-03T02:50:00.000Z', state: 'declined' }),
      anAsked({ playerName: 'Gerd', at: '2038-03-03T02:40:00.000Z', state: 'declined' }),
    ]
    expect(askedTexts(aLost({ asked }), now, zone)).toEqual([
      'Cora, gefragt 04:02',
      'Dora, gefragt 04:02, keine Antwort',
      'Anna, gefragt 04:01, sagt nein',
      'Emil, gefragt 04:00, zu spät',
      'und 2 weitere',
    ])
  })
})

const lostOrders = fc.array(
  fc
    .record({
      reason: fc.option(fc.constantFrom(...LossReason.options), { nil: undefined }),
      state: fc.constantFrom('open' as const, 'sent' as const, 'skipped' as const),
      taken: fc.option(fc.constantFrom(taken('open'), taken('sent'), taken('skipped')), { nil: undefined }),
      asked: fc.array(fc.constantFrom(anAsked(), anAsked({ state: 'declined' })), { maxLength: 4 }),
    })
    .map(aLost),
)

test('sorted by need, all stay, those that need a replacement come first, and equal ones keep their order', () => {
  fc.assert(
    fc.property(lostOrders, (orders) => {
      const sorted = byNeed(orders, now)
      expect(new Set(sorted)).toEqual(new Set(orders))
      const needs = sorted.map((order) => needOf(order, now))
      expect(needs.lastIndexOf('replacement') + 1).toBe(needs.filter((need) => need === 'replacement').length)
      for (const need of new Set(needs)) {
        const of = (list: readonly LostOrder[]) => list.filter((order) => needOf(order, now) === need)
        expect(of(sorted)).toEqual(of(orders))
      }
    }),
  )
})

test('the summary counts what is open, asked, taken and sent twice', () => {
  expect(lostSummary([], now)).toBeUndefined()
  expect(
    lostSummary(
      [
        aLost(),
        aLost({ asked: [anAsked()] }),
        aLost({ taken: taken() }),
        aLost({ reason: undefined, state: 'sent', taken: taken('sent') }),
      ],
      now,
    ),
  ).toBe('1 ohne Ersatz, 1 gefragt, 2 übernommen, 1 doppelt')
})

test('the sentences say who is ready, and whom was asked', () => {
  expect(readyText({ ready: 7, mode: 'auto' })).toBe('7 springen ein. Die Nachtwache fragt sie von selbst.')
  expect(readyText({ ready: 1, mode: 'asked' })).toMatch(/^1 springt ein\. .+„Ersatz anfragen“/)
  expect(readyText({ ready: 0, mode: 'auto' })).toMatch(/^Niemand springt ein/)
  expect(readyText({ ready: 3, mode: 'off' })).toBe('Die Nachtwache ist aus.')
  expect(askedSentence({ players: 3, attacks: 2, without: 4 })).toBe(
    '3 Spieler für 2 Angriffe gefragt, für 4 ist niemand frei.',
  )
  expect(askedSentence({ players: 1, attacks: 1, without: 0 })).toBe('1 Spieler für 1 Angriff gefragt.')
  expect(askedSentence({ players: 0, attacks: 0, without: 1 })).toBe('Für 1 Angriff ist gerade niemand frei.')
  expect(askedSentence({ players: 0, attacks: 0, without: 0 })).toMatch(/^Niemand wurde neu gefragt/)
})
