import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/sightings.ts'

/** Maximum numbers of sightings (repetitions included) and uploads per plan. */
export const maxRealIncs = 200_000
export const maxUploads = 500

/** Maximum number of errors in a response. */
export const maxErrorDetails = 1000

/** Sightings and their comparison with the plan. */
export const sightings = endpoints<typeof schemas>()({
  /** The uploads, newest first, and their merged sightings by arrival, 5,000 per page; `rows=0` only counts. */
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    items: { writes: ['plans'] },
    errors: ['attacks_changed'],
  }),
  /** Uploads JSON `[{herkunft, ziel, ankunft, staerke}]` of at most 4 MB, `ankunft` ISO or the game's text; lists invalid entries. */
  upload: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.upload',
    changes: ['plan'],
    bucket: 'write',
    load: 'heavy',
    quota: 'upload',
    file: 'file',
    items: { writes: ['plans'] },
    errors: [
      'no_file',
      'bad_form',
      'file_blank',
      'file_no_json',
      'file_no_list',
      'file_empty',
      'too_many_real_incs',
      'too_many_uploads',
    ],
  }),
  /** Reads pasted game pages; stores the sightings only with `save`. */
  paste: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs/paste',
    access: 'user',
    audit: 'sightings.paste',
    changes: ['plan'],
    bucket: 'write',
    load: 'heavy',
    items: { writes: ['plans'] },
    errors: ['no_pasted_attack', 'too_many_real_incs', 'too_many_uploads'],
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.removeAll',
    changes: ['plan'],
    bucket: 'write',
    items: { writes: ['plans'] },
  }),
  /** Removes one upload; sightings in other uploads remain. */
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs/{uploadId}',
    access: 'user',
    audit: 'sightings.remove',
    changes: ['plan'],
    bucket: 'write',
    load: 'heavy',
    items: { writes: ['plans'] },
    errors: ['upload_not_found'],
  }),
  /** Compares plan and sightings; 304 if unchanged. */
  analysis: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks'] },
  }),
  /** Planned attacks by arrival, then unplanned ones, 10,000 per page. */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis/attacks',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks'] },
    errors: ['attacks_changed'],
  }),
  /**
   * Creates a plan for the attacks in these states, using capacity left by attacks that are sent, reported or still to be sent.
   * Excludes `troopsAway` villages unless `withAway`. From `leftovers`: for what the planned attacks leave, of targets and villages.
   * Missing times are copied.
   */
  followUp: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs/follow-up',
    access: 'user',
    audit: 'sightings.followUp',
    changes: ['plans'],
    creates: true,
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['nothing_missing', 'nothing_left', 'arrival_before_send', 'plan_too_long', 'senders_changed'],
  }),
})
