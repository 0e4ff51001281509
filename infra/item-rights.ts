import { planPartitions } from '../functions/store/table/keys.ts'
import { type Endpoint, isSignedIn } from '../shared/contract/endpoint.ts'
import type { Route } from '../shared/contract/index.ts'
import { type ItemClass, type ItemList, type Items, ofPlan } from '../shared/contract/items.ts'

/** What each function may do with the items of the table, for AWS's roles and for the local stack. */

const writing = ['PutItem', 'UpdateItem', 'DeleteItem'] as const
const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'] as const
/** The actions of DynamoDB that a right can allow. */
export type TableAction = (typeof reading)[number] | (typeof writing)[number] | 'BatchWriteItem'

interface Class {
  /** Patterns that the items' partition keys match. */
  keys: readonly string[]
  /** The actions by which items are written. */
  writes: readonly TableAction[]
}

/** Classes of items, by partition key. */
export const itemClasses = {
  accounts: { keys: ['USER#*', 'USERNAME#*', 'LOOK#*', 'SUPERADMINS'], writes: writing },
  worlds: { keys: ['WORLD#*'], writes: writing },
  worldList: { keys: ['WORLDS'], writes: writing },
  plans: {
    keys: [planPartitions.plan('*'), planPartitions.targets('*'), planPartitions.chunks('*')],
    writes: [...writing, 'BatchWriteItem'],
  },
  tours: { keys: ['TOURS'], writes: ['PutItem', 'DeleteItem'] },
  slots: { keys: [planPartitions.slots('*')], writes: writing },
  sheets: { keys: [planPartitions.sheets('*')], writes: ['PutItem', 'UpdateItem'] },
  links: { keys: ['ORDERKEY#*'], writes: ['PutItem', 'DeleteItem'] },
  marks: { keys: [planPartitions.marks('*')], writes: ['UpdateItem'] },
  claims: { keys: ['CLAIMS#*'], writes: ['PutItem'] },
  bots: { keys: ['BOTKEY#*', 'GUILD#*'], writes: writing },
  connections: { keys: ['DISCORDUSER#*'], writes: writing },
  webhooks: { keys: [planPartitions.webhooks('*')], writes: writing },
  chat: { keys: [planPartitions.chat('*'), 'CHATDUE'], writes: writing },
  reliability: { keys: ['RELIABILITY#*'], writes: ['UpdateItem', 'DeleteItem'] },
  allOrders: { keys: ['ALLORDERS#*', 'ALLORDERSKEY#*'], writes: writing },
  shares: { keys: [planPartitions.shares('*'), 'SHAREKEY#*'], writes: writing },
  devices: { keys: [planPartitions.devices('*')], writes: ['UpdateItem', 'DeleteItem'] },
  due: { keys: ['DUE#*'], writes: ['PutItem', 'BatchWriteItem'] },
  push: { keys: ['PUSH'], writes: ['PutItem'] },
  siteChecks: { keys: ['SITECHECK'], writes: ['PutItem'] },
  discordCalls: { keys: ['DISCORDCALL#*'], writes: ['PutItem'] },
  receipts: { keys: ['CREATED#*'], writes: ['PutItem'] },
  limits: { keys: ['THROTTLE#*'], writes: ['UpdateItem'] },
  /** Entries are added and never changed. */
  audit: { keys: ['AUDIT#*'], writes: ['PutItem'] },
} as const satisfies Record<ItemClass, Class>

/** Lists of the index: their partition keys, and whose items they name. */
export const lists = {
  users: { key: 'USERS', reads: ['accounts'] },
  worlds: { key: 'WORLDS', reads: ['worlds', 'worldList'] },
  plans: { key: 'WORLD#*#PLANS', reads: ['plans'] },
  guilds: { key: 'GUILDS', reads: ['bots'] },
  connections: { key: 'DISCORDUSERS#*', reads: ['connections'] },
  removed: { key: 'LOOSE', reads: ['plans', 'worlds'] },
  moves: { key: 'MOVES', reads: ['plans'] },
  uploads: { key: 'UPLOADS', reads: ['plans'] },
} as const satisfies Record<ItemList, { key: string; reads: readonly ItemClass[] }>

/** What an endpoint's declaration shows. */
function declared({ access, scope, path, audit, creates, quota }: Endpoint): {
  reads: readonly ItemClass[]
  writes: readonly ItemClass[]
} {
  const isPublicPage = access === 'public' && (scope !== 'none' || path.includes('/{key}'))
  return {
    reads: [
      ...(isSignedIn(access) ? (['accounts'] as const) : []),
      ...(scope !== 'none' || isPublicPage ? (['worlds'] as const) : []),
      ...(scope === 'plan' || isPublicPage ? (['plans'] as const) : []),
      ...(isPublicPage ? (['links', 'sheets'] as const) : []),
    ],
    writes: [
      ...(isPublicPage || quota ? (['limits'] as const) : []),
      ...(typeof audit === 'string' ? (['audit'] as const) : []),
      ...(creates ? (['receipts'] as const) : []),
    ],
  }
}

/** Actions on the items of some partition keys, of the table or its index. */
export interface ItemRight {
  on: 'table' | 'index'
  actions: readonly TableAction[]
  keys: readonly string[]
}

/** What an endpoint's function may do with items. */
export function itemRights({ endpoint }: Pick<Route, 'endpoint'>): ItemRight[] {
  const { items, permission } = endpoint
  const shown = declared(endpoint)
  const writes = [...shown.writes, ...(items.writes ?? [])]
  const isWriting = permission === 'write'
  return rightsTo({
    reads: [...shown.reads, ...(items.reads ?? []), ...(isWriting ? [] : writes)],
    writes: isWriting ? writes : [],
    lists: items.lists ?? [],
    clears: isWriting ? (items.clears ?? []) : [],
  })
}

/**
 * What the hourly run of a world may do with items: it synchronises the world, withdraws orders where plans allow that, and counts what
 * players sent in ended plans.
 */
export const syncItemRights = rightsTo({
  reads: ['marks', 'devices'],
  writes: ['worlds', 'worldList', 'plans', 'due', 'chat', 'reliability', 'audit'],
  lists: ['plans'],
})

/** What the sender of push messages may do with items. */
export const sendItemRights = rightsTo({
  reads: ['plans', 'marks', 'sheets', 'slots', 'worlds'],
  writes: ['due', 'devices', 'push'],
})

/** What the night watch of a plan may do with items: it looks for stand-ins, and stores the plan's checks. */
export const nightWatchItemRights = rightsTo({
  reads: ['plans', 'worlds', 'marks', 'slots', 'devices'],
  writes: ['sheets', 'claims', 'due', 'chat', 'audit'],
  lists: ['plans'],
})

/** What the run every minute may do with items. */
export const minuteItemRights = rightsTo({
  reads: ['links', 'plans', 'worlds', 'marks', 'sheets'],
  writes: ['webhooks', 'chat', 'connections', 'siteChecks'],
  lists: ['connections', 'plans'],
})

/** What the hourly run may do with items: it also removes what is left of plans, worlds and registrations. */
export const scheduledItemRights = rightsTo({
  writes: ['accounts', 'worlds', 'plans', 'tours', 'reliability'],
  lists: Object.keys(lists).filter(isList),
  clears: [...ofPlan, 'accounts', 'bots', 'worlds', 'connections', 'allOrders', 'reliability'],
})

function isList(name: string): name is ItemList {
  return name in lists
}

function rightsTo({ reads = [], writes = [], lists: listed = [], clears = [] }: Items): ItemRight[] {
  const read = new Set<ItemClass>([...reads, ...clears, ...writes, ...listed.flatMap((name) => lists[name].reads)])
  // What is added to without a look at it.
  if (!reads.includes('audit')) read.delete('audit')
  const byAction = new Map<TableAction, ItemClass[]>()
  const allow = (action: TableAction, name: ItemClass) => {
    const classes = byAction.get(action) ?? []
    if (!classes.includes(name)) byAction.set(action, [...classes, name])
  }
  for (const name of writes) for (const action of itemClasses[name].writes) allow(action, name)
  for (const name of clears) allow('BatchWriteItem', name)
  const keysOf = (classes: Iterable<ItemClass>) => [...classes].flatMap((name) => itemClasses[name].keys).toSorted()
  const byKeys = Map.groupBy(byAction, ([, classes]) => keysOf(classes).join())
  return [
    ...(read.size > 0 ? [{ on: 'table', actions: reading, keys: keysOf(read) } as const] : []),
    ...Array.from(byKeys.values(), (alike) => ({
      on: 'table' as const,
      actions: alike.map(([action]) => action).toSorted(),
      keys: keysOf(alike[0]?.[1] ?? []),
    })),
    ...(listed.length > 0
      ? [{ on: 'index', actions: ['Query'], keys: listed.map((name) => lists[name].key) } as const]
      : []),
  ]
}
