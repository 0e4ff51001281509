import * as z from 'zod/mini'
import { Attack, RealAttack } from '../model/attack.ts'
import { GameIdOrNone, Instant, Version, WorldReference } from '../model/basics.ts'
import { CalculationOptions, maxNotes, Plan, PlanInput, PlanSummary } from '../model/plan.ts'
import { Outdatedness } from '../model/run-inputs.ts'
import { ManualSenders, RejectedLine, SenderStats } from '../model/sender.ts'
import { ThresholdAdvice } from '../model/settings-preview.ts'
import { endpoint, maxBodyBytes } from './endpoint.ts'

const One = z.object({ plan: Plan })

/** An answer lists at most this many rejected lines; their number is always the whole one. */
export const maxListedRejections = 1000

/** What a dump does to villages of earlier dumps. */
export const dumpModes = ['replace', 'merge', 'replacePlayers'] as const
export type DumpMode = (typeof dumpModes)[number]

export const plans = {
  /** Keeps how much of a plan is sent, while one is being sent. */
  list: endpoint({
    method: 'GET',
    path: '/incplans',
    access: 'user',
    permission: 'write',
    scope: 'world',
    bucket: 'read',
    query: z.object({ worldId: WorldReference }),
    output: z.object({ plans: z.array(PlanSummary) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/incplans',
    access: 'user',
    audit: 'plans.create',
    creates: true,
    scope: 'world',
    bucket: 'read',
    body: z.extend(PlanInput, { worldId: WorldReference }),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/incplans/{planId}',
    access: 'user',
    scope: 'plan',
    output: One,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.update',
    scope: 'plan',
    bucket: 'read',
    body: z.extend(
      z.partial(
        z.extend(PlanInput, { notes: z.string().check(z.maxLength(maxNotes)), options: z.partial(CalculationOptions) }),
      ),
      {
        personalLinksOnly: z.optional(z.boolean()),
        namesPlan: z.optional(z.boolean()),
        draftForBot: z.optional(z.boolean()),
        version: z.optional(Version),
      },
    ),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long', 'plan_changed'],
    conflict: Plan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.remove',
    scope: 'plan',
    bucket: 'write',
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  /** A new plan with the same tribes, senders and targets; nothing calculated, no time slots. Left out, the schedule stays. */
  duplicate: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/duplicate',
    access: 'user',
    audit: 'plans.duplicate',
    creates: true,
    scope: 'plan',
    body: z.extend(z.pick(PlanInput, { name: true }), { sendFrom: z.optional(Instant), arriveAt: z.optional(Instant) }),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long', 'senders_changed'],
  }),
  senderStats: endpoint({
    method: 'GET',
    path: '/incplans/sender-stats/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    /** `settingsChanged`: see the list of senders. */
    output: z.object({ stats: SenderStats, settingsChanged: z.boolean() }),
  }),
  addManualSenders: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/manual-coordinates',
    access: 'user',
    audit: 'plans.addManualSenders',
    scope: 'plan',
    bucket: 'read',
    body: ManualSenders,
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      accepted: z.int(),
      rejected: z.int(),
      rejectedLines: z.array(RejectedLine),
      stats: SenderStats,
    }),
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_senders', 'senders_changed'],
  }),
  uploadTroops: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/troops',
    access: 'user',
    audit: 'plans.uploadTroops',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    /**
     * `replace`: the dump replaces all villages from dumps; `merge`: villages that it does not name stay as they are;
     * `replacePlayers`: of those only the villages of players without any village in the dump stay.
     */
    body: z.object({
      dump: z.string({ error: 'Bitte Dump eingeben oder Datei auswählen!' }).check(z.maxLength(maxBodyBytes)),
      mode: z._default(z.enum(dumpModes), 'replace'),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** Lines taken and not taken. */
      accepted: z.int(),
      rejected: z.int(),
      /** The first thousand of them. */
      rejectedLines: z.array(RejectedLine),
      /** Villages that reach no kind's thresholds: taken, but without a role in the plan. */
      unclassified: z.int(),
      /** Lowered thresholds that would give them a role, best first. */
      advice: z.array(ThresholdAdvice),
      /** Villages that the plan had no troops of before, and those whose troops are replaced. */
      added: z.int(),
      updated: z.int(),
      /** Villages from earlier dumps that this one does not name: gone or kept, by the mode. */
      unnamed: z.int(),
      stats: SenderStats,
    }),
    errors: ['no_dump', 'unreadable_dump', 'too_many_senders', 'senders_changed'],
  }),
  resetCalculation: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/reset-calculation',
    access: 'user',
    audit: 'plans.resetCalculation',
    scope: 'plan',
    bucket: 'read',
    output: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['calculation_conflict'],
  }),
  /**
   * The planned attacks by launch and after them the real ones by arrival, of all players or one: up to 20,000 at once, of more a page,
   * and where the next one begins. `real=0`: only the planned ones.
   */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/attacks',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    query: z.object({
      player: GameIdOrNone,
      real: z._default(z.enum(['0', '1']), '1'),
      cursor: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.extend(Outdatedness, {
      attacks: z.array(z.union([Attack, RealAttack])),
      /** To be sent as `cursor` for the next page; missing on the last. */
      next: z.optional(z.string()),
    }),
    errors: ['attacks_changed'],
  }),
}
