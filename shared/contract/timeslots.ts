import * as z from 'zod/mini'
import { GameId, GameIdOrNone, Instant, Version } from '../model/basics.ts'
import { SlotAnswer, SlotAuthor, SlotNote, SlotSource, TimeslotPlayer, Timeslots } from '../model/timeslot.ts'
import { endpoint } from './endpoint.ts'

/** Carries the secret of a player's personal link. */
export const slotSecretHeader = 'X-Slot-Secret'

const Stored = z.array(z.object({ from: z.string(), to: z.string() }))
const Saved = z.extend(SlotNote, {
  success: z.boolean(),
  timeslots: Stored,
  cannotSend: z.boolean(),
  answer: SlotAnswer,
  version: Version,
})
/** With `cannotSend` the empty list says that the player cannot send; alone it says nothing. */
const Replace = z.object({ timeslots: Timeslots, cannotSend: z._default(z.boolean(), false) })
const saysOne = ({ timeslots, cannotSend }: z.output<typeof Replace>) => !cannotSend || timeslots.length === 0
const saysBoth = { error: 'Wer nicht senden kann, hat keine Zeitfenster.', path: ['cannotSend'] }
const Seen = z.object({ version: z.optional(Version) })

export const timeslots = {
  list: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}',
    access: 'user',
    scope: 'plan',
    // The plan's key of the personal links may have to be made.
    permission: 'write',
    bucket: 'read',
    query: z.object({ tribeId: GameIdOrNone }),
    /** `lastArrival`: when the plan's last attack arrives, ISO 8601 in UTC. */
    output: z.object({ players: z.array(TimeslotPlayer), lastArrival: z.string() }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/admin/timeslots/generate/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.generate',
    scope: 'plan',
    bucket: 'read',
    /** With `keepOwn` a player who has slots of his own keeps them. */
    body: z._default(z.object({ keepOwn: z._default(z.boolean(), false) }), { keepOwn: false }),
    /** `kept`: the player has kept his own slots. */
    output: z.extend(Saved, { kept: z.boolean() }),
    errors: ['player_not_found', 'no_auto_slots', 'no_auto_slots_in_plan', 'too_many_slots'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.save',
    scope: 'plan',
    bucket: 'read',
    body: z.extend(Replace, Seen.shape).check(z.refine(saysOne, saysBoth)),
    output: Saved,
    errors: ['player_not_found', 'slots_changed'],
    conflict: Saved,
  }),
  /** A player's former lists, newest first. */
  history: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/history',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    /** `version` is that of the former list, `by` who had set it: unknown of lists from before that was kept. */
    output: z.object({
      history: z.array(
        z.object({
          slots: Stored,
          cannotSend: z.boolean(),
          replacedAt: z.string(),
          version: z.int(),
          by: z.optional(SlotAuthor),
        }),
      ),
    }),
    errors: ['player_not_found'],
  }),
  /** Puts a former list of a player back in force: that of the version `restore`, else the last. */
  undo: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/{playerId}/undo',
    access: 'user',
    audit: 'timeslots.undo',
    scope: 'plan',
    bucket: 'read',
    body: z._default(z.extend(Seen, { restore: z.optional(Version) }), {}),
    output: Saved,
    errors: ['player_not_found', 'no_former_slots', 'slots_changed'],
    conflict: Saved,
  }),
  /** Notes that these players are being reminded; who has answered meanwhile is left out. */
  remind: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/reminders',
    access: 'user',
    audit: 'timeslots.remind',
    scope: 'plan',
    bucket: 'read',
    body: z.object({ playerIds: z.array(GameId).check(z.minLength(1), z.maxLength(2000)) }),
    /** `playerIds` are those who were reminded. */
    output: z.object({ success: z.boolean(), playerIds: z.array(z.int()), remindedAt: z.string() }),
  }),
  playerInfo: endpoint({
    method: 'GET',
    path: '/playerinfo/{planId}/{playerId}',
    access: 'public',
    scope: 'plan',
    permission: 'write',
    bucket: 'read',
    /** With `opened` it is noted that the player's page was opened: the page says so, unless a leader looks at it. */
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    /** Limit and message are only returned to callers who may change them. */
    output: z.extend(SlotNote, {
      playerName: z.string(),
      /** Missing where the leaders hide it from members. */
      planName: z.optional(z.string()),
      timeslots: Stored,
      cannotSend: z.boolean(),
      answer: SlotAnswer,
      version: Version,
      /** Whether the caller may change the list: a protected one only with its link's secret. */
      mayChange: z.boolean(),
      /** What holds for the player while he gives nothing. */
      assumed: z.object({ source: SlotSource, slots: Stored }),
      sendFrom: z.string(),
      arriveAt: z.string(),
      /** When the plan's last attack arrives. */
      lastArrival: z.string(),
      timeZone: z.string(),
    }),
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed'],
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.saveOwn',
    scope: 'plan',
    bucket: 'read',
    /** Without limit or message the stored ones stay. */
    body: z.extend(Replace, { ...Seen.shape, ...z.partial(SlotNote).shape }).check(z.refine(saysOne, saysBoth)),
    output: Saved,
    errors: ['player_not_found', 'slots_changed', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
    conflict: Saved,
  }),
  removeOwn: endpoint({
    method: 'POST',
    path: '/timeslots/delete/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.removeOwn',
    scope: 'plan',
    bucket: 'read',
    body: z.object({ from: Instant }),
    output: Saved,
    errors: ['player_not_found', 'slot_not_found', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
  }),
}
