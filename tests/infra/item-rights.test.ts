import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keys } from '../../functions/store/table/keys.ts'
import {
  handlerFiles,
  minuteFile,
  nightWatchFile,
  scheduledFile,
  sendFile,
  syncFile,
} from '../../infra/aws/deployment/bundle.ts'
import {
  type ItemRight,
  itemClasses,
  itemRights,
  lists,
  minuteItemRights,
  nightWatchItemRights,
  scheduledItemRights,
  sendItemRights,
  syncItemRights,
} from '../../infra/item-rights.ts'
import { type Route, routes } from '../../shared/contract/index.ts'
import { usedKeys } from './sdk-commands.ts'
import { lambdaIn, roleStatements, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

/** The statements on the table of a Lambda's role. */
const tableStatements = (file: string) =>
  roleStatements(production.template, lambdaIn(production.template, file).Role['Fn::GetAtt'][0]).filter(({ Action }) =>
    [Action].flat().some((action) => action.startsWith('dynamodb:')),
  )

const Leading = z.object({
  'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
  // Without it a request without a key would be allowed.
  Null: z.object({ 'dynamodb:LeadingKeys': z.literal('false') }),
})

const functions: { name: string; file: string; rights: ItemRight[] }[] = [
  ...routes.map((route) => ({ name: route.name, file: route.file, rights: itemRights(route) })),
  { name: 'the hourly run', file: scheduledFile, rights: scheduledItemRights },
  { name: 'the run every minute', file: minuteFile, rights: minuteItemRights },
  { name: 'the sender of push messages', file: sendFile, rights: sendItemRights },
  { name: 'a plan’s night watch', file: nightWatchFile, rights: nightWatchItemRights },
  { name: 'a world’s synchronisation', file: syncFile, rights: syncItemRights },
]

const grantsOf = (rights: readonly ItemRight[]) =>
  rights.flatMap(({ on, actions, keys }) => actions.flatMap((action) => keys.map((key) => `${action} ${on} ${key}`)))

test('each role has the rights of its function on items, by partition key', () => {
  for (const { name, file, rights } of functions) {
    const stated = tableStatements(file).flatMap(({ Action, Resource, Condition }) => {
      const on = JSON.stringify(Resource).includes('/index/gsi1') ? 'index' : 'table'
      const keys = z.parse(Leading, Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys']
      const actions = [Action].flat().map((action) => action.replace('dynamodb:', ''))
      return actions.flatMap((action) => keys.map((key) => `${action} ${on} ${key}`))
    })
    expect(new Set(stated), name).toEqual(new Set(grantsOf(rights)))
  }
})

const isChange = (action: string) => /^(Put|Update|Delete|BatchWrite)/.test(action)
const keysFor = (rights: readonly ItemRight[], isAction: (action: string) => boolean) =>
  rights.filter(({ actions }) => actions.some(isAction)).flatMap((right) => right.keys)

describe('pages without sign-in', () => {
  const open = routes.filter(
    ({ name, endpoint }) => endpoint.access === 'public' && !['sessions.login', 'accounts.register'].includes(name),
  )

  test.each(open)('$name reaches no account, lists nothing, and writes only what is a member’s', (route) => {
    const rights = itemRights(route)
    const reached = rights.flatMap((right) => right.keys)
    for (const key of [...itemClasses.accounts.keys, ...itemClasses.bots.keys]) expect(reached).not.toContain(key)
    // A player's orders or last answer in the plans of the world.
    const listed = ['orders.all', 'orders.markAll', 'timeslots.lastAnswer'].includes(route.name)
      ? ['WORLD#*#PLANS']
      : []
    expect(rights.filter(({ on }) => on === 'index').flatMap((right) => right.keys)).toEqual(listed)
    const allowed = [
      'SLOTS#*',
      'SHEETS#*',
      'MARKS#*',
      'DEVICES#*',
      'DUE#*',
      'PUSH',
      'ALLORDERS#*',
      'ALLORDERSKEY#*',
      'SHARES#*',
      'SHAREKEY#*',
      'THROTTLE#*',
      'AUDIT#*',
    ]
    // A yes to an offer changes the plan's orders, and its chat learns of it.
    const { plans, chat, claims } = itemClasses
    const more: readonly string[] = route.name === 'orders.standIn' ? [...plans.keys, ...chat.keys, ...claims.keys] : []
    expect(keysFor(rights, isChange).filter((key) => !allowed.includes(key) && !more.includes(key))).toEqual([])
  })

  test('are all there are but login and registration', () => {
    expect(open.length).toBeGreaterThan(6)
  })
})

test('nobody may change or remove an audit entry, and few may read them', () => {
  for (const { name, rights } of functions) {
    expect(
      keysFor(rights, (action) => isChange(action) && action !== 'PutItem'),
      name,
    ).not.toContain('AUDIT#*')
  }
  const readers = functions.filter(({ rights }) => keysFor(rights, (action) => action === 'Query').includes('AUDIT#*'))
  expect(readers.map(({ name }) => name)).toEqual(['accounts.exportOwn', 'audit.list'])
})

/** The class of each of the table's keys. */
const classOfKey = new Map(
  Object.entries(keys).flatMap(([name, key]) => {
    const made: { pk?: string } = Reflect.apply(key, undefined, ['2027-03', { sk: 'x' }, 1, 1])
    const [found] = Object.entries(itemClasses).filter(([, { keys: patterns }]) =>
      patterns.some((pattern) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(made.pk ?? '')),
    )
    if (made.pk && !found) throw new Error(`${name}: no class of infra/item-rights.ts has ${made.pk}`)
    return found ? [[name, found[0]] as const] : []
  }),
)

/** What the chain around a handler reaches is not in its code. */
const chain = (route: Route | undefined): string[] => {
  const { access = 'public', scope = 'none', path = '', quota } = route?.endpoint ?? {}
  const isPage = access === 'public' && (scope !== 'none' || path.includes('/{key}'))
  return [
    ...(access === 'public' || access === 'bot' || access === 'discord' ? [] : ['accounts']),
    ...(isPage ? ['worlds', 'plans', 'links', 'sheets', 'limits'] : []),
    ...(scope === 'none' ? [] : ['worlds']),
    ...(scope === 'plan' ? ['plans'] : []),
    ...(quota ? ['limits'] : []),
  ]
}

test('what a function may reach is what its code and the chain around it reach', async () => {
  const used = await usedKeys(handlerFiles)
  const differences = functions.flatMap(({ name, file, rights }) => {
    const route = routes.find((one) => one.file === file)
    const inCode = [...(used.get(file) ?? [])].flatMap((key) => classOfKey.get(key) ?? [])
    const named = Object.values(lists).flatMap(({ key, reads }): readonly string[] =>
      rights.some(({ on, keys }) => on === 'index' && keys.includes(key)) ? reads : [],
    )
    const reached = new Set<string>([...inCode, ...named, ...chain(route)])
    // Only with an idempotency key.
    if (route && !route.endpoint.creates) reached.delete('receipts')
    else if (route) reached.add('receipts')
    // Only a change that somebody makes has an entry, and what a synchronisation withdraws or a night watch asks.
    else if (file !== syncFile && file !== nightWatchFile) reached.delete('audit')
    const allowed = new Set(
      Object.entries(itemClasses).flatMap(([item, { keys: patterns }]) =>
        rights.some(({ on, keys }) => on === 'table' && keys.some((key) => patterns.some((own) => own === key)))
          ? [item]
          : [],
      ),
    )
    const missing = [...reached].filter((item) => !allowed.has(item))
    const superfluous = [...allowed].filter((item) => !reached.has(item))
    return missing.length + superfluous.length > 0 ? [{ name, missing, superfluous }] : []
  })
  expect(differences).toEqual([])
})
