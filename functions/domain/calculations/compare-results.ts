import {
  compareResults,
  countDifferences,
  type DifferenceCount,
  type KindAttack,
} from '../../../shared/compare/results.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { type Assignments, attackKinds } from '../../../shared/model/attack.ts'
import { type ComparedAttack, maxComparedAttacks, type ResultComparison } from '../../../shared/model/calculation.ts'
import { isStray } from '../../../shared/planner/plan/wishes.ts'
import { readAssignments } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { StoredResult } from '../../store/plans/results.ts'
import { targetPlace } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { readSenders, readTargets, retryOnStale } from '../plans/plan-state.ts'
import { resultAttacks } from './former-results.ts'

/** Compares two kept results of a plan. */
export async function comparison(
  plan: PlanRecord,
  world: WorldRecord,
  from: StoredResult,
  to: StoredResult,
): Promise<ResultComparison> {
  const [before, after, places] = await Promise.all([
    shownAttacks(plan, from),
    shownAttacks(plan, to),
    readPlaces(plan, world),
  ])
  const found = compareResults(before, after)
  const inAll = countDifferences(found, () => 'all').get('all') ?? nothing
  const view = (attack: KindAttack): ComparedAttack => {
    const { x, y, playerId, playerName } = places.sender(attack.villageId)
    const target = places.target(attack.targetId)
    const { kind, unit, launch, arrival } = attack
    const times = { launchAt: toIso(launch), time: toIso(arrival) }
    return { kind, x, y, playerId, playerName, xt: target.x, yt: target.y, unitType: unit, ...times }
  }
  const listed = (attacks: readonly KindAttack[]) => firstByLaunch(attacks).map(view)
  const players = countDifferences(found, ({ villageId }) => places.sender(villageId).playerId)
  const targets = countDifferences(found, ({ targetId }) => targetId)
  return {
    totals: { ...inAll, kept: found.kept.length },
    added: listed(found.added),
    gone: listed(found.gone),
    changed: found.changed
      .toSorted((a, b) => a.after.launch - b.after.launch)
      .slice(0, maxComparedAttacks)
      .map((pair) => ({ before: view(pair.before), after: view(pair.after) })),
    players: most(players).map(([playerId, count]) => ({
      playerId,
      playerName: places.playerName(playerId),
      ...count,
    })),
    targets: most(targets).map(([targetId, count]) => ({ targetId, ...places.target(targetId), ...count })),
  }
}

const shownAttacks = (plan: PlanRecord, result: StoredResult): Promise<Assignments> =>
  retryOnStale(plan, async (current) => {
    const isCurrent = result.number === current.results?.current
    const stored = isCurrent ? ((await readAssignments(current)) ?? {}) : await resultAttacks(current, result)
    const shown: Assignments = {}
    for (const kind of attackKinds)
      if (stored[kind]) shown[kind] = { attacks: stored[kind].attacks.filter((attack) => !isStray(attack)) }
    return shown
  })

const nothing: DifferenceCount = { before: 0, after: 0, added: 0, gone: 0, changed: 0 }

const firstByLaunch = (attacks: readonly KindAttack[]) =>
  attacks.toSorted((a, b) => a.launch - b.launch).slice(0, maxComparedAttacks)

const differences = ({ added, gone, changed }: DifferenceCount) => added + gone + changed

/** Those that differ, most differences first. */
const most = <K>(counts: Map<K, DifferenceCount>): [K, DifferenceCount][] =>
  [...counts].filter(([, count]) => differences(count) > 0).sort(([, a], [, b]) => differences(b) - differences(a))

async function readPlaces(plan: PlanRecord, world: WorldRecord) {
  const [senders, targets, index] = await Promise.all([readSenders(plan), readTargets(plan), loadWorldIndex(world)])
  const sendersById = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetsById = new Map(targets.map(({ _id, x, y }) => [_id, { x, y }]))
  const playerName = (playerId: number) => index?.playerById(playerId)?.name ?? ''
  return {
    playerName,
    sender: (villageId: number) => {
      const { x, y, playerId } = sendersById.get(villageId) ??
        index?.villageById(villageId) ?? { x: 0, y: 0, playerId: 0 }
      return { x, y, playerId, playerName: playerName(playerId) }
    },
    target: (targetId: string) => targetsById.get(targetId) ?? targetPlace(targetId)[0] ?? { x: 0, y: 0 },
  }
}
