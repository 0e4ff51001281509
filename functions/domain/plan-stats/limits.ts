import { createHash } from 'node:crypto'
import type { OverLimit } from '../../../shared/model/player-limit.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { commandsOfPerson } from '../../../shared/planner/model/persons.ts'
import { personsIn } from '../../../shared/planner/plan/availability.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import type { SlotChanges } from '../../store/timeslots/slot-changes.ts'

/** The players' own limits that a plan's runs respect. */
export const limitsInPlan = (plan: PlanRecord, { limits }: Pick<SlotChanges, 'limits'>): SlotChanges['limits'] =>
  planOptions(plan).memberLimits ? limits : new Map()

/** Digest of limits and of what players hold back of their villages; empty for none. */
export function limitsKey(limits: SlotChanges['limits'], holds: SlotChanges['holds'] = []): string {
  if (limits.size === 0 && holds.length === 0) return ''
  const sorted = [...limits].sort(([a], [b]) => a - b)
  return createHash('sha256')
    .update(JSON.stringify(holds.length > 0 ? [sorted, holds] : sorted))
    .digest('base64url')
    .slice(0, 22)
}

/** Commands sent from villages that are not among the senders, by player. */
export function sentElsewhere(
  { sent, presumed }: Record<'sent' | 'presumed', readonly { line: Pick<StoredOrder, 'from'>; playerId: number }[]>,
  senders: readonly Sender[],
): Map<number, number> {
  const sending = new Set(senders.map(({ villageId }) => villageId))
  const counts = new Map<number, number>()
  for (const { line, playerId } of [...sent, ...presumed])
    if (!sending.has(line.from.villageId)) counts.set(playerId, (counts.get(playerId) ?? 0) + 1)
  return counts
}

/** The players with more commands than their limits allow, over all accounts that they play, by name; `undefined` without any. */
export function overLimits(
  counted: readonly Omit<OverLimit, 'maxCommands'>[],
  plan: PlanRecord,
  slots: Pick<SlotChanges, 'limits' | 'sittings'>,
): OverLimit[] | undefined {
  const commands = new Map(counted.map((player) => [player.playerId, player.commands]))
  const persons = personsIn(plan, [], slots.sittings)
  const limits = limitsInPlan(plan, slots)
  const found = counted.flatMap((player) => {
    const maxCommands = limits.get(player.playerId) ?? Infinity
    const all = commandsOfPerson(persons, player.playerId, (id) => commands.get(id) ?? 0)
    return all > maxCommands ? [{ ...player, commands: all, maxCommands }] : []
  })
  return found.length > 0 ? found.sort((a, b) => a.playerName.localeCompare(b.playerName, 'de')) : undefined
}
