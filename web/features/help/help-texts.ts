import { matchRoutes } from 'react-router-dom'
import type { HelpText } from './help-text.ts'
import { allOrders, orders, ownTimeslots, sharedPlan } from './texts/members.ts'
import { createPlan, details, editTargets, plans, targets, timeslots, troops } from './texts/prepare.ts'
import { assignments, board, calculation, exportOrders, map, realIncs, report, utilization } from './texts/results.ts'
import * as site from './texts/site.ts'

/** The help of every page, by its path. */
export const helpTexts: Readonly<Record<string, HelpText>> = {
  '/incplans': plans,
  '/incplans/create': createPlan,
  '/incplans/new': createPlan,
  '/incplans/:planId': details,
  '/incplans/:planId/troops': troops,
  '/targets/:planId': targets,
  '/targets/edit/:planId': editTargets,
  '/admin/timeslots/:planId': timeslots,
  '/incplans/:planId/calculate': calculation,
  '/incplans/:planId/offtool': calculation,
  '/targets/utilization/:planId': utilization,
  '/targets/assignments/:planId': assignments,
  '/dsultimate/:planId': exportOrders,
  '/dsultimate/:planId/board': board,
  '/dsultimate/:planId/report': report,
  '/incplans/:planId/real-incs': realIncs,
  '/map': map,
  '/settings': site.settings,
  '/orders/:key': orders,
  '/timeslots/:playerId/:planId': ownTimeslots,
  '/orders/all/:key': allOrders,
  '/shared/:key': sharedPlan,
  '/useradmin': site.userAdmin,
  '/worldadmin': site.worldAdmin,
  '/discord-bot': site.discordBot,
  '/audit': site.audit,
  '/': site.login,
  '/register': site.register,
  '/privacy': site.privacy,
  '/test-design': site.testDesign,
  '/help/:name?': site.handbook,
  '*': site.notFound,
}

const routes = Object.entries(helpTexts).map(([path, text]) => ({ path, text }))

/** The help of the page at a path. */
export const helpAt = (pathname: string): HelpText => matchRoutes(routes, pathname)?.at(-1)?.route.text ?? site.notFound

export const helpNamed = (name: string): HelpText | undefined => routes.find(({ text }) => text.name === name)?.text

/** Each text once, as the handbook lists them. */
export const handbookTexts = [...new Set(Object.values(helpTexts))].filter(
  (text) => text !== site.handbook && text !== site.notFound && text !== site.testDesign,
)
