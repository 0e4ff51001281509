import { planReport } from '../../../shared/compare/report.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { toleranceBounds } from '../../../shared/model/analysis.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { ShareLevel } from '../../../shared/model/sharing/share-level.ts'
import type { SharedAttack, SharedPlan } from '../../../shared/model/sharing/share-link.ts'
import { Failure } from '../../runtime/failure.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { type OpenedLink, openShareLink } from '../../store/share-links/share-links.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { type BoardState, boardState, boardView } from '../orders/board.ts'
import { currentIssue } from '../orders/issuing/issue.ts'
import { orderState } from '../orders/progress.ts'
import { analysisView, judge } from '../sightings/analysis.ts'

const wrongKeys: RateLimit = { what: 'share-misses', limit: 60, seconds: 60 }

const keyPattern = /^[\w-]{32}$/

/** The plan that a key opens. */
export interface SharedLink extends OpenedLink {
  plan: PlanRecord
  world: WorldRecord
}

/**
 * Opens a share link and counts it. Unknown, expired and revoked keys all throw `shared_not_found`; throws 429 above a limit of such
 * keys per address.
 */
export async function resolveShareLink(key: string, address: string): Promise<SharedLink> {
  const opened = keyPattern.test(key) ? await openShareLink(key) : undefined
  const plan = opened && (await getPlan(opened.planId))
  const world = plan && (await getWorld(plan.world))
  if (opened && world) return { ...opened, plan, world }
  await enforceRateLimit(wrongKeys, address)
  throw new Failure('shared_not_found')
}

/** What the answer depends on, and how to make it. */
export interface SharedView {
  version: string[]
  make: () => Promise<SharedPlan> | SharedPlan
}

/** What the link's level shows of the plan's current issue. */
export async function sharedView({ plan, world, level, endsAt }: SharedLink): Promise<SharedView> {
  const head = (current: PlanRecord) => {
    const { number, at } = currentIssue(current) ?? {}
    return {
      level,
      ...(current.namesPlan !== false && { planName: current.name }),
      timeZone: marketTimeZone(world.server),
      endsAt,
      ...(number !== undefined && at !== undefined && { issue: { number, at } }),
    }
  }
  const fixed = [level, endsAt, plan.name, String(plan.namesPlan), plan.arriveAt]
  if (level !== 'report') {
    const state = await boardState(plan)
    return {
      version: [...fixed, ...state.version],
      make: () => ({ ...head(state.plan), ...sharedOrders(state, level) }),
    }
  }
  if (!plan.orders) return { version: fixed, make: () => ({ ...head(plan), targets: [] }) }
  const judgement = await judge(plan, world, toleranceBounds.usual)
  const make = async () => {
    const report = planReport(await analysisView(plan, judgement), plan.arriveAt)
    return { ...head(plan), targets: [], report }
  }
  return { version: [...fixed, ...judgement.version], make }
}

/** Leaves out what the level does not permit. */
function sharedOrders(state: BoardState, level: ShareLevel): Pick<SharedPlan, 'targets' | 'attacks'> {
  const { parts, outcomesOf } = state
  const orders = parts
    .flatMap(({ playerId, playerName, lines }) =>
      lines.map((line) => ({ line, playerName, state: orderState(outcomesOf(playerId), line) })),
    )
    .sort((a, b) => (a.line.arriveAt < b.line.arriveAt ? -1 : a.line.arriveAt > b.line.arriveAt ? 1 : 0))
  const arrivals = Map.groupBy(orders, ({ line }) => formatWave({ ...line.to, wave: line.wave }))
  const targets = boardView(state, undefined).targets.map((target) => {
    const { x, y, wave, name, playerName, lines, sent, overdue } = target
    return {
      x,
      y,
      ...(wave && { wave }),
      name,
      playerName,
      attacks: lines,
      ...(level !== 'targets' && {
        arrivals: (arrivals.get(formatWave(target)) ?? []).map(({ line }) => line.arriveAt),
      }),
      ...(level === 'all' && { sent, overdue }),
    }
  })
  if (level !== 'all') return { targets }
  const attacks = orders.map(({ line, playerName, state }): SharedAttack => {
    const { type, from, to, wave, launchAt, arriveAt, troops, building, trainIndex, commands, gap } = line
    return {
      type,
      playerName,
      from: { x: from.x, y: from.y, name: from.name },
      to: { x: to.x, y: to.y, name: to.name },
      ...(wave && { wave }),
      launchAt,
      arriveAt,
      troops,
      ...(building && { building }),
      ...(trainIndex !== undefined && { trainIndex, commands }),
      ...(gap !== undefined && { gap }),
      state,
    }
  })
  return { targets, attacks }
}
