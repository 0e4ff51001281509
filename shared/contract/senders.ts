import * as z from 'zod'
import { GameId, Limit } from '../model/basics.ts'
import { IdleVillage, SenderStats, SenderType, SenderView } from '../model/sender.ts'
import { endpoint } from './endpoint.ts'

const VillageIds = z.array(GameId).min(1).max(20_000)

export const senders = {
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/senders',
    access: 'user',
    scope: 'plan',
    output: z.object({
      senders: z.array(SenderView),
      /** Where the villages of the last dumps lie that have no role in the plan. */
      idle: z.array(IdleVillage.pick({ villageId: true, x: true, y: true })),
    }),
  }),
  /** Changes kind or capacities of villages; one from a dump keeps its troops. */
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/senders',
    access: 'user',
    audit: 'senders.update',
    scope: 'plan',
    body: z.object({
      villageIds: VillageIds,
      changes: z.object({ type: SenderType, maxOff: Limit, maxFake: Limit, maxBFake: Limit }).partial(),
    }),
    output: z.object({ success: z.boolean(), changed: z.int(), stats: SenderStats }),
    errors: ['sender_not_found', 'senders_changed'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/delete',
    access: 'user',
    audit: 'senders.remove',
    scope: 'plan',
    body: z.object({ villageIds: VillageIds }),
    output: z.object({ success: z.boolean(), removed: z.int(), stats: SenderStats }),
    errors: ['sender_not_found', 'senders_changed'],
  }),
}
