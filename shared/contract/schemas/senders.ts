import * as z from 'zod/mini'
import { GameId, Limit, VersionsById } from '../../model/basics.ts'
import { ManualSenders } from '../../model/inputs/added-villages.ts'
import { OldTroops } from '../../model/inputs/old-troops.ts'
import { Refounded } from '../../model/inputs/refounded.ts'
import { RejectedLine, SkippedLine, UnusedPart } from '../../model/pasted.ts'
import { IdleVillage, KindCounts, SenderStats, SenderType, SenderView } from '../../model/sender.ts'
import { ThresholdAdvice } from '../../model/settings-preview.ts'
import { joined, maxBodyBytes } from '../endpoint.ts'
import { dumpModes, senders as entries } from '../senders.ts'

const VillageIds = z.array(GameId).check(z.minLength(1), z.maxLength(20_000))

export const schemas = {
  list: {
    output: z.object({
      senders: z.array(SenderView),
      /** Villages of the last dumps without a role. */
      idle: z.array(z.pick(IdleVillage, { villageId: true, x: true, y: true, playerId: true })),
      /** Whether `reclassify` would change villages. */
      settingsChanged: z.boolean(),
    }),
  },
  update: {
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
  },
  remove: {
    body: z.object({ villageIds: VillageIds }),
    output: z.object({ success: z.boolean(), removed: z.int(), stats: SenderStats }),
  },
  reclassify: {
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
  },
  stats: {
    /** `settingsChanged` means the same as in `list`. */
    output: z.object({
      stats: SenderStats,
      settingsChanged: z.boolean(),
      oldTroops: z.optional(OldTroops),
      refounded: z.optional(Refounded),
    }),
  },
  addManual: {
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
  },
  uploadTroops: {
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
  },
}

export const senders = joined(entries, schemas)
