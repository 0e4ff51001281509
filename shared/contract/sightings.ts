import * as z from 'zod/mini'
import { Analysis, AttackState, ComparedAttack, toleranceBounds } from '../model/analysis.ts'
import { Instant } from '../model/basics.ts'
import { UnusedPart } from '../model/pasted.ts'
import { Plan, PlanInput } from '../model/plan.ts'
import { ListedUpload, Sighting, SightingRow, UploadResult } from '../model/sighting.ts'
import { endpoint, maxBodyBytes } from './endpoint.ts'

/** Maximum numbers of sightings (repetitions included) and uploads per plan. */
export const maxRealIncs = 200_000
export const maxUploads = 500

/** Maximum number of errors in a response. */
export const maxErrorDetails = 1000

const Cursor = z.optional(z.string().check(z.maxLength(100)))

/** `cursor` of the next page; missing on the last. */
const Next = z.optional(z.string())

const seconds = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value)

/** Deviation in seconds that counts as punctual. */
const Tolerance = z._default(
  z.pipe(z.transform(seconds), z.int().check(z.gte(toleranceBounds.min), z.lte(toleranceBounds.max))),
  toleranceBounds.usual,
)

/** Sightings and their comparison with the plan. */
export const sightings = {
  /** The uploads, newest first, and their merged sightings by arrival, 5,000 per page; `rows=0` only counts. */
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    query: z.object({ cursor: Cursor, rows: z._default(z.enum(['0', '1']), '1') }),
    output: z.object({
      /** How many sightings the plan has, each counted once. */
      total: z.int(),
      uploads: z.array(ListedUpload),
      rows: z.array(SightingRow),
      next: Next,
    }),
    errors: ['attacks_changed'],
  }),
  /** Uploads JSON `[{herkunft, ziel, ankunft, staerke}]` of at most 4 MB, `ankunft` ISO or the game's text; lists invalid entries. */
  upload: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.upload',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
    quota: 'upload',
    file: 'file',
    output: UploadResult,
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
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
    body: z.object({
      text: z.string({ error: 'Bitte füge einen Text ein.' }).check(z.maxLength(maxBodyBytes)),
      /** Reference for times without a date; default now. */
      readAt: z.optional(Instant),
      save: z._default(z.boolean(), false),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** The most frequent format, in German; missing without sightings. */
      format: z.optional(z.string()),
      /** Numbers of attacks and of rejected lines. */
      processed: z.int(),
      errors: z.int(),
      unused: z.array(UnusedPart),
      /** Contains only the first 5,000 lines. */
      lines: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          command: z.optional(Sighting),
          note: z.optional(z.string()),
          reason: z.optional(z.string()),
        }),
      ),
      /** With `save`: sightings of the plan, new ones, and the id for removal. */
      total: z.optional(z.int()),
      added: z.optional(z.int()),
      uploadId: z.optional(z.string()),
    }),
    errors: ['no_pasted_attack', 'too_many_real_incs', 'too_many_uploads'],
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.removeAll',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'write',
    output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }),
  }),
  /** Removes one upload; sightings in other uploads remain. */
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs/{uploadId}',
    access: 'user',
    audit: 'sightings.remove',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
    output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }),
    errors: ['upload_not_found'],
  }),
  /** Compares plan and sightings; 304 if unchanged. */
  analysis: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    query: z.object({ tolerance: Tolerance }),
    output: Analysis,
  }),
  /** Planned attacks by arrival, then unplanned ones, 10,000 per page. */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis/attacks',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    query: z.object({ tolerance: Tolerance, cursor: Cursor }),
    output: z.object({ attacks: z.array(ComparedAttack), unplanned: z.array(SightingRow), next: Next }),
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
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z.extend(z.pick(PlanInput, { name: true }), {
      sendFrom: z.optional(Instant),
      arriveAt: z.optional(Instant),
      source: z._default(z.enum(['sightings', 'leftovers']), 'sightings'),
      states: z._default(z.array(AttackState).check(z.minLength(1), z.maxLength(8)), ['missing']),
      withAway: z._default(z.boolean(), false),
    }),
    output: z.object({ plan: Plan, wanted: z.int() }),
    errors: ['nothing_missing', 'nothing_left', 'arrival_before_send', 'plan_too_long', 'senders_changed'],
  }),
}
