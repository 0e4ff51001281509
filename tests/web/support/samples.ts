import type { Ledger, LedgerConflict } from '../../../shared/contract/schemas/ledger.ts'
import type { Account } from '../../../shared/model/account.ts'
import { defaultOptions, newPlanOptions, type Plan, type PlanSummary } from '../../../shared/model/plan.ts'
import type { SenderView } from '../../../shared/model/sender.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import type { World } from '../../../shared/model/world.ts'

const made = { createdAt: '2038-01-01T10:00:00.000Z', updatedAt: '2038-01-01T10:00:00.000Z' }

/** An account, active unless `more` says otherwise. */
export const aUser = (more: Partial<Account> = {}): Account => ({
  _id: `id-of-${more.username ?? 'user'}`,
  username: 'user',
  role: 'user',
  isActive: true,
  ...made,
  ...more,
})

/** A world, synchronised unless `more` says otherwise. */
export const aWorld = (more: Partial<World> = {}): World => ({
  _id: 'world-1',
  name: 'Demo-Welt',
  server: 'de999',
  admins: [],
  access: 'all',
  lastSync: '2038-01-01T10:00:00.000Z',
  stats: { players: 100, tribes: 5, villages: 2000 },
  units: ['spear', 'sword', 'axe', 'spy', 'light', 'heavy', 'ram', 'catapult', 'knight', 'snob'],
  moral: 1,
  timeZone: 'Europe/Berlin',
  version: 1,
  ...more,
})

/** A plan of one tribe of the world, for the first days of March 2038. */
export const aPlan = (more: Partial<Plan> = {}): Plan => ({
  _id: 'plan-1',
  name: 'Großangriff',
  world: 'world-1',
  tribes: [1],
  tribeNames: ['WIR'],
  sendFrom: '2038-03-01T17:00:00.000Z',
  arriveAt: '2038-03-04T08:00:00.000Z',
  incTime: '2038-03-04T08:00:00.000Z',
  notes: '',
  options: { ...defaultOptions, ...newPlanOptions },
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

/** A village to attack; its id contains type and place, like the server's. */
export function aTarget(more: Partial<TargetView> = {}): TargetView {
  const { x = 400, y = 500, type = 'offs' } = more
  return {
    _id: `${type}-${x}-${y}`,
    x,
    y,
    type,
    villageId: 1000 * x + y,
    villageName: `Dorf ${x}|${y}`,
    playerId: 20,
    playerName: 'Verteidiger',
    tribeTag: 'IHR',
    maxOff: 1,
    maxFake: 0,
    maxBFake: 0,
    offsetMinutes: 0,
    version: 1,
    currentOff: 0,
    currentFake: 0,
    currentBFake: 0,
    usage: 0,
    ...more,
  }
}

/** Targets in a row of neighbouring fields. */
export const targetsInARow = (count: number, more: Partial<TargetView> = {}): TargetView[] =>
  Array.from({ length: count }, (_, index) => aTarget({ x: 400 + index, ...more }))

/** A silent player of our tribe with a village in the plan, who can always send. */
export const aSlotPlayer = (more: Partial<TimeslotPlayer> = {}): TimeslotPlayer => ({
  playerId: 11,
  playerName: 'Anna',
  tribeId: 1,
  tribeName: 'WIR',
  senders: 1,
  numberOfSlots: 0,
  totalMinutes: 0,
  slots: [],
  source: 'always',
  answer: 'silent',
  sends: 'always',
  version: 0,
  maxCommands: null,
  message: '',
  secret: 'secret-11',
  ...more,
})

/** A village of ours with troops from a dump. */
export function aSender(more: Partial<SenderView> = {}): SenderView {
  const { x = 500, y = 500 } = more
  return {
    villageId: 1000 * x + y,
    x,
    y,
    playerId: 10,
    type: 'offs',
    maxOff: 1,
    maxFake: 5,
    maxBFake: 0,
    troops: { axe: 7000, light: 2500, ram: 300, catapult: 50 },
    points: 9000,
    villageName: `Dorf ${x}|${y}`,
    playerName: 'Anna',
    tribeTag: 'WIR',
    isManual: false,
    tribeId: 1,
    isForeign: false,
    isBlocked: false,
    version: 1,
    offStrength: 20_000,
    ...more,
  }
}

/** What the game calls a village: its coordinates. */
export const formatPlace = ({ x, y }: { x: number; y: number }): string => `${x}|${y}`

/** No other plan uses the same units. */
export const noConflicts: Ledger = { overlapping: [], count: 0, afterIssue: 0, plans: [], conflicts: [] }

/** An issued plan uses the offs of 500|500 and on, in this many villages. */
export function aLedger(villages: number, { isIssued = true }: { isIssued?: boolean } = {}): Ledger {
  const times = { from: '2038-03-03T18:00:00.000Z', until: '2038-03-04T22:00:00.000Z' }
  const other = { planId: 'plan-2', name: 'Nachschlag', arriveAt: '2038-03-04T20:00:00.000Z' }
  const conflict = (index: number): LedgerConflict => ({
    villageId: 1 + index,
    x: 500,
    y: 500 + index,
    villageName: `Burg ${index}`,
    playerId: 10,
    playerName: 'Anna',
    from: '2038-03-03T20:00:00.000Z',
    until: '2038-03-04T22:00:00.000Z',
    missing: { axe: 6000, ram: 1 },
    isIssued,
    afterIssue: true,
    own: { planId: 'plan-1', name: 'Sturm', arriveAt: '2038-03-03T20:00:00.000Z', isIssued, attacks: 1, ...times },
    others: [{ ...other, isIssued: true, attacks: 2, ...times }],
  })
  const counts = { count: villages, afterIssue: villages }
  return {
    overlapping: [other],
    ...counts,
    plans: [{ ...other, isIssued, ...counts }],
    conflicts: Array.from({ length: villages }, (_, index) => conflict(index)),
  }
}
