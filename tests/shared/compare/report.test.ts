import { expect, test } from 'vitest'
import { analyse } from '../../../shared/compare/analyse.ts'
import { planReport } from '../../../shared/compare/report.ts'
import { type AttackState, attackStates, type ComparedAttack } from '../../../shared/model/analysis.ts'

const arriveAt = '2038-03-10T20:00:00.000Z'
const [anna, bert] = ['Anna', 'Bert']

const anAttack = (state: AttackState, playerName: string, y: number, deviation?: number): ComparedAttack => ({
  line: `off-1-${y}-${state}`,
  type: 'off',
  playerId: playerName === anna ? 11 : 12,
  playerName,
  from: { x: 500, y, name: 'Heim' },
  to: { x: 510, y, name: 'Ziel', playerName: 'Feind' },
  launchAt: '2038-03-10T08:00:00.000Z',
  time: arriveAt,
  state,
  ...(deviation !== undefined && { deviation }),
})

const report = (attacks: readonly ComparedAttack[], unplanned: Parameters<typeof analyse>[1] = []) =>
  planReport(analyse(attacks, unplanned, { basis: 'orders', tolerance: 60 }), arriveAt)

test('counts planned, sent, seen, late and missing as the comparison does, in total, by player and by target', () => {
  const { total, players, targets, timeline } = report([
    ...attackStates.map((state) => anAttack(state, anna, 500, state === 'late' ? 61 : undefined)),
    anAttack('late', bert, 501, 3600),
    anAttack('missing', bert, 501),
  ])
  expect(total).toEqual({ planned: 10, sent: 7, seen: 6, late: 2, missing: 2 })
  expect(players).toEqual([
    { playerId: 11, name: anna, planned: 8, sent: 6, seen: 5, late: 1, missing: 1 },
    { playerId: 12, name: bert, planned: 2, sent: 1, seen: 1, late: 1, missing: 1 },
  ])
  expect(targets.map(({ y, planned, missing }) => [y, planned, missing])).toEqual([
    [500, 8, 1],
    [501, 2, 1],
  ])
  expect(timeline?.steps.reduce((sum, { planned }) => sum + planned, 0)).toBe(10)
})

test('counts late attacks of any strength, in total, by player and by target, and how many were not of the planned one', () => {
  const { total, players, targets, lateInOtherStrength } = report([
    anAttack('late', anna, 500, 61),
    anAttack('tooWeak', anna, 500, 61),
    anAttack('tooWeak', anna, 500, 60),
    anAttack('tooStrong', bert, 501, 7200),
    anAttack('tooStrong', bert, 501, -7200),
    anAttack('early', bert, 501, -61),
    anAttack('punctual', bert, 501, 60),
  ])
  expect([total.late, lateInOtherStrength]).toEqual([3, 2])
  expect(players.map(({ late }) => late)).toEqual([2, 1])
  expect(targets.map(({ late }) => late)).toEqual([2, 1])
})

test('leaves out who and what was not planned', () => {
  const stranger = {
    xf: 1,
    yf: 1,
    xt: 2,
    yt: 2,
    senderPlayerId: 99,
    senderPlayerName: 'Fremd',
    senderVillageName: '',
    targetVillageName: '',
    targetPlayerName: '',
    time: arriveAt,
    strength: 'gross' as const,
    count: 3,
  }
  const { total, players, targets } = report([anAttack('punctual', anna, 500)], [stranger])
  expect(total).toMatchObject({ planned: 1, seen: 1 })
  expect([players.length, targets.length]).toEqual([1, 1])
})
