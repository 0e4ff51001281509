import * as z from 'zod/mini'
import { GameId } from '../model/basics.ts'
import { OldTroops } from '../model/inputs/old-troops.ts'
import { AbsenceSummary } from '../model/orders/absence-summary.ts'
import { AllOrders, MarkingOfAll } from '../model/orders/all-orders.ts'
import { Board, Export, ExportEntry, Issue, IssueChanges } from '../model/orders/issue.ts'
import { Marked, Marking, OrderSheet, OtherAttack } from '../model/orders/sheet.ts'
import { WakeResult, Waking } from '../model/orders/wake.ts'
import { OverLimit } from '../model/player-limit.ts'
import { Outdatedness } from '../model/run-inputs.ts'
import { endpoint } from './endpoint.ts'

/** Issuing orders, links, progress and hand-over to DS-Ultimate. */
export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}',
    access: 'user',
    shows: ['plan', 'link'],
    scope: 'plan',
    bucket: 'read',
    secrets: ['dsUltimate'],
    output: Export,
  }),
  /** Freezes the current assignments into one order sheet per player; keeps links and marks. */
  issue: endpoint({
    method: 'POST',
    path: '/dsultimate/create/{planId}',
    access: 'user',
    audit: 'orders.issue',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: z.object({ success: z.boolean(), issue: Issue, changes: IssueChanges }),
    errors: ['nothing_to_issue', 'issue_conflict'],
  }),
  /** The changes that `issue` would make. */
  previewIssue: endpoint({
    method: 'GET',
    path: '/dsultimate/preview/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: z.extend(Outdatedness, {
      /** How many attacks would be issued. */
      planned: z.int(),
      /** Those that their village can no longer send. */
      unsendable: z.int(),
      /** Open ones whose launch is over or within the plan's lead. */
      past: z.int(),
      /** Players whose orders would then exceed their limit; absent without any. */
      overLimit: z.optional(z.array(OverLimit)),
      /** Absent where no target with three offs or more loses half of them by one player's absence. */
      absence: z.optional(AbsenceSummary),
      /** Of the villages that send them. */
      oldTroops: z.optional(OldTroops),
      changes: IssueChanges,
    }),
  }),
  board: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/board',
    access: 'user',
    shows: ['plan', 'link'],
    scope: 'plan',
    output: Board,
  }),
  /** Wakes players by push and by a mention in the tribe's chat, each at most once a minute. */
  wake: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/wake',
    access: 'user',
    audit: 'orders.wake',
    changes: ['plan'],
    scope: 'plan',
    body: Waking,
    output: z.object({ wakes: z.array(WakeResult) }),
  }),
  playerSheet: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/{playerId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    output: OrderSheet,
    errors: ['player_not_found'],
  }),
  markAsLeader: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/marks',
    access: 'user',
    audit: 'orders.markAsLeader',
    changes: ['plan'],
    scope: 'plan',
    body: Marking,
    output: Marked,
    errors: ['player_not_found'],
  }),
  /** Gives a player new links; the old ones, and who plays their account, end at once. */
  renewLinks: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/renew',
    access: 'user',
    audit: 'orders.renewLinks',
    changes: ['plan', 'link'],
    scope: 'plan',
    output: z.object({ success: z.boolean(), entry: ExportEntry }),
    errors: ['player_not_found'],
  }),
  /** Creates or updates a player's list at DS-Ultimate; its links stay valid. */
  handOver: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/hand-over',
    access: 'user',
    audit: 'orders.handOver',
    changes: ['link'],
    scope: 'plan',
    load: 'heavy',
    secrets: ['dsUltimate'],
    output: z.object({ success: z.boolean(), entry: ExportEntry }),
    errors: [
      'player_not_found',
      'dsultimate_unset',
      'dsultimate_key',
      'dsultimate_world',
      'dsultimate_refused',
      'dsultimate_partly',
      'dsultimate_down',
      'dsultimate_busy',
      'dsultimate_unclear',
    ],
  }),
  /** `opened` records that the player opened the page; not sent for leaders. */
  sheet: endpoint({
    method: 'GET',
    path: '/orders/{key}',
    access: 'public',
    shows: [],
    permission: 'write',
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    output: OrderSheet,
    errors: ['orders_not_found', 'plan_not_found'],
  }),
  /** Who else attacks the village of one of the player's orders, as far as the leaders allow; needs an edit link. */
  others: endpoint({
    method: 'GET',
    path: '/orders/{key}/others',
    access: 'public',
    shows: [],
    permission: 'write',
    query: z.object({ villageId: GameId }),
    output: z.object({ others: z.array(OtherAttack) }),
    errors: ['orders_not_found', 'orders_read_only', 'plan_not_found'],
  }),
  /**
   * Returns the path of the player's page over all plans of the world; makes its link at first, and in place of one that cannot
   * mark. Needs an edit link.
   */
  linkAll: endpoint({
    method: 'POST',
    path: '/orders/{key}/all',
    access: 'public',
    audit: 'orders.linkAll',
    changes: [],
    output: z.object({ path: z.string() }),
    errors: ['orders_not_found', 'orders_read_only', 'plan_not_found'],
  }),
  /** A player's orders over all plans of a world that arrive, or arrived in the last week. */
  all: endpoint({
    method: 'GET',
    path: '/all-orders/{key}',
    access: 'public',
    shows: [],
    permission: 'write',
    output: AllOrders,
    errors: ['orders_not_found'],
  }),
  /** Marks orders of all plans, under their ids there. */
  markAll: endpoint({
    method: 'POST',
    path: '/all-orders/{key}/marks',
    access: 'public',
    audit: 'orders.markAll',
    changes: [],
    body: MarkingOfAll,
    output: Marked,
    errors: ['orders_not_found'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/orders/{key}/marks',
    access: 'public',
    audit: 'orders.mark',
    changes: [],
    body: Marking,
    output: Marked,
    errors: ['orders_not_found', 'orders_read_only'],
  }),
  /** An iCalendar file with one event per cluster of launches. */
  calendar: endpoint({
    method: 'GET',
    path: '/orders/{key}/calendar.ics',
    access: 'public',
    shows: [],
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/orders/{key}/manifest.webmanifest',
    access: 'public',
    shows: [],
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
}
