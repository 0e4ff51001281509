import { continentName, readCoordinate } from '../../../shared/game/dump/coordinates.ts'
import { trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { marketTimeZone, villageUrl } from '../../../shared/game/world/markets.ts'
import type { Village, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { byKind } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import {
  type BotAttack,
  type BotPlan,
  maxBotAttacks,
  maxNextAttacks,
  type VillageAnswer,
} from '../../../shared/model/bot.ts'
import { kindOffsetBounds } from '../../../shared/model/inputs/kind-offset.ts'
import { wholeOffsetBounds } from '../../../shared/model/inputs/wave.ts'
import { Failure } from '../../runtime/failure.ts'
import { getMarksForOrders } from '../../store/orders/marks.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import { listPlansArriving, type PlanRecord } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { type LoadedSettings, loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { countOrder, noSendCounts } from '../orders/progress.ts'
import { otherPlans } from '../plan-stats/other-plans.ts'
import { planStaleness } from '../plan-stats/staleness.ts'
import { retryOnStale, syncedWorld } from '../plans/plan-state.ts'
import { arrivalAt, type PlanVillages, planVillages, type VillageOfPlan } from './plan-villages.ts'
import { seenAt } from './seen-attacks.ts'

const hourMs = 3_600_000
/** A plan is shown until this long after its last arrival. */
const shownForMs = 24 * hourMs
/** Maximum offset of a target's arrival. */
const longestOffsetMs = (wholeOffsetBounds.max + kindOffsetBounds.max) * 1000

/** A current or future plan, with its attacks by village. */
export interface RunningPlan {
  plan: PlanRecord
  villages: PlanVillages
}

/** A world's data for bot queries. */
export interface AskedWorld {
  world: WorldRecord
  index: WorldIndex
  loaded: LoadedSettings
  /** The running plans, sorted by arrival. */
  running: RunningPlan[]
}

const isShown = ({ orders, draftForBot }: PlanRecord) => orders !== undefined || draftForBot === true

/** Loads the world's data and the plans that bots see, until a day after their last arrival. Throws `world_not_synced`. */
export async function askedWorld(world: WorldRecord): Promise<AskedWorld> {
  const now = Date.now()
  const [index, loaded, plans] = await Promise.all([
    syncedWorld(world),
    loadSettings(world._id),
    listPlansArriving(world._id, new Date(now - shownForMs - longestOffsetMs).toISOString()),
  ])
  const running = await Promise.all(
    plans
      .filter(isShown)
      .map(async (plan) => ({ plan, villages: await planVillages(plan, world, index, loaded.settings) })),
  )
  return {
    world,
    index,
    loaded,
    running: running
      .filter(({ villages }) => Date.parse(villages.lastArrival) + shownForMs > now)
      .sort((a, b) => Date.parse(a.villages.arriveAt) - Date.parse(b.villages.arriveAt)),
  }
}

/**
 * Returns what is planned on the village at the coordinate in a text. Throws `bot_coordinates`, `village_unknown` or
 * `world_not_synced`.
 */
export async function villageAnswer(world: WorldRecord, text: string): Promise<VillageAnswer> {
  const place = readCoordinate(text)
  if (!place) throw new Failure('bot_coordinates')
  const asked = await askedWorld(world)
  const village = asked.index.villageAt(place.x, place.y)
  if (!village) {
    throw new Failure('village_unknown', { values: { place: formatCoordinate(place), server: world.server } })
  }
  const found = asked.running.flatMap((running) => {
    const own = running.villages.at(place)
    return own ? [{ ...running, own }] : []
  })
  const { name, server, lastSync } = world
  return {
    version: 2,
    world: { server, name, timeZone: marketTimeZone(server), lastSync },
    village: {
      id: village.id,
      ...place,
      name: village.name,
      points: village.points,
      continent: continentName(place),
      url: villageUrl(server, village.id),
      map: mapPath(place),
    },
    owner: villageOwner(village, asked.index),
    plans: await Promise.all(found.map(({ plan, villages, own }) => planAnswer(plan, villages, own, asked, place))),
  }
}

function villageOwner({ playerId }: Village, index: WorldIndex): VillageAnswer['owner'] {
  const player = playerId === 0 ? undefined : index.playerById(playerId)
  if (!player) return undefined
  const tribe = player.tribeId === 0 ? undefined : index.tribeById(player.tribeId)
  return { id: player.id, name: player.name, tribe: tribe && { id: tribe.id, tag: tribe.tag, name: tribe.name } }
}

async function planAnswer(
  plan: PlanRecord,
  { worldCheck, arriveAt }: PlanVillages,
  { targets, attacks, issued }: VillageOfPlan,
  { world, loaded }: AskedWorld,
  place: { x: number; y: number },
): Promise<BotPlan> {
  const [marks, seen, slots, others, unsendableOf] = await Promise.all([
    getMarksForOrders(plan._id, issued),
    seenAt(plan, world, place),
    getSlotChanges(plan),
    otherPlans(plan),
    retryOnStale(plan, listUnsendable),
  ])
  const now = new Date().toISOString()
  const sent = noSendCounts()
  for (const line of issued) {
    const { id } = line
    countOrder(sent, line, { state: marks.get(id)?.state ?? 'open', seen: seen?.lines.has(id) ?? false }, now)
  }
  const shown = attacks.map(({ id, ...attack }): BotAttack => {
    const state = seen?.lines.has(id) ? 'seen' : marks.get(id)?.state
    if (state !== undefined && state !== 'open') return { ...attack, state }
    const doubt = unsendableOf(attack.player.id).get(id)
    return { ...attack, ...(doubt && { doubt }) }
  })
  const inState = (wanted: BotAttack['state']) => shown.filter(({ state }) => state === wanted)
  const open = inState(undefined)
  const ahead = trainsTogether(open.filter(({ launchAt }) => launchAt >= now))
  const arrivals = attacks.map(({ arriveAt }) => arriveAt).sort()
  const { ag, ...planned } = byKind((kind) => attacks.filter(({ type }) => type === kind).length)
  const known = { ...plan, slots, worldCheck: worldCheck ?? plan.worldCheck }
  return {
    name: plan.name,
    draft: plan.orders === undefined,
    arriveAt,
    firstArrival: arrivals[0],
    lastArrival: arrivals.at(-1),
    targets: targets.toSorted(byWave).map((target) => {
      const { type, maxOff, maxFake, maxBFake, maxSnob, wave } = target
      return {
        type,
        maxOff,
        maxFake,
        maxBFake,
        ...(maxSnob && { maxSnob }),
        ...(wave && { wave }),
        arriveAt: arrivalAt({ arriveAt }, target),
      }
    }),
    planned: ag > 0 ? { ...planned, ag } : planned,
    ...(ag > 0 && { trains: trainsTogether(attacks).filter(({ line }) => line.type === 'ag').length }),
    states: {
      open: open.length,
      sent: inState('sent').length,
      seen: inState('seen').length,
      skipped: inState('skipped').length,
    },
    next: ahead
      .slice(0, maxNextAttacks)
      .map(({ line, commands }) => ({ ...line, ...(line.trainIndex !== undefined && { openCommands: commands }) })),
    moreNext: ahead.slice(maxNextAttacks).reduce((sum, { commands }) => sum + commands, 0),
    attacks: shown.slice(0, maxBotAttacks),
    moreAttacks: Math.max(0, shown.length - maxBotAttacks),
    ...(plan.orders && {
      issued: { lines: sent.lines, sent: sent.sent, skipped: sent.skipped, overdue: sent.overdue },
    }),
    ...(seen && { really: { seen: seen.lines.size, unplanned: seen.unplanned } }),
    outdated: planStaleness(known, world, loaded.versions, others).outdated,
  }
}

const byWave = (a: { wave?: number | undefined }, b: { wave?: number | undefined }) => (a.wave ?? 1) - (b.wave ?? 1)

/** Path of the map at a village. */
const mapPath = (place: { x: number; y: number }) => `/map?${new URLSearchParams({ target: formatCoordinate(place) })}`
