import type { Ledger } from '../../../../shared/contract/schemas/ledger.ts'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import type { AbsenceSummary } from '../../../../shared/model/orders/absence-summary.ts'
import type { Board, ExportEntry, IssueChanges } from '../../../../shared/model/orders/issue.ts'
import type { Order } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import type { OverLimit } from '../../../../shared/model/player-limit.ts'
import { neverSaved } from '../../../../shared/model/settings.ts'
import { type Answers, failure } from '../../support/answers.ts'
import { aPlan, noConflicts } from '../../support/samples.ts'

/** A player of whom nothing is done yet. */
export function anEntry(more: Partial<ExportEntry> = {}): ExportEntry {
  const { playerId = 11 } = more
  return {
    _id: `sheet-${playerId}`,
    playerId,
    playerName: 'Anna',
    lines: 3,
    sent: 0,
    seen: 0,
    skipped: 0,
    overdue: 0,
    next: '2038-03-03T18:00:00.000Z',
    changed: false,
    edit: `/orders/edit-${playerId}`,
    show: `/orders/show-${playerId}`,
    timeslots: [{ from: '2038-03-03T17:00:00.000Z', to: '2038-03-03T21:00:00.000Z' }],
    targetCoords: ['400|500', '401|500'],
    firstLaunch: '2038-03-03T18:00:00.000Z',
    firstArrival: '2038-03-04T08:00:00.000Z',
    lastArrival: '2038-03-04T08:00:00.000Z',
    ...more,
  }
}

/** Three players, as far apart as players are. */
export const threePlayers = (): [ExportEntry, ExportEntry, ExportEntry] => [
  anEntry({ playerId: 11, playerName: 'Anna', sent: 3, next: undefined, openedAt: '2038-03-01T10:00:00.000Z' }),
  anEntry({ playerId: 12, playerName: 'Bert', lines: 5, sent: 1, overdue: 2, openedAt: '2038-03-02T10:00:00.000Z' }),
  anEntry({ playerId: 13, playerName: 'Cleo', skipped: 1, next: '2038-03-03T16:00:00.000Z' }),
]

/** An attack of a player's sheet, a minute after the one before it. */
export const aLine = (index: number, more: Partial<Order> = {}): Order => ({
  id: `off-${100 + index}-offs-400-500-${index}`,
  type: 'off',
  from: { villageId: 100 + index, x: 500, y: 500 + index, name: `Burg ${index}` },
  to: { villageId: 900, x: 400, y: 500, name: 'Feind', playerName: 'Verteidiger' },
  launchAt: new Date(Date.UTC(2038, 2, 3, 18, index)).toISOString(),
  arriveAt: '2038-03-04T08:00:00.000Z',
  unit: 'ram',
  troops: { axe: 7000, ram: 300 },
  state: 'open',
  warnings: [],
  ...more,
})

/** A player's sheet with this number of attacks. */
export const aSheet = (entry: ExportEntry, lines: Order[]): OrderSheet => ({
  playerId: entry.playerId,
  playerName: entry.playerName,
  server: 'de999',
  timeZone: 'Europe/Berlin',
  canEdit: true,
  issue: 1,
  issuedAt: '2038-03-01T09:00:00.000Z',
  lastArrival: '2038-03-05T20:00:00.000Z',
  serverTime: '2038-03-03T18:00:00.000Z',
  timeslots: entry.timeslots,
  lines,
  gone: [],
  changes: { added: [], gone: [], changed: [] },
})

/** The changes of an issue that changes nothing. */
export const noChanges = (same = 0): IssueChanges => ({
  players: { added: [], gone: [], changed: [] },
  lines: { added: 0, gone: 0, changed: 0, same },
  sentGone: 0,
})

interface Stored {
  plan: Plan
  entries: ExportEntry[]
  /** Number of the current issue; 0: nothing was issued. */
  issue: number
  planned: number
  /** Those whose launch is over. */
  past: number
  overLimit?: OverLimit[]
  absence?: AbsenceSummary
  outdatedBy: Plan['outdatedBy']
  handsOver: boolean
  changes: IssueChanges
  /** Whom the next issue gives orders to. */
  next: ExportEntry[]
  template: string
  ledger: Ledger
}

/** A server with a plan whose orders were issued to `entries`; `now` is its current state. */
export function exportServer(given: Partial<Stored> = {}): { answers: Answers; now: Stored } {
  const now: Stored = {
    plan: aPlan(),
    entries: threePlayers(),
    issue: 1,
    planned: 11,
    past: 0,
    outdatedBy: [],
    handsOver: false,
    changes: noChanges(11),
    next: threePlayers(),
    template: defaultSettings().dsUltimateMessageTemplate,
    ledger: noConflicts,
    ...given,
  }
  const issueNow = () => ({
    number: now.issue,
    at: '2038-03-01T09:00:00.000Z',
    players: now.entries.length,
    lines: now.entries.reduce((sum, { lines }) => sum + lines, 0),
  })
  const findEntry = (playerId: string) => now.entries.find((entry) => String(entry.playerId) === playerId)
  const replace = (changed: ExportEntry) => {
    now.entries = now.entries.map((entry) => (entry.playerId === changed.playerId ? changed : entry))
    return { success: true, entry: changed }
  }
  const outdated = () => ({ outdated: now.outdatedBy.length > 0, outdatedBy: now.outdatedBy })
  const answers: Answers = {
    'plans.get': () => ({ plan: now.plan }),
    'plans.update': ({ body: { namesPlan } }) => {
      now.plan = { ...now.plan, namesPlan, version: now.plan.version + 1 }
      return { plan: now.plan }
    },
    'worlds.settings': () => ({
      ...defaultSettings(),
      dsUltimateMessageTemplate: now.template,
      versions: neverSaved,
    }),
    'orders.list': () => ({
      ...outdated(),
      entries: now.issue > 0 ? now.entries : [],
      ...(now.issue > 0 && { issue: issueNow() }),
      planned: now.planned,
      differs: now.issue === 0 && now.planned > 0,
      handsOver: now.handsOver,
    }),
    'ledger.conflicts': () => now.ledger,
    'webhooks.list': { webhooks: [] },
    'webhooks.messages': { messages: [] },
    'orders.previewIssue': () => ({
      ...outdated(),
      planned: now.planned,
      past: now.past,
      ...(now.overLimit && { overLimit: now.overLimit }),
      ...(now.absence && { absence: now.absence }),
      unsendable: 0,
      changes: now.changes,
    }),
    'orders.issue': () => {
      if (now.planned === 0) return failure('nothing_to_issue')
      now.issue++
      now.entries = now.next
      return { success: true, issue: issueNow(), changes: now.changes }
    },
    'orders.renewLinks': ({ params }) => {
      const entry = findEntry(params.playerId)
      if (!entry) return failure('player_not_found')
      return replace({ ...entry, edit: `${entry.edit}-new`, show: `${entry.show}-new` })
    },
    'orders.handOver': ({ params }) => {
      const entry = findEntry(params.playerId)
      if (!entry) return failure('player_not_found')
      const base = `https://ds.example/tools/attackPlanner/${entry.playerId}`
      return replace({
        ...entry,
        handedOver: {
          edit: `${base}/edit`,
          show: `${base}/show`,
          issue: now.issue,
          at: '2038-03-01T12:00:00.000Z',
          refused: [],
        },
      })
    },
    'orders.playerSheet': ({ params }) => {
      const entry = findEntry(params.playerId)
      return entry
        ? aSheet(
            entry,
            Array.from({ length: entry.lines }, (_, index) => aLine(index)),
          )
        : failure('player_not_found')
    },
  }
  return { answers, now }
}

/** A board of these players at 19:00 in Berlin on the third of March. */
export const aBoard = (more: Partial<Board> = {}): Board => ({
  issue: { number: 1, at: '2038-03-01T09:00:00.000Z', players: 3, lines: 11 },
  serverTime: '2038-03-03T18:00:00.000Z',
  players: threePlayers().map(
    ({
      _id,
      timeslots: _slots,
      targetCoords: _coords,
      firstLaunch: _launch,
      firstArrival: _first,
      lastArrival: _last,
      ...player
    }) => player,
  ),
  targets: [
    {
      x: 400,
      y: 500,
      name: 'Feind',
      playerName: 'Verteidiger',
      lines: 11,
      sent: 4,
      seen: 0,
      skipped: 1,
      overdue: 2,
      next: '2038-03-03T18:30:00.000Z',
      offs: { lines: 8, sent: 3 },
      fakes: { lines: 3, sent: 1 },
      senders: [11, 12],
    },
  ],
  hours: [
    { at: '2038-03-03T17:00:00.000Z', planned: 6, sent: 4 },
    { at: '2038-03-03T18:00:00.000Z', planned: 5, sent: 0 },
  ],
  skips: [],
  sentGone: [],
  ...more,
})
