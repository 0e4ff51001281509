import { describe, expect, it } from 'vitest'
import {
  attentionText,
  playersToWatch,
  progressAt,
  urgencies,
} from '../../../../web/features/orders/board/attention.ts'
import { isUnseen, openLines, type PlayerProgress } from '../../../../web/features/orders/export/player-list.ts'
import { whenText } from '../../../../web/features/orders/labels.ts'
import { fc } from '../../../support/properties.ts'

const now = Date.parse('2027-03-03T18:00:00.000Z')
const minute = 60_000
const iso = (minutes: number) => new Date(now + minutes * minute).toISOString()

const aPlayer = (more: Partial<PlayerProgress> = {}): PlayerProgress => ({
  playerId: 1,
  playerName: 'Anna',
  lines: 5,
  sent: 0,
  seen: 0,
  skipped: 0,
  overdue: 0,
  next: iso(120),
  openedAt: iso(-600),
  changed: false,
  edit: '/orders/edit-1',
  show: '/orders/show-1',
  ...more,
})

const firstUrgency = (player: PlayerProgress) => playersToWatch({ players: [player], sentGone: [] }, now)[0]?.urgency

describe('a player needs a leader', () => {
  it.each([
    ['whose attacks are overdue', { overdue: 1 }, 'overdue'],
    ['whose launch has come since the board was read', { next: iso(-1) }, 'overdue'],
    ['who sends in 15 minutes and has never opened his page', { next: iso(15), openedAt: undefined }, 'soon'],
    ['who sends in 15 minutes and does not know the last change', { next: iso(15), changed: true }, 'soon'],
    ['who sends later and has never opened his page', { openedAt: undefined }, 'unseen'],
    ['who sends later and does not know the last change', { changed: true }, 'unseen'],
    ['who sends soon and knows', { next: iso(5) }, undefined],
    ['who was left out and has not seen it', { lines: 0, next: undefined, changed: true, left: 3 }, 'left'],
    ['who has nothing left to send', { sent: 4, skipped: 1, next: undefined, openedAt: undefined }, undefined],
  ])('%s', (_, more, urgency) => {
    expect(firstUrgency(aPlayer(more))).toBe(urgency)
  })

  it('also when they have sent what is no longer planned', () => {
    const sentGone = [{ playerId: 1, playerName: 'Anna', line: 'off-1-offs-2-3-0', from: '1|1', to: '2|2' }]
    expect(playersToWatch({ players: [aPlayer()], sentGone }, now)).toMatchObject([{ urgency: 'stray', stray: 1 }])
  })
})

it('who was left out is described as that', () => {
  const attention = playersToWatch(
    { players: [aPlayer({ lines: 0, next: undefined, changed: true, left: 3 })], sentGone: [] },
    now,
  )
  expect(attention.map((each) => attentionText(each, String))).toEqual([
    'Befehle mit Ausgabe 3 zurückgezogen, noch nicht gesehen',
  ])
})

it('a message says what is so now, not when the board was read', () => {
  const [attention] = playersToWatch({ players: [aPlayer({ overdue: 1, next: iso(-1) })], sentGone: [] }, now)
  expect(attention && progressAt(attention, now)).toMatchObject({ overdue: 2 })
  expect(attention && progressAt(attention, now)).not.toHaveProperty('next')
})

it.each([
  [-0.5, 'gerade eben'],
  [0.5, 'sofort'],
  [8, 'in 8 Minuten'],
  [-59, 'vor 59 Minuten'],
  [90, 'Mi., 03.03.2027, 20:30'],
])('a moment %d minutes away is shown as %j', (away, text) => {
  expect(whenText(iso(away), now, 'Europe/Berlin')).toBe(text)
})

const minutes = fc.integer({ min: -30, max: 600 })
const anyPlayer = fc
  .record({
    playerName: fc.string({ maxLength: 6 }),
    open: fc.integer({ min: 0, max: 5 }),
    sent: fc.integer({ min: 0, max: 5 }),
    overdueShare: fc.integer({ min: 0, max: 5 }),
    next: minutes,
    opened: fc.boolean(),
    changed: fc.boolean(),
  })
  .map(({ open, sent, overdueShare, next, opened, changed, playerName }): Omit<PlayerProgress, 'playerId'> => {
    const overdue = Math.min(open, overdueShare)
    return {
      playerName,
      lines: open + sent,
      sent,
      seen: 0,
      skipped: 0,
      overdue,
      ...(open > overdue && { next: iso(next) }),
      ...(opened && { openedAt: iso(-60) }),
      changed: opened && changed,
      edit: '/orders/edit',
      show: '/orders/show',
    }
  })
const anyPlayers = fc
  .array(anyPlayer, { maxLength: 20 })
  .map((players) => players.map((player, index) => ({ ...player, playerId: index })))

describe('the list of those who need one', () => {
  it('names exactly those with something overdue or unseen, the most urgent first, for any order given', () => {
    fc.assert(
      fc.property(anyPlayers, fc.gen(), (players, generate) => {
        const list = playersToWatch({ players, sentGone: [] }, now)
        const needs = players.filter(
          (player) =>
            player.overdue > 0 ||
            (player.next && Date.parse(player.next) < now) ||
            (openLines(player) > 0 && isUnseen(player)),
        )
        expect(new Set(list.map(({ player }) => player.playerId))).toEqual(
          new Set(needs.map(({ playerId }) => playerId)),
        )
        const ranks = list.map(({ urgency }) => urgencies.indexOf(urgency))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        for (const [index, each] of list.entries()) {
          const after = list[index + 1]
          if (!after || after.urgency !== each.urgency) continue
          expect(each.overdue).toBeGreaterThanOrEqual(after.overdue)
          if (each.overdue !== after.overdue) continue
          const [first, second] = [each, after].map(({ player }) => Date.parse(player.next ?? '9999-01-01'))
          expect(first).toBeLessThanOrEqual(second ?? 0)
        }
        const shuffled = generate(() => fc.shuffledSubarray(players, { minLength: players.length }))
        expect(playersToWatch({ players: shuffled, sentGone: [] }, now)).toEqual(list)
      }),
    )
  })
})
