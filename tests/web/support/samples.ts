import { defaultOptions, type Plan, type PlanSummary } from '../../../shared/model/plan.ts'
import type { User } from '../../../shared/model/user.ts'
import type { World } from '../../../shared/model/world.ts'

const made = { createdAt: '2027-01-01T10:00:00.000Z', updatedAt: '2027-01-01T10:00:00.000Z' }

/** An active account. */
export const aUser = (more: Partial<User> = {}): User => ({
  _id: `id-of-${more.username ?? 'user'}`,
  username: 'user',
  role: 'user',
  isActive: true,
  ...made,
  ...more,
})

/** A synchronised world. */
export const aWorld = (more: Partial<World> = {}): World => ({
  _id: 'world-1',
  name: 'Demo-Welt',
  server: 'de999',
  admins: [],
  lastSync: '2027-01-01T10:00:00.000Z',
  stats: { players: 100, tribes: 5, villages: 2000 },
  units: ['spear', 'sword', 'axe', 'spy', 'light', 'heavy', 'ram', 'catapult', 'knight', 'snob'],
  timeZone: 'Europe/Berlin',
  version: 1,
  ...more,
})

/** A plan of one tribe of the world, for the first days of March 2027. */
export const aPlan = (more: Partial<Plan> = {}): Plan => ({
  _id: 'plan-1',
  name: 'Großangriff',
  world: 'world-1',
  tribes: [1],
  tribeNames: ['WIR'],
  sendFrom: '2027-03-01T17:00:00.000Z',
  arriveAt: '2027-03-04T08:00:00.000Z',
  incTime: '2027-03-04T08:00:00.000Z',
  notes: '',
  options: defaultOptions,
  version: 1,
  ...made,
  outdatedBy: [],
  ...more,
})

/** A plan as the list shows it. */
export const aPlanSummary = (more: Partial<PlanSummary> = {}): PlanSummary => ({
  ...aPlan(more),
  progress: { targets: 40, required: 120, planned: 90 },
  ...more,
})
