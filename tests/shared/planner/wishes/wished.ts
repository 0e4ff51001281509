import type { Assignments, AttackKind } from '../../../../shared/model/attack.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import type { FixedAttack, Forbid, PlayerCap } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { ARRIVAL, type ProblemSpec } from '../builders.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

/** Offs with wishes: what a run gets, before its other inputs. */
export interface Wished {
  senders: Sender[]
  targets: Target[]
  fixed: FixedAttack[]
  forbids: Forbid[]
  caps: PlayerCap[]
  /** The earliest launch in epoch seconds. */
  sendFrom: number
  /** The windows of each player. */
  windows: (number[] | undefined)[]
}

interface Size {
  senders: number
  targets: number
  /** Fields around the middle in which villages lie. */
  spread: number
}

/** Random offs of three players with tiers, weights, pins, sent attacks, bans and caps; some with a late start and few windows. */
export const someWished = ({ senders, targets, spread }: Size): fc.Arbitrary<Wished> =>
  fc
    .record({
      senders: fc.array(
        fc.record({
          playerId: fc.nat(2),
          maxOff: fc.constantFrom(0, 1, 1, 2, 2),
          x: fc.integer({ min: 400 - spread, max: 400 + spread }),
          type: fc.constantFrom<Sender['type'][]>('offs', 'offs', 'ramoff'),
        }),
        { minLength: Math.floor(senders / 2), maxLength: senders },
      ),
      targets: fc.array(
        fc.record({
          maxOff: fc.nat(3),
          priority: fc.constantFrom(undefined, 1, 3, 5),
          weight: fc.constantFrom(undefined, 1, 2, 9),
        }),
        { minLength: Math.floor(targets / 2), maxLength: targets },
      ),
      fixed: fc.uniqueArray(
        fc.record({
          village: fc.nat(senders),
          target: fc.nat(targets),
          fixed: fc.constantFrom<FixedAttack['fixed'][]>('sent', 'pinned'),
        }),
        { maxLength: 4, selector: ({ village, target }) => `${village} ${target}` },
      ),
      forbids: fc.array(
        fc.record<Forbid>({
          kind: fc.constantFrom<(AttackKind | undefined)[]>(undefined, undefined, 'off', 'fake'),
          playerId: fc.constantFrom(undefined, undefined, 0, 1),
          villageId: fc.constantFrom(undefined, undefined, 0, 1, 2),
          targetId: fc.constantFrom(undefined, 't0', 't1', 't2', 't9'),
        }),
        { maxLength: 3 },
      ),
      caps: fc.array(
        fc.record<PlayerCap>({
          max: fc.nat(4),
          playerId: fc.constantFrom(undefined, 0, 1, 2),
          kind: fc.constantFrom<(AttackKind | undefined)[]>(undefined, 'off', 'fake'),
        }),
        { maxLength: 2 },
      ),
      reach: fc.constantFrom(Number.POSITIVE_INFINITY, 10 + spread, 12),
      windows: fc.array(fc.constantFrom(undefined, undefined, [0, 11], [8, 10, 12, 14]), {
        minLength: 3,
        maxLength: 3,
      }),
    })
    .map(({ reach, windows, ...some }) => ({
      ...some,
      senders: some.senders.map((parts, n) => aSender(n, parts)),
      targets: some.targets.map((parts, n) => aTarget(n, parts)),
      fixed: some.fixed.map(({ village, target, fixed }) => aFixedAttack(village, `t${target}`, { fixed })),
      sendFrom: ARRIVAL - reach * 30 * 60,
      windows: windows.map((fields) => fields?.map((n) => ARRIVAL - n * 30 * 60).toReversed()),
    }))

/** The run of offs with these wishes. */
export const toRun = ({ fixed, caps, windows, ...wished }: Wished, assignments: Assignments = {}): RunInput => ({
  ...aBase,
  ...wished,
  kind: 'off',
  ramoffsEnabled: true,
  windowsOf: (playerId) => windows[playerId] && Float64Array.from(windows[playerId]),
  assignments,
  fixedAttacks: fixed,
  maxPerPlayer: caps,
})

/** Whether a ban of offs holds for a village and target; without a village, for all. */
export const isBanned = (forbids: readonly Forbid[], sender: Sender | undefined, target: Target): boolean =>
  forbids.some(
    ({ kind, playerId, villageId, targetId }) =>
      [kind, playerId, villageId, targetId].some((field) => field !== undefined) &&
      (kind ?? 'off') === 'off' &&
      (targetId ?? target._id) === target._id &&
      (playerId ?? sender?.playerId) === sender?.playerId &&
      (villageId ?? sender?.villageId) === sender?.villageId,
  )

/** The problem that is left beside fixed attacks, from first principles; ramoff villages may help. */
export function wishedSpec({ senders, targets, fixed, forbids, caps, sendFrom, windows }: Wished): ProblemSpec {
  const countFixed = (village: number) => fixed.filter(({ villageId }) => villageId === village).length
  const room = (player: number) => {
    const sent = senders.reduce((sum, s) => sum + (s.playerId === player ? countFixed(s.villageId) : 0), 0)
    const own = caps.filter(({ playerId = player, kind = 'off' }) => playerId === player && kind === 'off')
    return own.length === 0 ? -1 : Math.max(0, Math.min(...own.map(({ max }) => max)) - sent)
  }
  return {
    sendFrom,
    windows,
    senders: senders.map(({ x, y, playerId, maxOff, villageId, type }) => ({
      x,
      y,
      player: playerId,
      supply: Math.max(0, maxOff - countFixed(villageId)),
      helper: type === 'ramoff',
    })),
    targets: targets.map((target) => {
      const there = Math.min(target.maxOff, fixed.filter(({ targetId }) => targetId === target._id).length)
      return {
        x: target.x,
        y: target.y,
        demand: isBanned(forbids, undefined, target) ? 0 : target.maxOff - there,
        filled: there,
        tier: target.priority ?? 3,
        weight: target.weight ?? 1,
      }
    }),
    forbidden: senders.flatMap((sender, s) =>
      targets.flatMap((target, t) =>
        isBanned(forbids, sender, target) ||
        fixed.some(({ villageId, targetId }) => villageId === sender.villageId && targetId === target._id)
          ? [{ sender: s, target: t }]
          : [],
      ),
    ),
    caps: [0, 1, 2].map(room),
  }
}
