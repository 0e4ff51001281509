import * as z from 'zod/mini'
import { AuditEntry } from '../model/audit.ts'
import { auditAreas } from '../model/audit-actions.ts'
import { Id, Instant } from '../model/basics.ts'
import { endpoint } from './endpoint.ts'

/** Names of today, by id; whoever or whatever is not named here has been deleted. */
const Names = z.record(z.string(), z.string())

export const audit = {
  /** Who changed what when, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'superadmin',
    bucket: 'read',
    /** `userId`: changes by this account and of it. `until` is not part of the period. */
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
      /** At most a hundred; fewer, or none, does not mean that there are no more: `cursor` does. */
      entries: z.array(AuditEntry),
      /** To be sent for what comes before; missing when everything has been looked through. */
      cursor: z.optional(z.string()),
      /** How far back has been looked so far, ISO 8601 in UTC. */
      since: z.string(),
      users: Names,
      worlds: z.record(z.string(), z.object({ name: z.string(), timeZone: z.string() })),
      plans: Names,
      /** By `world/player`. A player whose world's data does not know him any more is missing. */
      players: Names,
    }),
  }),
}
