import { describe, expect, it } from 'vitest'
import { attackKinds } from '../../../../shared/model/attack.ts'
import { type PlayersAttack, playerAbsences } from '../../../../shared/planner/risks/absence.ts'
import { fc } from '../../../support/properties.ts'

const anAttack = (more: Partial<PlayersAttack> = {}): PlayersAttack => ({
  kind: 'off',
  targetId: 'offs-500-500',
  playerId: 1,
  isSent: false,
  ...more,
})

const many = (count: number, more: Partial<PlayersAttack> = {}) => Array.from({ length: count }, () => anAttack(more))

describe('what is lost if nobody sends for a player', () => {
  it('is counted by kind, a target only if half of its offs or more come from one player', () => {
    const attacks = [
      ...many(2, { targetId: 'a' }),
      ...many(2, { targetId: 'a', playerId: 2, kind: 'ramoff' }),
      ...many(1, { targetId: 'b' }),
      ...many(2, { targetId: 'b', playerId: 2 }),
      ...many(2, { targetId: 'b', playerId: 3 }),
      ...many(5, { targetId: 'b', playerId: 3, kind: 'fake' }),
      ...many(1, { targetId: 'b', playerId: 3, kind: 'ag' }),
    ]
    const { players, targets } = playerAbsences(attacks)
    expect(targets).toBe(1)
    expect(players).toMatchObject([
      { playerId: 2, targets: 1, attacks: 4, byKind: { off: 2, ramoff: 2 } },
      { playerId: 1, targets: 1, attacks: 3, byKind: { off: 3, fake: 0 } },
      { playerId: 3, targets: 0, attacks: 8, byKind: { off: 2, fake: 5, ag: 1 } },
    ])
  })

  it('leaves targets with fewer than three offs out, and waves apart', () => {
    const attacks = [...many(2, { targetId: 'a' }), ...many(2, { targetId: 'a-w2' }), ...many(3, { targetId: 'b' })]
    expect(playerAbsences(attacks)).toMatchObject({ targets: 1, players: [{ attacks: 7, targets: 1 }] })
  })

  it('is not what was sent, which still counts on its target', () => {
    const attacks = [...many(2, { isSent: true }), ...many(1), ...many(1, { playerId: 2 })]
    expect(playerAbsences(attacks)).toMatchObject({
      targets: 0,
      players: [{ playerId: 1, attacks: 1 }, { playerId: 2 }],
    })
    expect(playerAbsences(many(3, { isSent: true }))).toEqual({ targets: 0, players: [] })
  })

  it('is nothing in a plan without attacks', () => {
    expect(playerAbsences([])).toEqual({ targets: 0, players: [] })
  })
})

it('agrees with taking each player away, and puts the worst first', () => {
  const attack = fc.record({
    kind: fc.constantFrom(...attackKinds),
    targetId: fc.constantFrom('a', 'b', 'c', 'd'),
    playerId: fc.nat(3),
    isSent: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(attack, { maxLength: 60 }), (attacks) => {
      const { players, targets } = playerAbsences(attacks)
      const halved = new Set<string>()
      for (const { playerId, attacks: lost, byKind, targets: own } of players) {
        const left = attacks.filter((one) => one.isSent || one.playerId !== playerId)
        expect(lost).toBe(attacks.length - left.length)
        expect(attackKinds.reduce((sum, kind) => sum + byKind[kind], 0)).toBe(lost)
        const offsOn = (list: readonly PlayersAttack[], id: string) =>
          list.filter(({ kind, targetId }) => targetId === id && (kind === 'off' || kind === 'ramoff')).length
        const losing = ['a', 'b', 'c', 'd'].filter(
          (id) => offsOn(attacks, id) >= 3 && offsOn(left, id) <= offsOn(attacks, id) / 2,
        )
        // A target whose offs were all sent already loses nothing.
        const hit = losing.filter((id) => offsOn(left, id) < offsOn(attacks, id))
        expect(own).toBe(hit.length)
        for (const id of hit) halved.add(id)
      }
      expect(targets).toBe(halved.size)
      expect(players.map((player) => player.targets)).toEqual(
        players.map((player) => player.targets).toSorted((a, b) => b - a),
      )
    }),
  )
})
