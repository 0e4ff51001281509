import type { calculations } from '../../../shared/contract/calculations.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { type Attack, type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import type { PlanWarnings, RunDiagnosis, ShortTarget } from '../../../shared/model/diagnosis.ts'
import type { Answers } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aTarget } from '../support/samples.ts'

/** Three players of ours with a village each. */
const [anna, bert, cleo] = [
  { villageId: 500_500, x: 500, y: 500, playerId: 11, playerName: 'Anna' },
  { villageId: 501_500, x: 501, y: 500, playerId: 12, playerName: 'Bert' },
  { villageId: 502_500, x: 502, y: 500, playerId: 13, playerName: 'Cleo' },
] as const

/** A planned attack of one of them. */
const anAttack = (type: AttackKind, from: typeof anna | typeof bert, xt: number, launchAt: string): Attack => ({
  type,
  xf: from.x,
  yf: from.y,
  xt,
  yt: 500,
  senderVillageId: from.villageId,
  senderVillageName: `Dorf ${from.x}|${from.y}`,
  senderPlayerId: from.playerId,
  senderPlayerName: from.playerName,
  targetVillageId: 1000 * xt + 500,
  targetVillageName: `Dorf ${xt}|500`,
  targetPlayerName: 'Verteidiger',
  unitType: 'ram',
  troops: { axe: 6000, ram: 300 },
  launchAt,
  time: '2038-03-04T08:00:00.000Z',
  isRealInc: false,
})

/** What a run has found. */
export const aRun = (kind: AttackKind, more: Partial<RunDiagnosis> = {}): RunDiagnosis => {
  const { required = 0, current = required } = more
  const nothing = { reasons: [], blocks: [], helps: [] }
  return {
    kind,
    calculatedAt: '2038-02-01T10:00:00.000Z',
    durationMs: 12,
    upperBound: current,
    ...nothing,
    ...more,
    required,
    current,
  }
}

const short = (x: number, reason: ShortTarget['reason'], more: Partial<ShortTarget> = {}): ShortTarget => ({
  targetId: `target-${x}`,
  x,
  y: 500,
  missing: 1,
  reason,
  ...more,
})

const slotOfCleo = {
  playerId: cleo.playerId,
  playerName: cleo.playerName,
  from: '2038-03-03T15:00:00.000Z',
  to: '2038-03-03T18:25:00.000Z',
  minutes: 25,
  isNew: false,
  side: 'after',
} as const

/**
 * The five runs of a plan with every reason why attacks are missing: three offs for five targets, and a target of our own; a ramoff target
 * 90 minutes too early to be reached; a BF cleaner whose player is gone 25 minutes before the launch; BF-Katas without a
 * village that could send one; fakes that all fit.
 */
export const everyReason: RunDiagnosis[] = [
  aRun('off', {
    required: 7,
    current: 3,
    reasons: [
      short(400, 'competition', { block: 0 }),
      short(401, 'competition', { block: 0 }),
      short(499, 'forbidden', { missing: 2 }),
    ],
    blocks: [
      {
        targetCount: 5,
        senderCount: 3,
        demand: 5,
        capacity: 3,
        targetIds: ['target-400', 'target-401'],
        senders: [anna],
      },
    ],
    helps: [{ kind: 'senders', gain: 2, like: anna, count: 2 }],
  }),
  aRun('ramoff', {
    required: 2,
    current: 1,
    reasons: [short(405, 'too_far', { sendFrom: '2038-03-01T15:30:00.000Z', sender: bert })],
  }),
  aRun('bfcleaner', {
    required: 1,
    current: 0,
    reasons: [short(406, 'no_slot', { slot: slotOfCleo, sender: cleo, launchAt: '2038-03-03T18:24:10.000Z' })],
    helps: [{ kind: 'slot', gain: 1, slot: slotOfCleo }],
  }),
  aRun('bfkatas', { required: 3, current: 0, reasons: [short(407, 'no_sender', { eligible: 0, missing: 3 })] }),
  aRun('fake', { required: 2 }),
]

/** The attacks that they have planned: five of Anna's, one of Bert's. */
const plannedAttacks: Attack[] = [
  anAttack('off', anna, 402, '2038-03-03T16:10:00.000Z'),
  anAttack('off', anna, 403, '2038-03-03T16:20:00.000Z'),
  anAttack('off', anna, 404, '2038-03-03T17:30:00.000Z'),
  anAttack('fake', anna, 408, '2038-03-03T20:00:00.000Z'),
  anAttack('fake', anna, 409, '2038-03-03T20:00:10.000Z'),
  anAttack('ramoff', bert, 410, '2038-03-02T03:00:00.000Z'),
]

/** Nothing that the game's rules would spoil. */
const noWarnings: PlanWarnings = {
  night: { rule: 'fixed', unknown: 0, count: 0, targets: [] },
  past: { count: 0 },
  fakeLimit: { percent: 0, fakesLost: 0, villages: 0, without: [] },
}

/** Fakes that arrive in the night. */
const nightWarnings: PlanWarnings = {
  ...noWarnings,
  night: {
    ...noWarnings.night,
    count: 1,
    targets: [{ targetId: 'target-409', x: 409, y: 500, arrival: '2038-03-04T04:00:00.000Z' }],
  },
}

interface Found {
  runs: RunDiagnosis[]
  attacks: Attack[]
  warnings: PlanWarnings
  /** What has changed since, of each run. */
  outdatedRuns: CalculationStatus['outdatedRuns']
  /** What the plan lacks, in sentences. */
  missing: string[]
}

/** A server that keeps a plan, and finds this by calculating it; `isCalculated`: it has done so already. */
export function calculationServer(given: Partial<Found> = {}, isCalculated = true) {
  const found: Found = {
    runs: everyReason,
    attacks: plannedAttacks,
    warnings: nightWarnings,
    outdatedRuns: {},
    missing: [],
    ...given,
  }
  const { answers: kept, now } = planServer({ plan: aPlan(), targets: [aTarget()] })
  let calculated: readonly AttackKind[] = isCalculated ? attackKinds : []
  const has = (kind: AttackKind) => calculated.includes(kind)
  const findRun = (kind: AttackKind) => found.runs.find((run) => run.kind === kind) ?? aRun(kind)
  const staleness = () => {
    const outdatedBy = Object.values(found.outdatedRuns).flat()
    return { outdated: outdatedBy.length > 0, outdatedBy }
  }
  const status = (): CalculationStatus => {
    const figures = (kind: AttackKind) => [findRun(kind).required, has(kind) ? findRun(kind).current : 0] as const
    const [off, ramoff, fake] = [figures('off'), figures('ramoff'), figures('fake')]
    const [cleaner, katas] = [figures('bfcleaner'), figures('bfkatas')]
    return {
      ...staleness(),
      totalRequiredOffs: off[0],
      totalCurrentOffs: off[1],
      totalRequiredRamoffs: ramoff[0],
      totalCurrentRamoffs: ramoff[1],
      totalRequiredFakes: fake[0],
      totalCurrentFakes: fake[1],
      totalRequiredBFcleaner: cleaner[0],
      totalCurrentBFcleaner: cleaner[1],
      totalRequiredBFkatas: katas[0],
      totalCurrentBFkatas: katas[1],
      incTime: now.plan.incTime,
      possibleAttacks: 100,
      outdatedRuns: found.outdatedRuns,
    }
  }
  const runSummary = (kind: AttackKind) => {
    const diagnosis = findRun(kind)
    const { required, current, upperBound } = diagnosis
    return { required, current, upperBound, diagnosis }
  }
  const calculate = (kind: AttackKind): OutputOf<typeof calculations.calculateOffs> => {
    calculated = [...calculated, kind]
    return { success: true, message: '', durationMs: 12, ...runSummary(kind), status: status() }
  }
  const answers: Answers = {
    ...kept,
    'calculations.status': status,
    'calculations.diagnosis': () => ({
      ...staleness(),
      runs: found.runs.filter(({ kind }) => has(kind)),
      loads: [],
      warnings: calculated.length > 0 ? found.warnings : noWarnings,
    }),
    'wishes.replacements': { version: 0, count: 0, replacements: [] },
    'wishes.state': { version: 0, pins: [], forbids: [], maxPerPlayer: [], byHand: 0, prices: [] },
    'calculations.attacks': () => ({ ...staleness(), attacks: found.attacks.filter(({ type }) => has(type)) }),
    'calculations.calculateBfCleaner': () => calculate('bfcleaner'),
    'calculations.calculateAll': () => {
      calculated = attackKinds
      const results = {
        off: runSummary('off'),
        ramoff: runSummary('ramoff'),
        bfcleaner: runSummary('bfcleaner'),
        bfkatas: runSummary('bfkatas'),
        fake: runSummary('fake'),
      }
      return { success: true, message: '', durationMs: 34, results, missing: found.missing, status: status() }
    },
  }
  return {
    answers,
    now,
    /** What a calculation finds from now on. */
    finds: (more: Partial<Found>) => {
      Object.assign(found, more)
    },
  }
}
