import * as z from 'zod/mini'
import { GameId, GameIdOrNone, Instant, Version } from '../model/basics.ts'
import { HeldVillageIds, Holds, OwnVillages } from '../model/inputs/own-village.ts'
import { OwnSittings, Sittings, SittingView } from '../model/inputs/sitting.ts'
import { Sends, SlotAnswer, SlotAuthor, SlotNote, SlotSource, TimeslotPlayer, Timeslots } from '../model/timeslot.ts'
import { endpoint } from './endpoint.ts'

/** Header with the secret of a player's personal link. */
export const slotSecretHeader = 'X-Slot-Secret'

const Stored = z.array(z.object({ from: z.string(), to: z.string() }))
const Saved = z.extend(SlotNote, {
  success: z.boolean(),
  timeslots: Stored,
  sends: Sends,
  answer: SlotAnswer,
  by: z.optional(SlotAuthor),
  version: Version,
})
const SavedSittings = z.object({ sittings: z.array(SittingView), version: Version })
/** An empty list is no answer, unless the player can send always or never. */
const Replace = z.object({ timeslots: Timeslots, sends: z._default(Sends, 'slots') })
const saysOne = (said: z.output<typeof Replace>) => said.sends === 'slots' || said.timeslots.length === 0
const saysBoth = { error: 'Wer immer oder nie senden kann, hat keine Zeitfenster.', path: ['sends'] }
const Seen = z.object({ version: z.optional(Version) })

export const timeslots = {
  list: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    query: z.object({ tribeId: GameIdOrNone }),
    /**
     * `lastArrival`: the plan's last arrival, ISO 8601 in UTC. `usualReliability`: the rate of players of whom nothing is known; absent where nothing
     * is known of anybody.
     */
    output: z.object({
      players: z.array(TimeslotPlayer),
      lastArrival: z.string(),
      usualReliability: z.optional(z.number()),
    }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/admin/timeslots/generate/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.generate',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    /** `keepOwn`: players keep their own timeslots. */
    body: z._default(z.object({ keepOwn: z._default(z.boolean(), false) }), { keepOwn: false }),
    output: z.extend(Saved, { kept: z.boolean() }),
    errors: ['player_not_found', 'no_auto_slots', 'no_auto_slots_in_plan', 'too_many_slots'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.save',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    /** A missing limit stays unchanged; one that is given counts as the leaders'. */
    body: z
      .extend(Replace, { ...Seen.shape, ...z.partial(z.pick(SlotNote, { maxCommands: true })).shape })
      .check(z.refine(saysOne, saysBoth)),
    output: Saved,
    errors: ['player_not_found', 'slots_changed'],
    conflict: Saved,
  }),
  /** A player's villages in the plan, with what they hold back. */
  villages: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/villages',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: OwnVillages,
    errors: ['player_not_found'],
  }),
  /** Overrules what a player holds back of these villages, also in future, or stops that. */
  overrule: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}/overruled',
    access: 'user',
    audit: 'timeslots.overrule',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(Seen, { villageIds: HeldVillageIds, isOverruled: z.boolean() }),
    output: OwnVillages,
    errors: ['player_not_found', 'sender_not_found', 'slots_changed'],
    conflict: OwnVillages,
  }),
  /** Replaces who plays a player's account; requests that are not named are refused, those that are become entries. */
  sit: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}/sittings',
    access: 'user',
    audit: 'timeslots.sit',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(Seen, { sittings: Sittings }),
    output: SavedSittings,
    errors: [
      'player_not_found',
      'slots_changed',
      'sitting_self',
      'sitter_not_found',
      'sitting_overlap',
      'sitting_chain',
    ],
    conflict: SavedSittings,
  }),
  /** A player's former lists, newest first. */
  history: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/history',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    /** `version` and author of the former list; the first has none if nobody saved one before. */
    output: z.object({
      history: z.array(
        z.object({
          slots: Stored,
          sends: Sends,
          replacedAt: z.string(),
          version: z.int(),
          by: z.optional(SlotAuthor),
        }),
      ),
    }),
    errors: ['player_not_found'],
  }),
  /** Restores a player's former list: version `restore`, otherwise the latest. */
  undo: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/{playerId}/undo',
    access: 'user',
    audit: 'timeslots.undo',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z._default(z.extend(Seen, { restore: z.optional(Version) }), {}),
    output: Saved,
    errors: ['player_not_found', 'no_former_slots', 'slots_changed'],
    conflict: Saved,
  }),
  /** Replaces every list that was last saved without a link by the player's last other one, and deletes such limits and messages. */
  undoAnonymous: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/undo-anonymous',
    access: 'user',
    audit: 'timeslots.undoAnonymous',
    changes: ['plan'],
    scope: 'plan',
    load: 'heavy',
    output: z.object({ success: z.boolean(), playerIds: z.array(z.int()) }),
  }),
  /** Records reminders, except to players who have answered since. */
  remind: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/reminders',
    access: 'user',
    audit: 'timeslots.remind',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.object({ playerIds: z.array(GameId).check(z.minLength(1), z.maxLength(2000)) }),
    output: z.object({ success: z.boolean(), playerIds: z.array(z.int()), remindedAt: z.string() }),
  }),
  playerInfo: endpoint({
    method: 'GET',
    path: '/playerinfo/{planId}/{playerId}',
    access: 'public',
    shows: [],
    scope: 'plan',
    permission: 'write',
    bucket: 'read',
    /** `opened` records that the player opened the page; not sent for leaders. */
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    /** A protected list requires the personal link. */
    output: z.extend(SlotNote, {
      playerName: z.string(),
      /** Missing if leaders hide it. */
      planName: z.optional(z.string()),
      timeslots: Stored,
      sends: Sends,
      answer: SlotAnswer,
      version: Version,
      /** Called with the personal or order link. */
      isOwner: z.boolean(),
      /** Used until the player gives timeslots. */
      assumed: z.object({ source: SlotSource, slots: Stored }),
      sendFrom: z.string(),
      arriveAt: z.string(),
      lastArrival: z.string(),
      timeZone: z.string(),
      /** Only with the secret of the personal link. */
      played: z.optional(OwnSittings),
    }),
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
  }),
  /**
   * The player's answer in the latest earlier plan of the world where they saved one by personal link, at the same weekdays and times
   * in this plan. Looks at five plans; needs the personal link.
   */
  lastAnswer: endpoint({
    method: 'GET',
    path: '/timeslots/{planId}/{playerId}/last',
    access: 'public',
    shows: [],
    scope: 'plan',
    permission: 'write',
    bucket: 'read',
    output: z.object({
      last: z.optional(
        z.object({
          sends: Sends,
          timeslots: Stored,
          /** Of the earlier plan; the name is missing if leaders hide it. */
          planName: z.optional(z.string()),
          arriveAt: z.string(),
        }),
      ),
    }),
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed'],
  }),
  /** The player's villages in the plan that are theirs; needs the secret of the personal link for every plan. */
  ownVillages: endpoint({
    method: 'GET',
    path: '/timeslots/{planId}/{playerId}/villages',
    access: 'public',
    shows: [],
    scope: 'plan',
    permission: 'write',
    bucket: 'read',
    output: OwnVillages,
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed'],
  }),
  /** Saves what the player holds back of these villages; needs the secret as above. */
  saveHolds: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}/villages',
    access: 'public',
    audit: 'timeslots.saveHolds',
    changes: [],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(Seen, { holds: Holds }),
    output: OwnVillages,
    errors: ['player_not_found', 'sender_not_found', 'slots_changed', 'slot_link_wrong', 'slot_link_needed'],
    conflict: OwnVillages,
  }),
  /**
   * Replaces who plays the player's own account, as `sit`; with `accountId`, what the player asks to play of another one, which holds
   * once its player or a leader confirms it. Needs the secret of the personal link.
   */
  sitOwn: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}/sittings',
    access: 'public',
    audit: 'timeslots.sitOwn',
    changes: [],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(Seen, { accountId: z.optional(GameId), sittings: Sittings }),
    output: OwnSittings,
    errors: [
      'player_not_found',
      'slots_changed',
      'slot_link_wrong',
      'slot_link_needed',
      'sitting_self',
      'sitter_not_found',
      'sitting_overlap',
      'sitting_chain',
    ],
    conflict: SavedSittings,
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.saveOwn',
    changes: [],
    scope: 'plan',
    bucket: 'read',
    /** Missing limit or message stay unchanged. */
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
    changes: [],
    scope: 'plan',
    bucket: 'read',
    body: z.object({ from: Instant }),
    output: Saved,
    errors: ['player_not_found', 'slot_not_found', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
  }),
}
