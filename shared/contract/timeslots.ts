import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/timeslots.ts'

/** Header with the secret of a player's personal link. */
export const slotSecretHeader = 'X-Slot-Secret'

export const timeslots = endpoints<typeof schemas>()({
  list: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    items: { reads: ['slots', 'reliability'] },
  }),
  generate: endpoint({
    method: 'POST',
    path: '/admin/timeslots/generate/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.generate',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'no_auto_slots', 'no_auto_slots_in_plan', 'too_many_slots'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}',
    access: 'user',
    audit: 'timeslots.save',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'slots_changed'],
  }),
  /** A player's villages in the plan, with what they hold back. */
  villages: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/villages',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found'],
  }),
  /** Overrules what a player holds back of these villages, also in future, or stops that. */
  overrule: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}/overruled',
    access: 'user',
    audit: 'timeslots.overrule',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'sender_not_found', 'slots_changed'],
  }),
  /** Replaces who plays a player's account; requests that are not named are refused, those that are become entries. */
  sit: endpoint({
    method: 'PUT',
    path: '/admin/timeslots/{planId}/{playerId}/sittings',
    access: 'user',
    audit: 'timeslots.sit',
    changes: ['plan'],
    bucket: 'read',
    items: { reads: ['marks'], writes: ['slots', 'devices', 'due'] },
    errors: [
      'player_not_found',
      'slots_changed',
      'sitting_self',
      'sitter_not_found',
      'sitting_overlap',
      'sitting_chain',
    ],
  }),
  /** A player's former lists, newest first. */
  history: endpoint({
    method: 'GET',
    path: '/admin/timeslots/{planId}/{playerId}/history',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found'],
  }),
  /** Restores a player's former list: version `restore`, otherwise the latest. */
  undo: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/{playerId}/undo',
    access: 'user',
    audit: 'timeslots.undo',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'no_former_slots', 'slots_changed'],
  }),
  /** Replaces every list that was last saved without a link by the player's last other one, and deletes such limits and messages. */
  undoAnonymous: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/undo-anonymous',
    access: 'user',
    audit: 'timeslots.undoAnonymous',
    changes: ['plan'],
    load: 'heavy',
    items: { writes: ['slots'] },
  }),
  /** Records reminders, except to players who have answered since. */
  remind: endpoint({
    method: 'POST',
    path: '/admin/timeslots/{planId}/reminders',
    access: 'user',
    audit: 'timeslots.remind',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['slots'] },
  }),
  playerInfo: endpoint({
    method: 'GET',
    path: '/playerinfo/{planId}/{playerId}',
    access: 'public',
    shows: [],
    permission: 'write',
    bucket: 'read',
    items: { writes: ['slots'] },
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
    permission: 'write',
    bucket: 'read',
    items: { reads: ['slots'], lists: ['plans'] },
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed'],
  }),
  /** The player's villages in the plan that are theirs; needs the secret of the personal link for every plan. */
  ownVillages: endpoint({
    method: 'GET',
    path: '/timeslots/{planId}/{playerId}/villages',
    access: 'public',
    shows: [],
    permission: 'write',
    bucket: 'read',
    items: { reads: ['slots'] },
    errors: ['player_not_found', 'slot_link_wrong', 'slot_link_needed'],
  }),
  /** Saves what the player holds back of these villages; needs the secret as above. */
  saveHolds: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}/villages',
    access: 'public',
    audit: 'timeslots.saveHolds',
    changes: [],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'sender_not_found', 'slots_changed', 'slot_link_wrong', 'slot_link_needed'],
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
    bucket: 'read',
    items: { reads: ['marks'], writes: ['slots', 'devices', 'due'] },
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
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/timeslots/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.saveOwn',
    changes: [],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'slots_changed', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
  }),
  removeOwn: endpoint({
    method: 'POST',
    path: '/timeslots/delete/{planId}/{playerId}',
    access: 'public',
    audit: 'timeslots.removeOwn',
    changes: [],
    bucket: 'read',
    items: { writes: ['slots'] },
    errors: ['player_not_found', 'slot_not_found', 'slot_link_wrong', 'slot_link_needed', 'slots_protected'],
  }),
})
