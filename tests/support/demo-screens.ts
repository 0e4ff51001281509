import type { ApiClient } from '../../infra/local/demo/api-client.ts'
import { contract } from '../../shared/contract/index.ts'
import { paths } from '../../web/lib/paths.ts'

/** Pages outside `paths`: opened by a link, not by a menu. */
type LinkedPage = 'orders' | 'allOrders' | 'sharedPlan' | 'notFound'

/** Tabs that are screens of their own. */
type PageTab = 'plannedAttacks' | 'launches' | 'results'

export type ScreenName = keyof typeof paths | LinkedPage | PageTab

export interface DemoScreen {
  path: string
  signedIn: boolean
}

/**
 * Every screen on the demo's data. One plan is calculated and issued; the other is being sent: partly marked, with sightings.
 * Calculates the first again, so that the explanations of a run are there, and creates a share link.
 */
export async function demoScreens(api: ApiClient): Promise<Record<ScreenName, DemoScreen>> {
  const { worlds } = await api.call(contract.worlds.list, {})
  const { plans } = await api.call(contract.plans.list, { query: { worldId: worlds[0]?._id } })
  // Tests that run at the same time have plans of their own.
  const [running, planned] = ['Nadelstiche', 'Großangriff'].map((name) =>
    plans.find((plan) => plan.name.startsWith(name)),
  )
  if (!running || !planned) throw new Error('The demo has no two plans')
  const planId = planned._id
  const runningId = running._id
  const params = { planId }
  await api.call(contract.calculations.calculateAll, { params, body: {} })
  const { players } = await api.call(contract.timeslots.list, { params })
  const player = players.find(({ source }) => source === 'own') ?? players[0]
  const { entries } = await api.call(contract.orders.list, { params: { planId: runningId } })
  const sender = entries.find(({ sent, overdue }) => sent > 0 && overdue === 0) ?? entries[0]
  if (!player || !sender) throw new Error('Nobody sends in the demo')
  const ordersPath = new URL(sender.edit, 'http://localhost').pathname
  const key = ordersPath.split('/').at(-1) ?? ''
  const all = await api.call(contract.orders.linkAll, { params: { key } })
  const shared = await api.call(contract.shareLinks.create, {
    params: { planId: runningId },
    body: { name: 'Verbündete', level: 'all' },
  })
  const open = (path: string): DemoScreen => ({ path, signedIn: false })
  const signedIn = (path: string): DemoScreen => ({ path, signedIn: true })
  return {
    login: open(paths.login()),
    register: open(paths.register()),
    ownTimeslots: open(`${paths.ownTimeslots(player.playerId, planId)}#s=${player.secret}`),
    orders: open(ordersPath),
    allOrders: open(all.path),
    sharedPlan: open(new URL(shared.url, 'http://localhost').pathname),
    help: open(paths.help('calculate')),
    privacy: open(paths.privacy()),
    testDesign: open(paths.testDesign()),
    plans: signedIn(paths.plans()),
    createPlan: signedIn(paths.createPlan()),
    plan: signedIn(paths.plan(planId)),
    troops: signedIn(paths.troops(planId)),
    targets: signedIn(paths.targets(planId)),
    editTargets: signedIn(paths.editTargets(planId)),
    calculate: signedIn(paths.calculate(planId)),
    plannedAttacks: signedIn(paths.calculate(planId, { tab: 'attacks' })),
    launches: signedIn(paths.calculate(planId, { tab: 'launches' })),
    results: signedIn(paths.calculate(planId, { tab: 'results' })),
    realIncs: signedIn(paths.realIncs(runningId)),
    utilization: signedIn(paths.utilization(planId)),
    assignments: signedIn(paths.assignments(planId)),
    adminTimeslots: signedIn(paths.adminTimeslots(planId)),
    export: signedIn(paths.export(planId)),
    board: signedIn(paths.board(runningId)),
    report: signedIn(paths.report(runningId)),
    map: signedIn(paths.map({ plan: planId })),
    settings: signedIn(paths.settings()),
    userAdmin: signedIn(paths.userAdmin()),
    worldAdmin: signedIn(paths.worldAdmin()),
    discordBot: signedIn(paths.discordBot()),
    audit: signedIn(paths.audit()),
    notFound: signedIn('/gibt-es-nicht'),
  }
}
