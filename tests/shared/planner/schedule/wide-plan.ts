import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import type { RunOutcome } from '../../../../shared/planner/plan/runs.ts'
import type { Command } from '../../../../shared/planner/risks/seen.ts'
import { shuffled } from '../../../support/random-numbers.ts'
import { aBase } from '../plan-builders.ts'

/** A village with its owner. */
export interface Owned {
  x: number
  y: number
  playerId: number
}

/** How many targets of either sort there are, and what each wants. */
export interface WidePlan {
  real: number
  fake: number
  /** A real target wants these, a fake one as many fakes. */
  offs: number
  fakes: number
  /** Villages with offs per off wanted, and fakes per fake wanted. */
  reserve: { offs: number; fakes: number }
}

/** Villages on a square of this width, a third of its fields, that belong to the nearest of the players' homes. */
export function wideWorld(width: number, players: number, seed: number): Owned[] {
  const fields = Array.from({ length: width * width }, (_, i) => ({
    x: 400 + (i % width),
    y: 400 + Math.floor(i / width),
  }))
  return withNearestOwners(shuffled(fields, seed).slice(0, Math.round((width * width) / 3)), players)
}

/** Villages that belong to the player whose home, one of the first villages, is nearest. */
export function withNearestOwners(villages: readonly { x: number; y: number }[], players: number): Owned[] {
  const homes = villages.slice(0, players)
  return villages.map(({ x, y }) => {
    const ways = homes.map((home) => Math.hypot(home.x - x, home.y - y))
    return { x, y, playerId: ways.indexOf(Math.min(...ways)) + 1 }
  })
}

const fakesOfVillage = 3

/** Targets and senders among these villages, in their order. Real and fake targets lie among each other. */
export function widePlan(
  villages: readonly Owned[],
  { real, fake, offs, fakes, reserve }: WidePlan,
): Omit<RunInput, 'kind'> {
  const targets = villages.slice(0, real + fake).map(
    ({ x, y }, n): Target => ({
      ...{ _id: `t${String(n).padStart(5, '0')}`, x, y, villageId: n, type: 'offs', maxBFake: 0, offsetMinutes: 0 },
      ...(n < real ? { maxOff: offs, maxFake: fakes } : { maxOff: 0, maxFake: offs + fakes }),
    }),
  )
  const offVillages = Math.round(real * offs * reserve.offs)
  const wanted = real * fakes + fake * (offs + fakes)
  const fakeVillages = Math.ceil((wanted * reserve.fakes) / fakesOfVillage)
  const own = villages.slice(targets.length, targets.length + offVillages + fakeVillages)
  const isOff = shuffled(
    [...own.keys()].map((n) => n < offVillages),
    11,
  )
  const senders = own.map(
    ({ x, y, playerId }, n): Sender => ({
      ...{ villageId: 100_000 + n, x, y, playerId, maxBFake: 0 },
      ...(isOff[n]
        ? { type: 'offs', maxOff: 1, maxFake: 1 }
        : { type: 'fakeSending', maxOff: 0, maxFake: fakesOfVillage }),
    }),
  )
  return { ...aBase, senders, targets, assignments: {} }
}

/** The commands of planned kinds. */
export function commandsOf(
  { senders, targets }: Omit<RunInput, 'kind'>,
  outcomes: ReadonlyMap<Command['kind'], RunOutcome>,
): Command[] {
  const senderOf = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetOf = new Map(targets.map((target) => [target._id, target]))
  return [...outcomes].flatMap(([kind, { attacks }]) =>
    attacks.flatMap(({ villageId, targetId, launch, arrival, unit }) => {
      const [from, to] = [senderOf.get(villageId), targetOf.get(targetId)]
      if (!from || !to) return []
      return [{ kind, x: to.x, y: to.y, fromX: from.x, fromY: from.y, playerId: from.playerId, launch, arrival, unit }]
    }),
  )
}
