import * as z from 'zod'
import { GameId, Instant } from '../model/basics.ts'
import { TimeslotPlayer, Timeslots } from '../model/timeslot.ts'
import { endpoint } from './endpoint.ts'

const Stored = z.array(z.object({ from: z.string(), to: z.string() }))
const Saved = z.object({ success: z.boolean(), timeslots: Stored })
/** `version` counts the changes of the player's slots. */
const Standing = Saved.extend({ version: z.int() })
const Replace = z.object({ timeslots: Timeslots })
/** With `version` a change is refused when the player's slots have been changed since that version. */
const Seen = z.object({ version: z.int().min(0).max(1_000_000_000).optional() })

export const timeslots = {
  list: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}',
    access: 'user',
    scope: 'plan',
    query: z.object({ tribeId: z.preprocess((id) => (id === '' ? undefined : id), GameId.optional()) }),
    /** `lastArrival`: when the plan's last attack arrives, ISO 8601 in UTC. */
    output: z.object({ players: z.array(TimeslotPlayer), lastArrival: z.string() }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/admin/timeslots/generate/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.generate',
    scope: 'plan',
    /** With `keepOwn` a player who has slots of his own keeps them. */
    body: z.object({ keepOwn: z.boolean().default(false) }).default({ keepOwn: false }),
    /** `kept`: the player has kept his own slots. */
    output: Standing.extend({ kept: z.boolean() }),
    errors: ['player_not_found', 'no_auto_slots', 'too_many_slots'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.save',
    scope: 'plan',
    body: Replace.extend(Seen.shape),
    output: Standing,
    errors: ['player_not_found', 'slots_changed'],
  }),
  /** A player's former lists, newest first. */
  history: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/history',
    access: 'user',
    scope: 'plan',
    output: z.object({ history: z.array(z.object({ slots: Stored, replacedAt: z.string() })) }),
    errors: ['player_not_found'],
  }),
  /** Puts a player's last former list back in force. */
  undo: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/{playerId}/undo',
    access: 'user',
    audit: 'timeslots.undo',
    scope: 'plan',
    body: Seen.default({}),
    output: Standing,
    errors: ['player_not_found', 'no_former_slots', 'slots_changed'],
  }),
  playerInfo: endpoint({
    method: 'GET',
    path: '/playerinfo/{planId}/{playerId}',
    access: 'public',
    scope: 'plan',
    permission: 'write',
    output: z.object({
      playerName: z.string(),
      timeslots: Stored,
      sendFrom: z.string(),
      arriveAt: z.string(),
      /** When the plan's last attack arrives. */
      lastArrival: z.string(),
      timeZone: z.string(),
    }),
    errors: ['player_not_found'],
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.saveOwn',
    scope: 'plan',
    body: Replace,
    output: Saved,
    errors: ['player_not_found'],
  }),
  removeOwn: endpoint({
    method: 'POST',
    path: '/timeslots/delete/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.removeOwn',
    scope: 'plan',
    body: z.object({ from: Instant }),
    output: Saved,
    errors: ['player_not_found', 'slot_not_found'],
  }),
}
