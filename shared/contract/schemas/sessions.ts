import * as z from 'zod/mini'
import { Account, Session, SignIns } from '../../model/account.ts'
import { joined } from '../endpoint.ts'
import { sessions as entries } from '../sessions.ts'

export const schemas = {
  login: {
    body: z.object({
      username: z
        .string({ error: 'Benutzername ist erforderlich' })
        .check(z.trim(), z.minLength(1, 'Benutzername ist erforderlich'), z.maxLength(200)),
      password: z
        .string({ error: 'Passwort ist erforderlich' })
        .check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)),
      /** The browser's secret from an earlier login: strangers' guesses do not slow it down. */
      device: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/), z.maxLength(32))),
    }),
    output: z.object({ token: z.string(), device: z.string() }),
  },
  me: {
    /** `sessionId` is this session's, to end it; absent for tokens from before sessions were listed. */
    output: z.object({ user: Account, sessionId: z.optional(z.string()) }),
  },
  list: { output: z.extend(SignIns, { sessions: z.array(Session) }) },
  end: { output: z.object({ success: z.boolean() }) },
  endOthers: { output: z.object({ success: z.boolean(), token: z.string() }) },
}

export const sessions = joined(entries, schemas)
