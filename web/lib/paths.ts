/** What the map is opened for: a plan, one player's attacks, one village. */
interface MapPlace {
  plan?: string
  player?: number
  target?: { x: number; y: number }
}

/** The address of every screen. Query and hash are the callers' matter. */
export const paths = {
  login: () => '/',
  register: () => '/register',
  plans: () => '/incplans',
  createPlan: () => '/incplans/create',
  plan: (id: string) => `/incplans/${encodeURIComponent(id)}`,
  troops: (id: string) => `/incplans/${encodeURIComponent(id)}/troops`,
  targets: (id: string) => `/targets/${encodeURIComponent(id)}`,
  editTargets: (id: string) => `/targets/edit/${encodeURIComponent(id)}`,
  calculate: (id: string) => `/incplans/${encodeURIComponent(id)}/calculate`,
  utilization: (id: string) => `/targets/utilization/${encodeURIComponent(id)}`,
  assignments: (id: string) => `/targets/assignments/${encodeURIComponent(id)}`,
  realIncs: (id: string) => `/incplans/${encodeURIComponent(id)}/real-incs`,
  adminTimeslots: (planId: string) => `/admin/timeslots/${encodeURIComponent(planId)}`,
  ownTimeslots: (playerId: number, planId: string) => `/timeslots/${playerId}/${encodeURIComponent(planId)}`,
  export: (planId: string) => `/dsultimate/${encodeURIComponent(planId)}`,
  board: (planId: string) => `/dsultimate/${encodeURIComponent(planId)}/board`,
  map: ({ plan, player, target }: MapPlace = {}) => {
    const search = new URLSearchParams({
      ...(plan !== undefined && { plan }),
      ...(player !== undefined && { player: String(player) }),
      ...(target !== undefined && { target: `${target.x}|${target.y}` }),
    }).toString()
    return search ? `/map?${search}` : '/map'
  },
  settings: () => '/settings',
  userAdmin: () => '/useradmin',
  worldAdmin: () => '/worldadmin',
  audit: () => '/audit',
  discordBot: () => '/discord-bot',
  testDesign: () => '/test-design',
}
