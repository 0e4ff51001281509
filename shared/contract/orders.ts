import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/orders.ts'

/** Issuing orders, links, progress and hand-over to DS-Ultimate. */
export const orders = endpoints<typeof schemas>()({
  list: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}',
    access: 'user',
    shows: ['plan', 'link'],
    bucket: 'read',
    secrets: ['dsUltimate'],
    items: { reads: ['sheets', 'marks', 'slots', 'devices'], lists: ['plans'] },
  }),
  /** Freezes the current assignments into one order sheet per player; keeps links and marks. */
  issue: endpoint({
    method: 'POST',
    path: '/dsultimate/create/{planId}',
    access: 'user',
    audit: 'orders.issue',
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'slots'], writes: ['plans', 'sheets', 'links', 'chat', 'devices', 'due'] },
    errors: ['nothing_to_issue', 'issue_conflict'],
  }),
  /** The changes that `issue` would make. */
  previewIssue: endpoint({
    method: 'GET',
    path: '/dsultimate/preview/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'slots'], lists: ['plans'] },
  }),
  board: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/board',
    access: 'user',
    shows: ['plan', 'link'],
    items: { reads: ['sheets', 'marks', 'slots', 'devices'] },
  }),
  /** Wakes players by push and by a mention in the tribe's chat, each at most once a minute. */
  wake: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/wake',
    access: 'user',
    audit: 'orders.wake',
    changes: ['plan'],
    items: {
      reads: ['marks', 'slots', 'devices', 'webhooks', 'links'],
      writes: ['sheets', 'due', 'chat', 'connections'],
      lists: ['connections'],
    },
  }),
  /** Begins a rehearsal: all players with orders are asked whether they are there. */
  rehearse: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/rehearsal',
    access: 'user',
    audit: 'orders.rehearse',
    changes: ['plan'],
    items: { writes: ['plans', 'due', 'chat'] },
    errors: ['rehearsal_over'],
  }),
  /** Looks for stand-ins for lost orders, and asks them. */
  findStandIns: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/stand-ins',
    access: 'user',
    audit: 'orders.findStandIns',
    load: 'heavy',
    bucket: 'read',
    changes: ['plan'],
    items: { reads: ['marks', 'slots', 'devices'], writes: ['sheets', 'claims', 'due', 'chat'], lists: ['plans'] },
    errors: ['world_not_synced'],
  }),
  /** Withdraws open orders on villages that the own tribes have conquered without a new issue, or takes such withdrawals back. */
  withdraw: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/withdrawals',
    access: 'user',
    audit: 'orders.withdraw',
    changes: ['plan'],
    items: { reads: ['marks', 'slots', 'devices'], writes: ['plans', 'chat', 'due'] },
    errors: ['nothing_to_withdraw', 'nothing_to_take_back', 'withdrawal_conflict'],
  }),
  playerSheet: endpoint({
    method: 'GET',
    path: '/dsultimate/{planId}/{playerId}',
    access: 'user',
    shows: ['plan'],
    items: { reads: ['sheets', 'marks', 'slots'] },
    errors: ['player_not_found'],
  }),
  markAsLeader: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/marks',
    access: 'user',
    audit: 'orders.markAsLeader',
    changes: ['plan'],
    items: { reads: ['sheets'], writes: ['marks', 'due'] },
    errors: ['player_not_found'],
  }),
  /** Gives a player new links; the old ones, and who plays their account, end at once. */
  renewLinks: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/renew',
    access: 'user',
    audit: 'orders.renewLinks',
    changes: ['plan', 'link'],
    items: { reads: ['marks'], writes: ['sheets', 'links', 'slots', 'devices', 'due', 'allOrders'] },
    errors: ['player_not_found'],
  }),
  /** Creates or updates a player's list at DS-Ultimate; its links stay valid. */
  handOver: endpoint({
    method: 'POST',
    path: '/dsultimate/{planId}/{playerId}/hand-over',
    access: 'user',
    audit: 'orders.handOver',
    changes: ['link'],
    load: 'heavy',
    secrets: ['dsUltimate'],
    items: { reads: ['marks', 'slots', 'devices'], writes: ['sheets'] },
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
    items: { reads: ['marks', 'slots'], writes: ['sheets'] },
    errors: ['orders_not_found', 'plan_not_found'],
  }),
  /** Who else attacks the village of one of the player's orders, as far as the leaders allow; needs an edit link. */
  others: endpoint({
    method: 'GET',
    path: '/orders/{key}/others',
    access: 'public',
    shows: [],
    permission: 'write',
    items: { reads: ['marks', 'slots'] },
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
    items: { writes: ['allOrders'] },
    errors: ['orders_not_found', 'orders_read_only', 'plan_not_found'],
  }),
  /** A player's orders over all plans of a world that arrive, or arrived in the last week. */
  all: endpoint({
    method: 'GET',
    path: '/all-orders/{key}',
    access: 'public',
    shows: [],
    permission: 'write',
    items: { reads: ['marks', 'allOrders'], lists: ['plans'] },
    errors: ['orders_not_found'],
  }),
  /** Marks orders of all plans, under their ids there. */
  markAll: endpoint({
    method: 'POST',
    path: '/all-orders/{key}/marks',
    access: 'public',
    audit: 'orders.markAll',
    changes: [],
    items: { reads: ['allOrders'], writes: ['marks', 'due'], lists: ['plans'] },
    errors: ['orders_not_found'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/orders/{key}/marks',
    access: 'public',
    audit: 'orders.mark',
    changes: [],
    items: { reads: ['slots'], writes: ['marks', 'due'] },
    errors: ['orders_not_found', 'orders_read_only'],
  }),
  /** A player's answer to a rehearsal, or that a device of theirs showed a test message; needs an edit link. */
  answerRehearsal: endpoint({
    method: 'POST',
    path: '/orders/{key}/rehearsal',
    access: 'public',
    audit: 'orders.answerRehearsal',
    changes: [],
    items: { writes: ['sheets', 'due'] },
    errors: ['orders_not_found', 'orders_read_only', 'rehearsal_over'],
  }),
  /** Sets whether a player steps in for others, or answers an offer; needs an edit link. */
  standIn: endpoint({
    method: 'POST',
    path: '/orders/{key}/stand-in',
    access: 'public',
    audit: 'orders.standIn',
    load: 'heavy',
    bucket: 'read',
    changes: [],
    items: {
      reads: ['marks', 'devices'],
      writes: ['sheets', 'slots', 'claims', 'plans', 'due', 'chat'],
    },
    errors: ['orders_not_found', 'orders_read_only', 'offer_taken', 'offer_over'],
  }),
  /** An iCalendar file with one event per cluster of launches. */
  calendar: endpoint({
    method: 'GET',
    path: '/orders/{key}/calendar.ics',
    access: 'public',
    shows: [],
    permission: 'write',
    items: { reads: ['marks'] },
    errors: ['orders_not_found'],
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/orders/{key}/manifest.webmanifest',
    access: 'public',
    shows: [],
    permission: 'write',
    errors: ['orders_not_found'],
  }),
})
