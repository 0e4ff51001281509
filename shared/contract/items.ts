/** Classes of the table's items; `infra/item-rights.ts` has their partitions. */
export type ItemClass =
  | 'accounts'
  | 'worlds'
  | 'worldList'
  | 'plans'
  | 'tours'
  | 'slots'
  | 'sheets'
  | 'links'
  | 'marks'
  | 'claims'
  | 'bots'
  | 'connections'
  | 'webhooks'
  | 'chat'
  | 'reliability'
  | 'allOrders'
  | 'shares'
  | 'devices'
  | 'due'
  | 'push'
  | 'siteChecks'
  | 'discordCalls'
  | 'receipts'
  | 'limits'
  | 'audit'

/** Lists of the table's index. */
export type ItemList = 'users' | 'worlds' | 'plans' | 'guilds' | 'connections' | 'removed' | 'moves' | 'uploads'

/** What a function reads, writes, lists by the index and removes with the plan or world they belong to. */
export interface Items {
  reads?: readonly ItemClass[]
  writes?: readonly ItemClass[]
  lists?: readonly ItemList[]
  clears?: readonly ItemClass[]
}

/** What is removed with a plan, apart from the plan itself. */
export const ofPlan = ['slots', 'sheets', 'links', 'marks', 'webhooks', 'chat', 'devices', 'shares'] as const
