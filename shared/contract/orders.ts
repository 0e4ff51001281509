import * as z from 'zod/mini'
import { Board, Export, ExportEntry, Issue, IssueChanges, Marked, Marking, OrderSheet } from '../model/order.ts'
import { Outdatedness } from '../model/run-inputs.ts'
import { endpoint } from './endpoint.ts'

/** How leaders hand orders out: issuing, links, progress, and handing over to DS-Ultimate. */
export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: Export,
  }),
  /** Freezes the present assignments into one sheet for each player; links and marks stay. */
  issue: endpoint({
    method: 'POST',
    path: '/dsultimate/create/{planId}',
    access: 'user',
    audit: 'orders.issue',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: z.object({ success: z.boolean(), issue: Issue, changes: IssueChanges }),
    errors: ['nothing_to_issue', 'issue_conflict'],
  }),
  /** What `create` would change. */
  previewIssue: endpoint({
    method: 'GET',
    path: '/dsultimate/preview/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    /** `planned`: attacks that would be issued. */
    output: z.extend(Outdatedness, { planned: z.int(), changes: IssueChanges }),
  }),
  board: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/board',
    access: 'user',
    scope: 'plan',
    output: Board,
  }),
  /** A player's sheet as he sees it. */
  playerSheet: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/{playerId}',
    access: 'user',
    scope: 'plan',
    output: OrderSheet,
    errors: ['player_not_found'],
  }),
  markAsLeader: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/marks',
    access: 'user',
    audit: 'orders.markAsLeader',
    scope: 'plan',
    body: Marking,
    output: Marked,
    errors: ['player_not_found'],
  }),
  /** Gives a player new links; the old ones end at once. */
  renewLinks: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/renew',
    access: 'user',
    audit: 'orders.renewLinks',
    scope: 'plan',
    output: z.object({ success: z.boolean(), entry: ExportEntry }),
    errors: ['player_not_found'],
  }),
  /** Puts a player's sheet into a list at DS-Ultimate, or brings the list that he has there up to date: its links stay. */
  handOver: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/hand-over',
    access: 'user',
    audit: 'orders.handOver',
    scope: 'plan',
    load: 'heavy',
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
  /** With `opened` it is noted that the page was opened: it says so, unless a leader looks at it. */
  sheet: endpoint({
    method: 'GET',
    path: '/orders/{key}',
    access: 'public',
    permission: 'write',
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    output: OrderSheet,
    errors: ['orders_not_found'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/orders/{key}/marks',
    access: 'public',
    audit: 'orders.mark',
    body: Marking,
    output: Marked,
    errors: ['orders_not_found', 'orders_read_only'],
  }),
  /** An iCalendar file: one event for each cluster of launches. */
  calendar: endpoint({
    method: 'GET',
    path: '/orders/{key}/calendar.ics',
    access: 'public',
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
  /** The web app manifest with which the page is installed for this key. */
  manifest: endpoint({
    method: 'GET',
    path: '/orders/{key}/manifest.webmanifest',
    access: 'public',
    permission: 'write',
    output: z.string(),
    errors: ['orders_not_found'],
  }),
}
