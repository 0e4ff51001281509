import * as z from 'zod/mini'
import { Analysis, AttackState, ComparedAttack, toleranceBounds } from '../model/analysis.ts'
import { Instant } from '../model/basics.ts'
import { Plan, PlanInput } from '../model/plan.ts'
import { Sighting, SightingRow, SightingUpload, UploadResult } from '../model/sighting.ts'
import { endpoint, maxBodyBytes } from './endpoint.ts'

/** The most attacks that all uploads of a plan hold, those counted that several show, and the most uploads. */
export const maxRealIncs = 200_000
export const maxUploads = 500

/** So many errors are told one by one. */
export const maxErrorDetails = 1000

const Cursor = z.optional(z.string().check(z.maxLength(100)))

/** To be sent as `cursor` for the next page; missing on the last. */
const Next = z.optional(z.string())

const seconds = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value)

/** How many seconds off an attack still counts as on time. */
const Tolerance = z._default(
  z.pipe(z.transform(seconds), z.int().check(z.gte(toleranceBounds.min), z.lte(toleranceBounds.max))),
  toleranceBounds.usual,
)

/** What was really sent, and how it compares with what was planned. */
export const sightings = {
  /** The uploads, newest first, and what they show together, by arrival: each attack once, 5,000 a page. `rows=0`: only how many. */
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    query: z.object({ cursor: Cursor, rows: z._default(z.enum(['0', '1']), '1') }),
    output: z.object({
      /** Real attacks in all, each counted once. */
      total: z.int(),
      uploads: z.array(SightingUpload),
      rows: z.array(SightingRow),
      next: Next,
    }),
    errors: ['attacks_changed'],
  }),
  /** Takes a JSON file `[{herkunft, ziel, ankunft, staerke}]`, at most 4 MB. Its good entries are kept, its bad ones told. */
  upload: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.upload',
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
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
  /** Reads pasted pages of the game; with `save` it keeps what it has recognised, else it changes nothing. */
  paste: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs/paste',
    access: 'user',
    audit: 'sightings.paste',
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
    body: z.object({
      text: z.string({ error: 'Bitte füge einen Text ein.' }).check(z.maxLength(maxBodyBytes)),
      /** When it was copied from the game: times without a date count from then. Left out, now. */
      readAt: z.optional(Instant),
      save: z._default(z.boolean(), false),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** What most of it was recognised as, in German; missing when nothing was. */
      format: z.optional(z.string()),
      /** Lines that are attacks, and lines that are not though they could be. */
      processed: z.int(),
      errors: z.int(),
      /** What became of each line, of the first five thousand. */
      lines: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          command: z.optional(Sighting),
          note: z.optional(z.string()),
          reason: z.optional(z.string()),
        }),
      ),
      /** Of what was saved: real attacks of the plan now, how many of them are new, and by which id it can be taken back. */
      total: z.optional(z.int()),
      added: z.optional(z.int()),
      uploadId: z.optional(z.string()),
    }),
    errors: ['no_pasted_attack', 'too_many_real_incs', 'too_many_uploads'],
  }),
  /** Takes all uploads back. */
  removeAll: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs',
    access: 'user',
    audit: 'sightings.removeAll',
    scope: 'plan',
    bucket: 'write',
    output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }),
  }),
  /** Takes one upload back; what others show too stays. */
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/real-incs/{uploadId}',
    access: 'user',
    audit: 'sightings.remove',
    scope: 'plan',
    bucket: 'write',
    load: 'heavy',
    output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }),
    errors: ['upload_not_found'],
  }),
  /** How what was planned compares with what was really sent. Answered 304 while nothing has changed. */
  analysis: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    query: z.object({ tolerance: Tolerance }),
    output: Analysis,
  }),
  /** The same attack by attack: the planned ones by arrival, then the unplanned ones, 10,000 a page. */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/analysis/attacks',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    query: z.object({ tolerance: Tolerance, cursor: Cursor }),
    output: z.object({ attacks: z.array(ComparedAttack), unplanned: z.array(SightingRow), next: Next }),
    errors: ['attacks_changed'],
  }),
  /**
   * Makes a new plan that wants only what is in one of these states, from what the villages have left: what is sent, reported or still
   * to be sent is taken off them. Villages whose player said that the troops are not at home (`troopsAway`) are not in it, unless
   * `withAway`. Left out, the schedule stays.
   */
  followUp: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/real-incs/follow-up',
    access: 'user',
    audit: 'sightings.followUp',
    creates: true,
    scope: 'plan',
    bucket: 'read',
    body: z.extend(z.pick(PlanInput, { name: true }), {
      sendFrom: z.optional(Instant),
      arriveAt: z.optional(Instant),
      states: z._default(z.array(AttackState).check(z.minLength(1), z.maxLength(8)), ['missing']),
      withAway: z._default(z.boolean(), false),
    }),
    /** `wanted`: attacks that the new plan wants. */
    output: z.object({ plan: Plan, wanted: z.int() }),
    errors: ['nothing_missing', 'arrival_before_send', 'plan_too_long', 'senders_changed'],
  }),
}
