/** What the map shows: a plan, a player's attacks (player id), one village (`x|y`). */
type MapPlace = Partial<Record<'plan' | 'player' | 'target' | 'compare', string>>

/** What the calculation's page shows: one of its tabs, a player's attacks, those of a kind. */
type CalculationPlace = Partial<Record<'tab' | 'player' | 'kind', string>>

const withQuery = (path: string, place: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(place).toString()
  return query ? `${path}?${query}` : path
}

/** The address of every screen, without query and hash. */
export const paths = {
  login: () => '/',
  register: () => '/register',
  plans: () => '/incplans',
  createPlan: () => '/incplans/create',
  plan: (id: string) => `/incplans/${encodeURIComponent(id)}`,
  troops: (id: string) => `/incplans/${encodeURIComponent(id)}/troops`,
  targets: (id: string) => `/targets/${encodeURIComponent(id)}`,
  editTargets: (id: string) => `/targets/edit/${encodeURIComponent(id)}`,
  calculate: (id: string, place: CalculationPlace = {}) =>
    withQuery(`/incplans/${encodeURIComponent(id)}/calculate`, place),
  utilization: (id: string) => `/targets/utilization/${encodeURIComponent(id)}`,
  assignments: (id: string) => `/targets/assignments/${encodeURIComponent(id)}`,
  realIncs: (id: string) => `/incplans/${encodeURIComponent(id)}/real-incs`,
  adminTimeslots: (planId: string) => `/admin/timeslots/${encodeURIComponent(planId)}`,
  ownTimeslots: (playerId: number, planId: string) => `/timeslots/${playerId}/${encodeURIComponent(planId)}`,
  export: (planId: string) => `/dsultimate/${encodeURIComponent(planId)}`,
  board: (planId: string) => `/dsultimate/${encodeURIComponent(planId)}/board`,
  report: (planId: string) => `/dsultimate/${encodeURIComponent(planId)}/report`,
  map: (place: MapPlace = {}) => withQuery('/map', place),
  settings: () => '/settings',
  userAdmin: () => '/useradmin',
  worldAdmin: () => '/worldadmin',
  audit: () => '/audit',
  discordBot: () => '/discord-bot',
  /** The help texts, or one of them. */
  help: (name?: string) => (name === undefined ? '/help' : `/help/${name}`),
  privacy: () => '/privacy',
  testDesign: () => '/test-design',
}

/** A page's address under this browser's origin: behind a proxy or tunnel the server may know another one. */
export function ownLink(link: string, origin: string): string {
  const { pathname } = new URL(link, origin)
  return new URL(pathname, origin).href
}
