import { type Endpoint, isSignedIn } from '../shared/contract/endpoint.ts'
import type { Route } from '../shared/contract/index.ts'

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
  plans: { keys: ['PLAN#*', 'TARGETS#*', 'CHUNK#*'], writes: [...writing, 'BatchWriteItem'] },
  tours: { keys: ['TOURS'], writes: ['PutItem', 'DeleteItem'] },
  slots: { keys: ['SLOTS#*'], writes: writing },
  sheets: { keys: ['SHEETS#*'], writes: ['PutItem', 'UpdateItem'] },
  links: { keys: ['ORDERKEY#*'], writes: ['PutItem', 'DeleteItem'] },
  marks: { keys: ['MARKS#*'], writes: ['UpdateItem'] },
  bots: { keys: ['BOTKEY#*', 'GUILD#*'], writes: writing },
  connections: { keys: ['DISCORDUSER#*'], writes: writing },
  webhooks: { keys: ['WEBHOOKS#*'], writes: writing },
  chat: { keys: ['CHATSAID#*', 'CHATDUE'], writes: writing },
  reliability: { keys: ['RELIABILITY#*'], writes: ['UpdateItem', 'DeleteItem'] },
  allOrders: { keys: ['ALLORDERS#*', 'ALLORDERSKEY#*'], writes: writing },
  shares: { keys: ['SHARES#*', 'SHAREKEY#*'], writes: writing },
  devices: { keys: ['DEVICES#*'], writes: ['UpdateItem', 'DeleteItem'] },
  due: { keys: ['DUE#*'], writes: ['PutItem', 'BatchWriteItem'] },
  push: { keys: ['PUSH'], writes: ['PutItem'] },
  siteChecks: { keys: ['SITECHECK'], writes: ['PutItem'] },
  discordCalls: { keys: ['DISCORDCALL#*'], writes: ['PutItem'] },
  receipts: { keys: ['CREATED#*'], writes: ['PutItem'] },
  limits: { keys: ['THROTTLE#*'], writes: ['UpdateItem'] },
  /** Entries are added and never changed. */
  audit: { keys: ['AUDIT#*'], writes: ['PutItem'] },
} as const satisfies Record<string, Class>
export type ItemClass = keyof typeof itemClasses

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
} as const satisfies Record<string, { key: string; reads: readonly ItemClass[] }>
type List = keyof typeof lists

/** What a function reads, writes, lists by the index and removes with the plan or world they belong to. */
interface Items {
  reads?: readonly ItemClass[]
  writes?: readonly ItemClass[]
  lists?: readonly List[]
  clears?: readonly ItemClass[]
}

const ofPlan = ['slots', 'sheets', 'links', 'marks', 'webhooks', 'chat', 'devices', 'shares'] as const
const calculating: Items = { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] }
const village = {
  reads: ['plans', 'slots', 'marks', 'bots'],
  writes: ['worlds', 'limits'],
  lists: ['plans'],
} as const satisfies Items

/**
 * What endpoints need beyond what their declarations show; the first line that fits a name counts. Endpoints that only read
 * (`permission`) write none of it.
 */
const needs: readonly (readonly [names: RegExp, items: Items])[] = [
  [/^sessions\.login$/, { writes: ['accounts', 'limits'] }],
  [/^sessions\./, { writes: ['accounts'] }],
  [/^accounts\.list$/, { lists: ['users'] }],
  [/^accounts\.exportOwn$/, { reads: ['audit'], lists: ['worlds'] }],
  [/^accounts\.remove$/, { writes: ['accounts', 'worlds', 'worldList'], lists: ['worlds'], clears: ['accounts'] }],
  [
    /^accounts\.removeOwn$/,
    { writes: ['accounts', 'worlds', 'worldList', 'limits'], lists: ['worlds'], clears: ['accounts'] },
  ],
  [/^accounts\.(register|changePassword)$/, { writes: ['accounts', 'limits'] }],
  [/^accounts\./, { writes: ['accounts'] }],
  [/^worlds\.list$/, { lists: ['worlds'] }],
  [/^worlds\.check$/, { writes: ['limits'], lists: ['worlds'] }],
  [
    /^worlds\.remove$/,
    {
      writes: ['accounts', 'worlds', 'worldList', 'plans'],
      lists: ['plans', 'connections'],
      clears: [...ofPlan, 'bots', 'worlds', 'connections', 'allOrders', 'reliability'],
    },
  ],
  [/^worlds\.previewSettings$/, { reads: ['plans'], lists: ['plans'] }],
  [
    /^worlds\.sync$/,
    { reads: ['marks', 'devices'], writes: ['worlds', 'worldList', 'plans', 'due', 'chat'], lists: ['plans'] },
  ],
  [/^worlds\.(settings|saveSettings)$/, { writes: ['worlds'] }],
  [/^worlds\.access$/, {}],
  [/^worlds\.setAccess$/, { writes: ['accounts', 'worlds', 'worldList'] }],
  [/^worlds\./, { writes: ['worlds', 'worldList'] }],
  [/^snapshots\./, {}],
  [/^plans\.remove$/, { writes: ['plans', 'reliability'], clears: ofPlan }],
  [/^plans\.(create|duplicate)$/, { reads: ['slots'], writes: ['plans'], lists: ['plans'] }],
  [/^plans\.startTour$/, { reads: ['slots'], writes: ['plans', 'tours'], lists: ['plans'] }],
  [/^plans\./, { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] }],
  [/^senders\.(list|stats)$/, {}],
  [/^senders\./, { reads: ['marks'], writes: ['plans'] }],
  [/^targets\./, { writes: ['plans'] }],
  [/^calculations\.(reset|results|nameResult|compareResults)$/, { writes: ['plans'] }],
  [/^calculations\.(status|utilization|playerAssignments)$/, { reads: ['slots'], lists: ['plans'] }],
  [/^calculations\.attacks$/, { reads: ['slots', 'marks'], lists: ['plans'] }],
  [/^(calculations|wishes)\./, calculating],
  [/^ledger\./, { reads: ['marks'], lists: ['plans'] }],
  [/^timeslots\.lastAnswer$/, { reads: ['slots'], lists: ['plans'] }],
  [/^timeslots\.list$/, { reads: ['slots', 'reliability'] }],
  [/^timeslots\.ownVillages$/, { reads: ['slots'] }],
  [/^timeslots\.sit/, { reads: ['marks'], writes: ['slots', 'devices', 'due'] }],
  [/^timeslots\./, { writes: ['slots'] }],
  [/^orders\.issue$/, { reads: ['marks', 'slots'], writes: ['plans', 'sheets', 'links', 'chat', 'devices', 'due'] }],
  [/^orders\.previewIssue$/, { reads: ['marks', 'slots'], lists: ['plans'] }],
  [/^orders\.markAsLeader$/, { reads: ['sheets'], writes: ['marks'] }],
  [/^orders\.mark$/, { reads: ['slots'], writes: ['marks'] }],
  [
    /^orders\.wake$/,
    {
      reads: ['marks', 'slots', 'devices', 'webhooks', 'links'],
      writes: ['sheets', 'due', 'chat', 'connections'],
      lists: ['connections'],
    },
  ],
  [/^orders\.renewLinks$/, { reads: ['marks'], writes: ['sheets', 'links', 'slots', 'devices', 'due', 'allOrders'] }],
  [/^orders\.handOver$/, { reads: ['marks', 'slots', 'devices'], writes: ['sheets'] }],
  [/^orders\.others$/, { reads: ['marks', 'slots'] }],
  [/^orders\.linkAll$/, { writes: ['allOrders'] }],
  [/^orders\.all$/, { reads: ['marks', 'allOrders'], lists: ['plans'] }],
  [/^orders\.markAll$/, { reads: ['allOrders'], writes: ['marks'], lists: ['plans'] }],
  [/^orders\.sheet$/, { reads: ['marks', 'slots'], writes: ['sheets'] }],
  [/^orders\.calendar$/, { reads: ['marks'] }],
  [/^orders\.manifest$/, {}],
  [/^orders\.board$/, { reads: ['sheets', 'marks', 'slots', 'devices'] }],
  [/^orders\.playerSheet$/, { reads: ['sheets', 'marks', 'slots'] }],
  [/^orders\.list$/, { reads: ['sheets', 'marks', 'slots', 'devices'], lists: ['plans'] }],
  [/^orders\./, { reads: ['sheets', 'marks', 'slots'], lists: ['plans'] }],
  [/^sightings\.(analysis|attacks)$/, { reads: ['marks'] }],
  [/^sightings\.followUp$/, { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] }],
  [/^sightings\./, { writes: ['plans'] }],
  [/^bots\.(incPlan|incPlanAt)$/, { ...village, lists: ['plans', 'worlds'] }],
  [
    /^bots\.interactions$/,
    {
      reads: [...village.reads, 'worlds', 'links', 'sheets'],
      writes: ['bots', 'discordCalls', 'limits', 'connections', 'marks'],
      lists: ['plans', 'worlds', 'guilds'],
    },
  ],
  [/^webhooks\.messages$/, { reads: ['marks'], lists: ['plans'] }],
  [/^webhooks\.(create|update)$/, { reads: ['plans'], writes: ['webhooks', 'chat'], lists: ['plans'] }],
  [/^webhooks\.test$/, { reads: ['plans'], writes: ['webhooks', 'chat', 'limits'], lists: ['plans'] }],
  [/^webhooks\./, { reads: ['plans'], writes: ['webhooks'] }],
  [/^devices\.key$/, { reads: ['push'] }],
  [/^devices\.(add|update)$/, { reads: ['marks', 'slots', 'push'], writes: ['devices', 'due'] }],
  [/^devices\.list$/, { reads: ['devices'] }],
  [/^devices\.remove$/, { writes: ['devices'] }],
  [/^shareLinks\.open$/, { reads: ['marks', 'devices'], writes: ['shares'] }],
  [/^shareLinks\./, { writes: ['shares'] }],
  [/^bots\.preview$/, { reads: ['plans', 'slots', 'marks'], lists: ['plans'] }],
  [/^bots\.(status|keys)$/, {}],
  [/^bots\.guilds$/, { lists: ['guilds', 'worlds'] }],
  [/^bots\.(approveGuild|removeGuild)$/, { reads: ['worlds'], writes: ['bots'] }],
  [/^bots\./, { writes: ['worlds', 'bots'] }],
  [/^audit\./, { reads: ['audit', 'plans'], lists: ['worlds'] }],
]

/** What an endpoint's declaration shows. */
function declared({ access, scope, path, audit, creates, quota }: Endpoint): Required<Items> {
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
    lists: [],
    clears: [],
  }
}

/** Actions on the items of some partition keys, of the table or its index. */
export interface ItemRight {
  on: 'table' | 'index'
  actions: readonly TableAction[]
  keys: readonly string[]
}

/** What an endpoint's function may do with items. Throws when nobody has declared it. */
export function itemRights({ name, endpoint }: Pick<Route, 'name' | 'endpoint'>): ItemRight[] {
  const [, more] = needs.find(([names]) => names.test(name)) ?? []
  if (!more) throw new Error(`${name}: infra/item-rights.ts does not say what it needs of the table`)
  const shown = declared(endpoint)
  const writes = [...shown.writes, ...(more.writes ?? [])]
  const isWriting = endpoint.permission === 'write'
  return rightsTo({
    reads: [...shown.reads, ...(more.reads ?? []), ...(isWriting ? [] : writes)],
    writes: isWriting ? writes : [],
    lists: more.lists ?? [],
    clears: isWriting ? (more.clears ?? []) : [],
  })
}

const synchronising: Items = {
  reads: ['marks', 'devices'],
  writes: ['worlds', 'worldList', 'plans', 'due', 'chat', 'reliability'],
  lists: ['plans'],
}

/** What the hourly run of a world may do with items: it synchronises the world and counts what players sent in ended plans. */
export const syncItemRights = rightsTo(synchronising)

/** What the sender of push messages may do with items. */
export const sendItemRights = rightsTo({
  reads: ['plans', 'marks', 'sheets', 'slots', 'worlds'],
  writes: ['due', 'devices', 'push'],
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

function isList(name: string): name is List {
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
