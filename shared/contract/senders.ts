import * as z from 'zod/mini'
import { GameId, Limit, VersionsById } from '../model/basics.ts'
import {
  IdleVillage,
  KindCounts,
  ManualSenders,
  RejectedLine,
  SenderStats,
  SenderType,
  SenderView,
} from '../model/sender.ts'
import { ThresholdAdvice } from '../model/settings-preview.ts'
import { endpoint, maxBodyBytes } from './endpoint.ts'

const VillageIds = z.array(GameId).check(z.minLength(1), z.maxLength(20_000))

/** What a dump does to villages of earlier dumps. */
export const dumpModes = ['replace', 'merge', 'replacePlayers'] as const
export type DumpMode = (typeof dumpModes)[number]

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
  stats: endpoint({
    method: 'GET',
    path: '/incplans/sender-stats/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    /** `settingsChanged`: see the list of senders. */
    output: z.object({ stats: SenderStats, settingsChanged: z.boolean() }),
  }),
  addManual: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/manual-coordinates',
    access: 'user',
    audit: 'senders.addManual',
    scope: 'plan',
    bucket: 'read',
    body: ManualSenders,
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      accepted: z.int(),
      rejected: z.int(),
      rejectedLines: z.array(RejectedLine),
      stats: SenderStats,
    }),
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_senders', 'senders_changed'],
  }),
  uploadTroops: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/troops',
    access: 'user',
    audit: 'senders.uploadTroops',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    /**
     * `replace`: the dump replaces all villages from dumps; `merge`: villages that it does not name stay as they are;
     * `replacePlayers`: of those only the villages of players without any village in the dump stay.
     */
    body: z.object({
      dump: z.string({ error: 'Bitte Dump eingeben oder Datei auswählen!' }).check(z.maxLength(maxBodyBytes)),
      mode: z._default(z.enum(dumpModes), 'replace'),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** Lines taken and not taken. */
      accepted: z.int(),
      rejected: z.int(),
      /** The first thousand of them. */
      rejectedLines: z.array(RejectedLine),
      /** Villages that reach no kind's thresholds: taken, but without a role in the plan. */
      unclassified: z.int(),
      /** Lowered thresholds that would give them a role, best first. */
      advice: z.array(ThresholdAdvice),
      /** Villages that the plan had no troops of before, and those whose troops are replaced. */
      added: z.int(),
      updated: z.int(),
      /** Villages from earlier dumps that this one does not name: gone or kept, by the mode. */
      unnamed: z.int(),
      stats: SenderStats,
    }),
    errors: ['no_dump', 'unreadable_dump', 'too_many_senders', 'senders_changed'],
  }),
}
