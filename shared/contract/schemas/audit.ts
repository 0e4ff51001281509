import * as z from 'zod/mini'
import { ListedAuditEntry } from '../../model/audit.ts'
import { auditAreas } from '../../model/audit-actions.ts'
import { Id, Instant } from '../../model/basics.ts'
import { audit as entries } from '../audit.ts'
import { joined } from '../endpoint.ts'

/** Current names by id; deleted items are missing. */
const Names = z.record(z.string(), z.string())

export const schemas = {
  list: {
    /** `userId`: changes by and to this account; `until` is exclusive. */
    query: z.object({
      area: z.optional(z.enum(auditAreas)),
      userId: z.optional(Id),
      worldId: z.optional(Id),
      planId: z.optional(Id),
      from: z.optional(Instant),
      until: z.optional(Instant),
      cursor: z.optional(
        z
          .string()
          .check(z.maxLength(120), z.regex(/^\d{4}-(0[1-9]|1[0-2])-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z(#[\w=-]*)?$/)),
      ),
    }),
    output: z.object({
      /** At most 100, possibly none; only a missing `cursor` means the end. */
      entries: z.array(ListedAuditEntry),
      /** `cursor` of the next page; missing at the end. */
      cursor: z.optional(z.string()),
      /** Start of the period searched so far, ISO 8601 in UTC. */
      since: z.string(),
      users: Names,
      worlds: z.record(z.string(), z.object({ name: z.string(), timeZone: z.string() })),
      plans: Names,
      /** By `world/player`; players missing from their world's data are omitted. */
      players: Names,
    }),
  },
}

export const audit = joined(entries, schemas)
