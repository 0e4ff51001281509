import { trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { Board } from '../../../shared/model/orders/issue.ts'
import type { Woken } from '../../../shared/model/orders/wake.ts'
import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import { type DeviceRecord, listDevices } from '../../store/devices/devices.ts'
import { type AmendedOrders, readAllOrders } from '../../store/orders/orders.ts'
import { listSheets, type SheetRecord } from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { listUnsendable, type Unsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { currentIssue } from './issuing/issue.ts'
import { orderLinks } from './links.ts'
import { readOutcomes } from './outcomes.ts'
import type { playedNow } from './played-orders.ts'
import {
  countedAttacks,
  countOrder,
  isListed,
  noSendCounts,
  type Outcomes,
  orderOutcome,
  orderState,
  playerProgress,
  type SendCounts,
} from './progress.ts'
import { conquests } from './withdrawals/conquests.ts'

const maxListedSkips = 200

/** What a board is computed from. */
export interface BoardState {
  plan: PlanRecord
  parts: AmendedOrders[]
  sheets: ReadonlyMap<number, SheetRecord>
  devices: ReadonlyMap<number, DeviceRecord[]>
  outcomesOf: (playerId: number) => Outcomes
  unsendableOf: (playerId: number) => Unsendable
  /** The current time, ISO 8601 UTC. */
  now: string
  /**
   * Determines the board except `serverTime`: changes with issue, amendment, mark, sighting, doubt, opened sheet, renewed link, answer,
   * tried alarm, first or last device and each passed launch.
   */
  version: string[]
}

/** Loads the sending state of a plan, consistently. */
export const boardState = (asked: PlanRecord): Promise<BoardState> =>
  retryOnStale(asked, async (plan) => {
    const [parts, sheets, { outcomesOf, version }, devices, unsendableOf] = await Promise.all([
      readAllOrders(plan),
      listSheets(plan._id),
      readOutcomes(plan),
      listDevices(plan._id),
      listUnsendable(plan),
    ])
    const now = new Date().toISOString()
    const launched = parts.reduce((sum, { lines }) => sum + lines.filter(({ launchAt }) => launchAt < now).length, 0)
    const opened = Array.from(sheets.values(), (sheet) =>
      [
        sheet.playerId,
        sheet.openedAt,
        sheet.seen,
        sheet.version,
        sheet.readiness?.at,
        sheet.alarmTest?.at,
        devices.has(sheet.playerId),
      ].join(' '),
    )
    return {
      plan,
      parts,
      sheets,
      devices,
      outcomesOf,
      unsendableOf,
      now,
      version: [
        plan._id,
        plan.orders?.version ?? '',
        plan.unsendable?.version ?? '',
        plan.amendments?.version ?? '',
        version,
        opened.join(),
        String(launched),
      ],
    }
  })

/** What is shown of players beside their orders: what `nextWakes`, `playedNow`, `lastWakes` and `boardRehearsal` return. */
interface PlayerNotes {
  wakes: ReadonlyMap<number, string>
  played: ReturnType<typeof playedNow>
  woken: ReadonlyMap<number, Woken>
  rehearsal: Board['rehearsal']
}

/** View of a plan's sending: by player, by target, by hour. */
export function boardView(
  { plan, parts, sheets, devices, outcomesOf, unsendableOf, now }: BoardState,
  site: string | undefined,
  notes?: PlayerNotes,
): Board {
  const targets = new Map<string, Board['targets'][number] & SendCounts>()
  const hours = new Map<string, { planned: number; sent: number }>()
  const skips: Board['skips'] = []
  const sentGone: Board['sentGone'] = []
  const doubts = new Map<UnsendableCause, number>()
  for (const { playerId, playerName, lines, gone } of parts) {
    const outcomes = outcomesOf(playerId)
    const { marks } = outcomes
    for (const line of countedAttacks(lines, outcomes)) {
      const { type, to, wave, launchAt } = line
      const state = orderState(outcomes, line)
      const place = formatCoordinate(to)
      const target = targets.get(`${place} ${wave}`) ?? {
        x: to.x,
        y: to.y,
        ...(wave && { wave }),
        name: to.name,
        playerName: to.playerName,
        ...noSendCounts(),
        offs: { lines: 0, sent: 0 },
        fakes: { lines: 0, sent: 0 },
        senders: [],
      }
      targets.set(`${place} ${wave}`, target)
      countOrder(target, line, orderOutcome(outcomes, line), now)
      const share = type === 'fake' ? target.fakes : target.offs
      share.lines++
      if (state === 'sent') share.sent++
      if (target.senders.at(-1) !== playerId) target.senders.push(playerId)
      const at = startOfHour(launchAt)
      const hour = hours.get(at) ?? { planned: 0, sent: 0 }
      hours.set(at, hour)
      hour.planned++
      if (state === 'sent') hour.sent++
    }
    const unsendable = unsendableOf(playerId)
    for (const line of lines) {
      const cause = orderState(outcomes, line) === 'open' ? unsendable.get(line.id) : undefined
      if (cause) doubts.set(cause, (doubts.get(cause) ?? 0) + 1)
    }
    const skipped = lines.filter((line) => orderState(outcomes, line) === 'skipped')
    for (const { line } of trainsTogether(skipped)) {
      const { at = '', reason } = marks.get(line.id) ?? {}
      skips.push({ playerId, playerName, ...routeOf(line), at, ...(reason !== undefined && { reason }) })
    }
    const stray = gone.filter((line) => marks.get(line.id)?.state === 'sent')
    for (const { line } of trainsTogether(stray)) sentGone.push({ playerId, playerName, ...routeOf(line) })
  }
  const number = plan.orders?.number ?? 0
  const issue = currentIssue(plan)
  const conquered = conquests(plan, { parts, outcomesOf, unsendableOf })
  return {
    ...(issue && { issue }),
    serverTime: now,
    ...(notes?.rehearsal && { rehearsal: notes.rehearsal }),
    ...(conquered.length > 0 && { conquests: conquered }),
    ...(doubts.size > 0 && { doubts: Array.from(doubts, ([cause, orders]) => ({ cause, orders })) }),
    players: parts.flatMap((part) => {
      const sheet = sheets.get(part.playerId)
      if (!sheet || !isListed(part, sheet)) return []
      const wakesAt = notes?.wakes.get(part.playerId)
      const playedBy = notes?.played.get(part.playerId)
      const woken = notes?.woken.get(part.playerId)
      return [
        {
          ...playerProgress(part, outcomesOf(part.playerId), sheet, {
            number,
            now,
            devices: devices.get(part.playerId),
          }),
          ...(wakesAt !== undefined && { wakesAt }),
          ...(playedBy && { playedBy }),
          ...(woken && { woken }),
          ...(sheet.readiness && { readiness: sheet.readiness }),
          ...(sheet.alarmTest && { alarmTest: sheet.alarmTest }),
          ...orderLinks(sheet, site),
        },
      ]
    }),
    targets: [...targets.values()].sort((a, b) => a.x - b.x || a.y - b.y || (a.wave ?? 1) - (b.wave ?? 1)),
    hours: Array.from(hours, ([at, launches]) => ({ at, ...launches })).sort((a, b) => (a.at < b.at ? -1 : 1)),
    skips: skips.sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0)).slice(0, maxListedSkips),
    sentGone,
  }
}

const routeOf = ({ id, from, to }: StoredOrder) => ({
  line: id,
  from: formatCoordinate(from),
  to: formatCoordinate(to),
})

/** Start of the hour of a moment, both ISO 8601 UTC. */
const startOfHour = (moment: string): string => `${moment.slice(0, 13)}:00:00.000Z`
