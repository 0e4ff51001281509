import type { Attack, AttackKind } from '../../../shared/model/attack.ts'
import type { CalculationStatus, SentOrders } from '../../../shared/model/calculation.ts'
import type { PlanWarnings, PlayerLoad, RunDiagnosis } from '../../../shared/model/diagnosis.ts'
import type { PlanLaunches } from '../../../shared/model/plan-launches.ts'
import type { OverLimit } from '../../../shared/model/player-limit.ts'
import type { OutdatedReason } from '../../../shared/model/run-inputs.ts'
import type { Answers } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'

/** An attack of Anna's on 400|500 and on, a minute after another. */
export const anAttack = (index: number, more: Partial<Attack> = {}): Attack => ({
  type: 'off',
  xf: 500,
  yf: 500 + index,
  xt: 400 + index,
  yt: 500,
  senderVillageId: 1 + index,
  senderVillageName: `Burg ${index}`,
  senderPlayerId: 10,
  senderPlayerName: 'Anna',
  targetVillageId: 100 + index,
  targetVillageName: `Feind ${index}`,
  targetPlayerName: 'Verteidiger',
  unitType: 'ram',
  troops: { axe: 7000, ram: 300 },
  launchAt: new Date(Date.UTC(2038, 2, 3, 18, index)).toISOString(),
  time: '2038-03-04T08:00:00.000Z',
  isRealInc: false,
  ...more,
})

/** A run that found all that was wanted. */
export const aRun = (kind: AttackKind, more: Partial<RunDiagnosis> = {}): RunDiagnosis => ({
  kind,
  calculatedAt: '2038-02-01T10:00:00.000Z',
  durationMs: 12,
  required: 0,
  current: 0,
  upperBound: 0,
  reasons: [],
  blocks: [],
  helps: [],
  ...more,
})

const noWarnings: PlanWarnings = {
  night: { rule: 'fixed', unknown: 0, count: 0, targets: [] },
  past: { count: 0 },
  fakeLimit: { percent: 0, fakesLost: 0, villages: 0, without: [] },
}

interface Calculated {
  attacks?: Attack[]
  runs?: RunDiagnosis[]
  warnings?: Partial<PlanWarnings>
  outdatedBy?: OutdatedReason[]
  status?: Partial<CalculationStatus>
  sent?: SentOrders
  overLimit?: OverLimit[]
  loads?: PlayerLoad[]
  launches?: PlanLaunches
}

/** A server whose plan is calculated so far; `calculateAll` gives the same again. */
export function calculationServer({
  attacks = [],
  runs = [],
  warnings,
  outdatedBy = [],
  status,
  sent,
  overLimit,
  loads = [],
  launches,
}: Calculated = {}) {
  const plan = planServer()
  const outdatedness = { outdated: outdatedBy.length > 0, outdatedBy }
  const of = (kind: AttackKind) => runs.find((run) => run.kind === kind) ?? aRun(kind)
  const offtoolStatus: CalculationStatus = {
    ...outdatedness,
    totalRequiredOffs: of('off').required,
    totalCurrentOffs: of('off').current,
    totalRequiredRamoffs: of('ramoff').required,
    totalCurrentRamoffs: of('ramoff').current,
    totalRequiredFakes: of('fake').required,
    totalCurrentFakes: of('fake').current,
    totalRequiredBFcleaner: of('bfcleaner').required,
    totalCurrentBFcleaner: of('bfcleaner').current,
    totalRequiredBFkatas: of('bfkatas').required,
    totalCurrentBFkatas: of('bfkatas').current,
    incTime: plan.now.plan.incTime,
    possibleAttacks: 10,
    outdatedRuns: outdatedBy.length > 0 ? Object.fromEntries(runs.map(({ kind }) => [kind, outdatedBy])) : {},
    ...status,
  }
  const runResult = (kind: AttackKind) => {
    const { required, current, upperBound, kept } = of(kind)
    return { required, current, upperBound, ...(kept && { kept }), diagnosis: of(kind) }
  }
  const single = (kind: AttackKind) => ({
    ...runResult(kind),
    success: true,
    message: '',
    durationMs: 12,
    status: offtoolStatus,
  })
  const answers: Answers = {
    ...plan.answers,
    'calculations.attacks': { attacks, ...outdatedness },
    'calculations.status': offtoolStatus,
    'timeslots.list': { players: [], lastArrival: plan.now.plan.arriveAt },
    'wishes.replacements': { version: 0, count: 0, replacements: [] },
    'wishes.state': { version: 0, pins: [], forbids: [], maxPerPlayer: [], byHand: 0, prices: [] },
    'calculations.diagnosis': {
      runs,
      loads,
      warnings: { ...noWarnings, ...warnings },
      ...outdatedness,
      ...(sent && { sent }),
      ...(overLimit && { overLimit }),
      ...(launches && { launches }),
    },
    'calculations.calculateOffs': single('off'),
    'calculations.calculateAg': single('ag'),
    'calculations.calculateAll': {
      success: true,
      message: '',
      durationMs: 34,
      results: {
        off: runResult('off'),
        ramoff: runResult('ramoff'),
        bfcleaner: runResult('bfcleaner'),
        bfkatas: runResult('bfkatas'),
        fake: runResult('fake'),
      },
      missing: [],
      status: offtoolStatus,
    },
    'calculations.reset': { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' },
  }
  return { answers, plan, status: offtoolStatus }
}
