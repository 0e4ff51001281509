import * as z from 'zod/mini'
import { Analysis, AttackState, ComparedAttack, toleranceBounds } from '../../model/analysis.ts'
import { Instant } from '../../model/basics.ts'
import { UnusedPart } from '../../model/pasted.ts'
import { Plan, PlanInput } from '../../model/plan.ts'
import { ListedUpload, Sighting, SightingRow, UploadResult } from '../../model/sighting.ts'
import { joined, maxBodyBytes } from '../endpoint.ts'
import { sightings as entries } from '../sightings.ts'

const Cursor = z.optional(z.string().check(z.maxLength(100)))

/** `cursor` of the next page; missing on the last. */
const Next = z.optional(z.string())
const seconds = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value)

/** Deviation in seconds that counts as punctual. */
const Tolerance = z._default(
  z.pipe(z.transform(seconds), z.int().check(z.gte(toleranceBounds.min), z.lte(toleranceBounds.max))),
  toleranceBounds.usual,
)

export const schemas = {
  list: {
    query: z.object({ cursor: Cursor, rows: z._default(z.enum(['0', '1']), '1') }),
    output: z.object({
      /** How many sightings the plan has, each counted once. */
      total: z.int(),
      uploads: z.array(ListedUpload),
      rows: z.array(SightingRow),
      next: Next,
    }),
  },
  upload: { output: UploadResult },
  paste: {
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
  },
  removeAll: { output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }) },
  remove: { output: z.object({ success: z.boolean(), removed: z.int(), total: z.int() }) },
  analysis: { query: z.object({ tolerance: Tolerance }), output: Analysis },
  attacks: {
    query: z.object({ tolerance: Tolerance, cursor: Cursor }),
    output: z.object({ attacks: z.array(ComparedAttack), unplanned: z.array(SightingRow), next: Next }),
  },
  followUp: {
    body: z.extend(z.pick(PlanInput, { name: true }), {
      sendFrom: z.optional(Instant),
      arriveAt: z.optional(Instant),
      source: z._default(z.enum(['sightings', 'leftovers']), 'sightings'),
      states: z._default(z.array(AttackState).check(z.minLength(1), z.maxLength(8)), ['missing']),
      withAway: z._default(z.boolean(), false),
    }),
    output: z.object({ plan: Plan, wanted: z.int() }),
  },
}

export const sightings = joined(entries, schemas)
