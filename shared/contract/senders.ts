import * as z from 'zod/mini'
import { GameId, Limit, VersionsById } from '../model/basics.ts'
import { IdleVillage, KindCounts, SenderStats, SenderType, SenderView } from '../model/sender.ts'
import { endpoint } from './endpoint.ts'

const VillageIds = z.array(GameId).check(z.minLength(1), z.maxLength(20_000))

export const senders = {
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/senders',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: z.object({
      senders: z.array(SenderView),
      /** Where the villages of the last dumps lie that have no role in the plan. */
      idle: z.array(z.pick(IdleVillage, { villageId: true, x: true, y: true, playerId: true })),
      /** The villages were classified by other settings than today's: `reclassify` would make something else of some. */
      settingsChanged: z.boolean(),
    }),
  }),
  /**
   * Changes kind or capacities of villages, or stops them; one from a dump keeps its troops. Of those with a version, by village,
   * the ones that somebody else has changed since stay as they are.
   */
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/senders',
    access: 'user',
    audit: 'senders.update',
    scope: 'plan',
    bucket: 'read',
    body: z.object({
      villageIds: VillageIds,
      changes: z.partial(
        z.object({ type: SenderType, maxOff: Limit, maxFake: Limit, maxBFake: Limit, isBlocked: z.boolean() }),
      ),
      versions: VersionsById,
    }),
    output: z.object({
      success: z.boolean(),
      changed: z.int(),
      /** Villages that somebody else has changed since the given version, as they stand. */
      conflicts: z.array(SenderView),
      stats: SenderStats,
    }),
    errors: ['sender_not_found', 'senders_changed'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/delete',
    access: 'user',
    audit: 'senders.remove',
    scope: 'plan',
    bucket: 'read',
    body: z.object({ villageIds: VillageIds }),
    output: z.object({ success: z.boolean(), removed: z.int(), stats: SenderStats }),
    errors: ['sender_not_found', 'senders_changed'],
  }),
  /**
   * Classifies the villages anew by today's settings from their stored troops; with `preview` it changes nothing and tells what
   * would become of them. What a leader has set or entered by hand stays.
   */
  reclassify: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/reclassify',
    access: 'user',
    audit: 'senders.reclassify',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z._default(z.object({ preview: z._default(z.boolean(), false) }), { preview: false }),
    output: z.object({
      success: z.boolean(),
      before: KindCounts,
      after: KindCounts,
      /** Villages whose kind or limits change. */
      changed: z.int(),
      /** Villages from dumps that keep what a leader has set. */
      kept: z.int(),
      stats: SenderStats,
    }),
    errors: ['too_many_senders', 'senders_changed'],
  }),
}
