import * as z from 'zod/mini'
import { GameId, Limit, VersionsById } from '../model/basics.ts'
import { ManualSenders } from '../model/inputs/added-villages.ts'
import { OldTroops } from '../model/inputs/old-troops.ts'
import { Refounded } from '../model/inputs/refounded.ts'
import { RejectedLine, SkippedLine, UnusedPart } from '../model/pasted.ts'
import { IdleVillage, KindCounts, SenderStats, SenderType, SenderView } from '../model/sender.ts'
import { ThresholdAdvice } from '../model/settings-preview.ts'
import { endpoint, maxBodyBytes } from './endpoint.ts'

const VillageIds = z.array(GameId).check(z.minLength(1), z.maxLength(20_000))

/** Effect of a dump on earlier dumps; see `uploadTroops`. */
export const dumpModes = ['replace', 'merge', 'replacePlayers'] as const
export type DumpMode = (typeof dumpModes)[number]

export const senders = {
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/senders',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: z.object({
      senders: z.array(SenderView),
      /** Villages of the last dumps without a role. */
      idle: z.array(z.pick(IdleVillage, { villageId: true, x: true, y: true, playerId: true })),
      /** Whether `reclassify` would change villages. */
      settingsChanged: z.boolean(),
    }),
  }),
  /** Changes or blocks villages; those from a dump keep their troops. Skips villages changed since their version in `versions`. */
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/senders',
    access: 'user',
    audit: 'senders.update',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.object({
      villageIds: VillageIds,
      changes: z.partial(
        z.object({
          type: SenderType,
          maxOff: Limit,
          maxFake: Limit,
          maxBFake: Limit,
          maxSnob: Limit,
          isBlocked: z.boolean(),
        }),
      ),
      versions: VersionsById,
    }),
    output: z.object({
      success: z.boolean(),
      changed: z.int(),
      /** Current state of the skipped villages. */
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
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.object({ villageIds: VillageIds }),
    output: z.object({ success: z.boolean(), removed: z.int(), stats: SenderStats }),
    errors: ['sender_not_found', 'senders_changed'],
  }),
  /** Reclassifies stored troops by the current settings, keeping leaders' edits; `preview` only returns the result. */
  reclassify: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/reclassify',
    access: 'user',
    audit: 'senders.reclassify',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z._default(z.object({ preview: z._default(z.boolean(), false) }), { preview: false }),
    output: z.object({
      success: z.boolean(),
      before: KindCounts,
      after: KindCounts,
      changed: z.int(),
      /** Villages from dumps with a leader's edits. */
      kept: z.int(),
      stats: SenderStats,
    }),
    errors: ['too_many_senders', 'senders_changed'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/incplans/sender-stats/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    /** `settingsChanged` means the same as in `list`. */
    output: z.object({
      stats: SenderStats,
      settingsChanged: z.boolean(),
      oldTroops: z.optional(OldTroops),
      refounded: z.optional(Refounded),
    }),
  }),
  addManual: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/manual-coordinates',
    access: 'user',
    audit: 'senders.addManual',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: ManualSenders,
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      accepted: z.int(),
      rejected: z.int(),
      rejectedLines: z.array(RejectedLine),
      unused: z.array(UnusedPart),
      stats: SenderStats,
    }),
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_senders', 'senders_changed'],
  }),
  uploadTroops: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/troops',
    access: 'user',
    audit: 'senders.uploadTroops',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    quota: 'upload',
    /**
     * `replace` removes all villages of earlier dumps, `merge` keeps those the dump omits, `replacePlayers` keeps only those of
     * players it omits.
     */
    body: z.object({
      dump: z.string({ error: 'Bitte Dump eingeben oder Datei auswählen!' }).check(z.maxLength(maxBodyBytes)),
      mode: z._default(z.enum(dumpModes), 'replace'),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      accepted: z.int(),
      rejected: z.int(),
      /** Contains at most `maxListedRejections` lines. */
      rejectedLines: z.array(RejectedLine),
      /** Lines beside the tables of game pages, the first as in `rejectedLines`. */
      skipped: z.int(),
      skippedLines: z.array(SkippedLine),
      unused: z.array(UnusedPart),
      /** Accepted villages below all thresholds, without a role. */
      unclassified: z.int(),
      /** Lower thresholds that would give them a role, best first. */
      advice: z.array(ThresholdAdvice),
      /** Villages with new and with replaced troops. */
      added: z.int(),
      updated: z.int(),
      /** Villages of earlier dumps that this one omits. */
      unnamed: z.int(),
      stats: SenderStats,
    }),
    errors: ['no_dump', 'unreadable_dump', 'too_many_senders', 'senders_changed'],
  }),
}
