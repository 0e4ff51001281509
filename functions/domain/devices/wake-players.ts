import { afterQuiet, isQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { mentionsWoken } from '../../../shared/model/discord/webhook.ts'
import { heldSittings, isDuring } from '../../../shared/model/inputs/sitting.ts'
import { type WakeResult, wakePauseSeconds } from '../../../shared/model/orders/wake.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { listMentions } from '../../store/bots/connections.ts'
import type { DeviceRecord } from '../../store/devices/devices.ts'
import { type Due, dueMinute } from '../../store/devices/due.ts'
import { storeWakes, type Wake } from '../../store/orders/wakes.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict, retryOnConflict, TableBusy } from '../../store/table/retry.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listWebhooks } from '../../store/webhooks/webhooks.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isListed } from '../orders/progress.ts'
import { currentPlan, retryOnStale } from '../plans/plan-state.ts'
import { type Player, readPlayers } from './read-players.ts'
import { isWaitedFor } from './wake-messages.ts'

const maxAttempts = 12

/** A run may begin a minute after the press: devices that are quiet by then do not ring. */
const longestWaitSeconds = 60

interface Waking {
  /** Id of the leader's account. */
  by: string
  audit: AuditContext
}

/**
 * Has players' devices, and those of who plays their account, ring within the minute, and the tribe's chat mention them where they allow
 * it: also in quiet hours, as a mention is no alarm. Each is woken at most once a minute, however many leaders press.
 */
export const wakePlayers = (
  { _id }: PlanRecord,
  world: WorldRecord,
  playerIds: readonly number[],
  waking: Waking,
): Promise<WakeResult[]> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const plan = await currentPlan(_id)
      const decided = await decide(plan, world, [...new Set(playerIds)], waking.by)
      const wakes = decided.flatMap(({ wake }) => wake ?? [])
      if (wakes.length > 0 && !(await storeWakes(plan._id, wakes, waking.audit))) return conflict
      return decided.map(({ result }) => result)
    },
    () => new TableBusy('Others wake the same players too often'),
  )

/** What becomes of waking a player; without a wake nothing is stored. */
interface Decision {
  result: WakeResult
  wake?: Wake
}

interface Situation {
  plan: PlanRecord
  zone: string
  /** Id of the leader's account. */
  by: string
  /** The current time in epoch milliseconds. */
  now: number
  playerOf: (playerId: number) => Player | undefined
  sitterOf: (playerId: number) => number | undefined
  mentioned: ReadonlySet<number>
}

async function decide(asked: PlanRecord, world: WorldRecord, ids: readonly number[], by: string): Promise<Decision[]> {
  const now = Date.now()
  const { sittings } = await getSlotChanges(asked)
  const sitterOf = (id: number) =>
    heldSittings(sittings.get(id) ?? []).find((sitting) => isDuring(sitting, now))?.sitterId
  const concerned = [...new Set([...ids, ...ids.flatMap((id) => sitterOf(id) ?? [])])]
  const [playerOf, mentioned] = await Promise.all([
    retryOnStale(asked, (plan) => readPlayers(plan, sittings, concerned, now)),
    mentionedPlayers(asked, world, new Set(concerned)),
  ])
  const situation = { plan: asked, zone: marketTimeZone(world.server), by, now, playerOf, sitterOf, mentioned }
  return ids.map((id) => decideOn(id, situation))
}

/** The players whom a webhook of the plan or its world would mention. */
async function mentionedPlayers(
  plan: PlanRecord,
  world: WorldRecord,
  playerIds: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (plan.tourOf) return new Set()
  const webhooks = (await Promise.all([listWebhooks(world._id), listWebhooks(plan._id)])).flat()
  if (!webhooks.some(({ isPaused, events }) => !isPaused && mentionsWoken(events))) return new Set()
  return new Set((await listMentions(world._id, playerIds)).keys())
}

function decideOn(playerId: number, situation: Situation): Decision {
  const { plan, by, now, playerOf, sitterOf, mentioned } = situation
  const player = playerOf(playerId)
  const result = { playerId, playerName: player?.part.playerName ?? '', push: 0, chat: false }
  const refuse = (refusal: WakeResult['refusal']): Decision => ({ result: { ...result, refusal } })
  if (!player || !isListed(player.part, player.sheet)) return refuse('unknown')
  if (!isWaitedFor(player, { kind: 'edit' }, now)) return refuse('done')
  const sitterId = sitterOf(playerId)
  const { own, played, quiet } = ringing(player, sitterId === undefined ? undefined : playerOf(sitterId), situation)
  const push = own + played
  const to = [playerId, ...(sitterId === undefined ? [] : [sitterId])]
  const chat = to.some((id) => mentioned.has(id))

  const { woken } = player.sheet
  if (woken && Math.abs(now - Date.parse(woken.at)) < wakePauseSeconds * 1000) {
    if (woken.push > 0 || woken.chat) return refuse('just_woken')
    if (quiet && !chat) return { result: { ...result, refusal: 'quiet', ...quiet } }
  }
  const refusal = quiet ? 'quiet' : push === 0 ? 'no_device' : undefined
  if (refusal === 'no_device' && !chat) return refuse(refusal)
  const at = dueMinute(now)
  const due = (dueTo: number, more: Partial<Due> = {}) => ({
    at,
    due: { planId: plan._id, playerId: dueTo, what: 'wake' as const, minute: at, ...more },
  })
  return {
    result: { ...result, push, chat, ...(refusal && { refusal }), ...quiet },
    wake: {
      sheet: player.sheet,
      woken: { at: new Date(now).toISOString(), by, push, chat, ...quiet, to },
      due: [
        ...(own > 0 ? [due(playerId)] : []),
        ...(sitterId !== undefined && played > 0 ? [due(sitterId, { played: true })] : []),
      ],
    },
  }
}

/** How many devices of the player, and of who plays the account, ring. */
interface Ringing {
  own: number
  /** Of who plays the account. */
  played: number
  /** Until when the first device is quiet; absent unless all are. */
  quiet?: { quietUntil: string }
}

function ringing(player: Player, sitter: Player | undefined, { now, zone }: Situation): Ringing {
  const own = validDevices(player).filter((device) => isWaitedFor(player, device, now))
  const played = validDevices(sitter).filter(({ kind }) => kind === 'edit')
  const end = (device: DeviceRecord) => quietEnd(device, now, zone)
  const ring = (devices: readonly DeviceRecord[]) => devices.filter((device) => end(device) === undefined).length
  const rings = { own: ring(own), played: ring(played) }
  const ends = [...own, ...played].flatMap((device) => end(device) ?? [])
  if (rings.own + rings.played > 0 || ends.length === 0) return rings
  return { ...rings, quiet: { quietUntil: new Date(Math.min(...ends) * 1000).toISOString() } }
}

/** Devices of links that were not renewed since. */
const validDevices = (player: Player | undefined): DeviceRecord[] =>
  player?.devices.filter(({ linkVersion }) => linkVersion === player.sheet.version) ?? []

/** When a device may ring again, epoch seconds; undefined if it may now. */
function quietEnd({ quiet }: DeviceRecord, now: number, zone: string): number | undefined {
  if (quiet?.leadersWake) return undefined
  const seconds = Math.floor(now / 1000)
  const start = [seconds, seconds + longestWaitSeconds].find((at) => isQuiet(at, quiet, zone))
  return start === undefined ? undefined : afterQuiet(start, quiet, zone)
}
