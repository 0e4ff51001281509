/**
 * Which room may import which, declared once. A room is a folder; a file belongs to the longest listed path above it. `imports`
 * lists the rooms that it may use besides itself. A listed path covers the rooms below it; `{x}` names the room's own
 * value of a pattern. `packages` lists the npm packages of a room that may not use all.
 */
export interface Room {
  /** A folder, or a pattern whose last part is `*`: each folder in its place is a room of its own. */
  path: string
  imports: readonly string[]
  /** Packages allowed; every package where it is left out. `node:*` means Node's own modules. */
  packages?: readonly string[]
}

const pureShared = ['zod/mini', '@date-fns/tz/tzOffset', '@rgrove/parse-xml', 'discord-api-types/v10']
const sharedGame = [
  'shared/game/world',
  'shared/game/words',
  'shared/game/dump',
  'shared/game/troops',
  'shared/game/incs',
  'shared/game/orders',
]
const base = ['functions/runtime', 'shared']
const store = ['functions/store/table', 'functions/store/audit', 'functions/store/edits', 'functions/store/bucket']
const planRooms = ['functions/domain/plans', 'functions/domain/plan-stats']
const lib = ['shared', 'web/lib']
const components = ['layout', 'feedback', 'form', 'list', 'plan'].map((name) => `web/components/${name}`)
/** The members' page loads on slow phones: plain React and CSS. */
const membersPage = ['react', 'react-dom', 'react-dom/client', 'zod/mini']
const ordersRooms = ['clock', 'parts', 'data'].map((name) => `web/orders/${name}`)

export const rooms: readonly Room[] = [
  { path: 'shared/lib', imports: [], packages: pureShared },
  { path: 'shared/game/world', imports: ['shared/lib'], packages: pureShared },
  { path: 'shared/model', imports: ['shared/lib', 'shared/game/world'], packages: pureShared },
  { path: 'shared/game/words', imports: ['shared/game/world'], packages: pureShared },
  {
    path: 'shared/game/dump',
    imports: ['shared/lib', 'shared/game/world', 'shared/game/words', 'shared/model'],
    packages: pureShared,
  },
  { path: 'shared/game/troops', imports: ['shared/lib', 'shared/game/world', 'shared/model'], packages: pureShared },
  {
    path: 'shared/game/incs',
    imports: ['shared/lib', 'shared/game/world', 'shared/game/words', 'shared/game/dump', 'shared/model'],
    packages: pureShared,
  },
  {
    path: 'shared/game/orders',
    imports: ['shared/lib', 'shared/game/world', 'shared/game/troops', 'shared/game/incs', 'shared/model'],
    packages: pureShared,
  },
  { path: 'shared/contract', imports: ['shared/lib', 'shared/model', 'shared/game/world'], packages: pureShared },
  {
    path: 'shared/planner/model',
    imports: ['shared/lib', 'shared/model', 'shared/game/world', 'shared/game/troops'],
    packages: [],
  },
  { path: 'shared/planner/flow', imports: ['shared/lib', 'shared/planner/model'], packages: [] },
  {
    path: 'shared/planner/schedule',
    imports: ['shared/lib', 'shared/planner/model', 'shared/planner/flow', 'shared/planner/risks'],
    packages: [],
  },
  {
    path: 'shared/planner/parting',
    imports: ['shared/lib', 'shared/planner/flow', 'shared/planner/schedule'],
    packages: [],
  },
  {
    path: 'shared/planner/plan',
    imports: [
      'shared/lib',
      'shared/model',
      'shared/game/world',
      'shared/game/troops',
      'shared/planner/model',
      'shared/planner/flow',
      'shared/planner/risks',
      'shared/planner/schedule',
      'shared/planner/parting',
    ],
    packages: [],
  },
  {
    path: 'shared/planner/replacing',
    imports: ['shared/lib', 'shared/model', 'shared/planner/model', 'shared/planner/plan'],
    packages: [],
  },
  {
    path: 'shared/planner/explain',
    imports: [
      'shared/lib',
      'shared/game/world',
      'shared/planner/model',
      'shared/planner/flow',
      'shared/planner/schedule',
      'shared/planner/plan',
    ],
    packages: [],
  },
  { path: 'shared/planner/risks', imports: ['shared/lib', 'shared/model', 'shared/game/world'], packages: [] },
  {
    path: 'shared/compare',
    imports: ['shared/lib', 'shared/model', ...sharedGame, 'shared/planner/model'],
    packages: pureShared,
  },

  { path: 'functions/runtime', imports: ['shared'] },
  { path: 'functions/store/table', imports: base },
  { path: 'functions/store/audit', imports: [...base, 'functions/store/table'] },
  { path: 'functions/store/edits', imports: [...base, 'functions/store/table', 'functions/store/audit'] },
  { path: 'functions/store/bucket', imports: [...base, 'functions/store/table'] },
  { path: 'functions/store/accounts', imports: [...base, ...store, 'functions/store/worlds'] },
  { path: 'functions/store/worlds', imports: [...base, ...store] },
  { path: 'functions/store/plans', imports: [...base, ...store] },
  { path: 'functions/store/bots', imports: [...base, ...store, 'functions/store/worlds'] },
  { path: 'functions/store/devices', imports: [...base, ...store, 'functions/store/plans'] },
  { path: 'functions/store/site', imports: [...base, ...store] },
  { path: 'functions/store/targets', imports: [...base, ...store, 'functions/store/plans'] },
  { path: 'functions/store/timeslots', imports: [...base, ...store, 'functions/store/plans'] },
  { path: 'functions/store/share-links', imports: [...base, ...store, 'functions/store/plans'] },
  { path: 'functions/store/sightings', imports: [...base, ...store, 'functions/store/plans'] },
  {
    path: 'functions/store/webhooks',
    imports: [...base, ...store, 'functions/store/plans', 'functions/store/worlds'],
  },
  {
    path: 'functions/store/orders',
    imports: [
      ...base,
      ...store,
      'functions/store/devices',
      'functions/store/plans',
      'functions/store/sightings',
      'functions/store/timeslots',
      'functions/store/webhooks',
    ],
  },

  { path: 'functions/domain', imports: [...base, 'functions/store'] },
  { path: 'functions/domain/sessions', imports: [...base, 'functions/store'] },
  { path: 'functions/domain/accounts', imports: [...base, 'functions/store', 'functions/domain'] },
  { path: 'functions/domain/plans', imports: [...base, 'functions/store', 'functions/domain'] },
  { path: 'functions/domain/plan-stats', imports: [...base, 'functions/store', 'functions/domain/plans'] },
  { path: 'functions/domain/worlds', imports: [...base, 'functions/store', 'functions/domain/plan-stats'] },
  { path: 'functions/domain/site', imports: [...base, 'functions/store'] },
  {
    path: 'functions/domain/timeslots',
    imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/plans'],
  },
  { path: 'functions/domain/senders', imports: [...base, 'functions/store', ...planRooms] },
  { path: 'functions/domain/targets', imports: [...base, 'functions/store', ...planRooms] },
  {
    path: 'functions/domain/calculations',
    imports: [
      ...base,
      'functions/store',
      ...planRooms,
      'functions/domain/timeslots',
      'functions/domain/orders',
      'functions/domain/ledger',
    ],
  },
  {
    path: 'functions/domain/ledger',
    imports: [...base, 'functions/store', ...planRooms, 'functions/domain/timeslots', 'functions/domain/orders'],
  },
  {
    path: 'functions/domain/orders',
    imports: [...base, 'functions/store', 'functions/domain', ...planRooms, 'functions/domain/timeslots'],
  },
  {
    path: 'functions/domain/reliability',
    imports: [...base, 'functions/store', 'functions/domain/plans', 'functions/domain/orders'],
  },
  {
    path: 'functions/domain/devices',
    imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/plans', 'functions/domain/orders'],
  },
  {
    path: 'functions/domain/sightings',
    imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/plans', 'functions/domain/orders'],
  },
  {
    path: 'functions/domain/share-links',
    imports: [
      ...base,
      'functions/store',
      'functions/domain',
      'functions/domain/plans',
      'functions/domain/orders',
      'functions/domain/sightings',
    ],
  },
  {
    path: 'functions/domain/bots',
    imports: [
      ...base,
      'functions/store',
      'functions/domain',
      'functions/domain/accounts',
      ...planRooms,
      'functions/domain/orders',
      'functions/domain/sightings',
      'functions/domain/stand-ins',
    ],
  },
  {
    path: 'functions/domain/webhooks',
    imports: [
      ...base,
      'functions/store',
      'functions/domain',
      ...planRooms,
      'functions/domain/orders',
      'functions/domain/bots',
    ],
  },
  {
    path: 'functions/domain/stand-ins',
    imports: [
      ...base,
      'functions/store',
      'functions/domain',
      ...planRooms,
      'functions/domain/orders',
      'functions/domain/calculations',
    ],
  },
  { path: 'functions/http', imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/*'] },
  {
    path: 'functions/api/*',
    imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/*', 'functions/http'],
  },
  { path: 'functions/scheduled', imports: [...base, 'functions/store', 'functions/domain', 'functions/domain/*'] },

  { path: 'web/lib', imports: ['shared'] },
  ...components.map((path, i) => ({ path, imports: [...lib, ...components.slice(0, i)] })),
  { path: 'web/features/*', imports: [...lib, ...components] },
  { path: 'web/app', imports: [...lib, ...components, 'web/features'] },
  { path: 'web/orders/clock', imports: lib, packages: membersPage },
  { path: 'web/orders/parts', imports: [...lib, 'web/orders/clock'], packages: membersPage },
  { path: 'web/orders/data', imports: [...lib, 'web/orders/clock'], packages: membersPage },
  { path: 'web/orders/alarms', imports: [...lib, ...ordersRooms], packages: membersPage },
  { path: 'web/orders/push', imports: [...lib, ...ordersRooms], packages: membersPage },
  { path: 'web/orders/list', imports: [...lib, ...ordersRooms], packages: membersPage },
  { path: 'web/orders/tools', imports: [...lib, ...ordersRooms], packages: membersPage },
  { path: 'web/orders/stand-ins', imports: [...lib, ...ordersRooms], packages: membersPage },
  {
    path: 'web/orders/ui',
    imports: [
      ...lib,
      ...ordersRooms,
      ...['alarms', 'push', 'list', 'tools', 'stand-ins'].map((name) => `web/orders/${name}`),
    ],
    packages: membersPage,
  },
  { path: 'web/orders', imports: [...lib, 'web/orders/data', 'web/orders/ui'], packages: membersPage },
  { path: 'web', imports: ['web/app', 'web/lib', 'web/orders'] },

  { path: 'infra', imports: ['shared', 'functions/store/table'] },
  { path: 'infra/aws', imports: ['shared', 'functions', 'infra'] },
  { path: 'infra/local/host', imports: ['infra'] },
  { path: 'infra/local/emulators', imports: ['functions', 'infra/local/host'] },
  {
    path: 'infra/local/server',
    imports: ['shared', 'functions', 'infra', 'infra/local/host', 'infra/local/emulators'],
  },
  {
    path: 'infra/local/demo',
    imports: ['shared', 'functions', 'infra/local/host', 'infra/local/server', 'infra/local/emulators'],
  },
  {
    path: 'infra/local',
    imports: [
      'shared',
      'functions',
      'infra',
      'infra/local/host',
      'infra/local/server',
      'infra/local/emulators',
      'infra/local/demo',
    ],
  },
  {
    path: 'infra/operate',
    imports: ['shared', 'functions', 'infra', 'infra/aws', 'infra/local', 'infra/local/demo'],
  },
]

/** Packages that no room below a folder may use. */
export const forbiddenPackages: readonly { path: string; packages: RegExp }[] = [
  { path: 'web', packages: /^(node:|@aws-sdk\/|aws-cdk-lib|constructs)/ },
  { path: 'functions', packages: /^(react|aws-cdk-lib|constructs|vite)/ },
]
