import { afterQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { reminders, toMinute, toSecond } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type Rehearsal, rehearsalOf } from '../../../shared/model/orders/rehearsal.ts'
import { formerKeyDays, longestPushLead } from '../../../shared/model/push/device.ts'
import { log } from '../../runtime/log.ts'
import { type DeviceRecord, editDevices, listDevices } from '../../store/devices/devices.ts'
import { type Due, everybody, putDue, readDue, removeDue, type StoredDue } from '../../store/devices/due.ts'
import { getPushState, type PushState, savePushState } from '../../store/devices/push-state.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { getWorld } from '../../store/worlds/worlds.ts'
import type { PersonOrder } from '../orders/played-orders.ts'
import { remindedLines } from '../orders/schedule-reminders.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import type { Delivery } from './deliver.ts'
import { dispatcher } from './dispatcher.ts'
import { dueReminders, waitingLines } from './due-reminders.ts'
import { issueMessage, type Outgoing, type Recipient, reminderMessage, testMessage } from './messages.ts'
import { offerMessages } from './offer-messages.ts'
import { fewPlayers, type Player, readPlayers } from './read-players.ts'
import { rehearsalMessages } from './rehearsal-messages.ts'
import { isForWatch, watchStarter } from './start-watches.ts'
import { targetMessages } from './target-messages.ts'
import { type VapidKey, vapidKeys } from './vapid.ts'
import { wakeMessages } from './wake-messages.ts'

/** How many messages a run has handled, by outcome. */
export interface SendRun {
  due: number
  sent: number
  gone: number
  waiting: number
}

const plansAtOnce = 8
/** Minutes after which a message is given up that is of use for longer than its time to live. */
const longestWait = 60
/** What is of no use after the time to live of its messages. */
const endsWithTtl: ReadonlySet<Due['what']> = new Set(['reminder', 'snooze', 'wake', 'rehearsal', 'offer'])

/** Minutes after which the state is stored although nothing was due. */
const storedEvery = 10

/** When a run is, in epoch milliseconds, and whether it must come to its end. */
export interface RunTime {
  now: number
  isOver: () => boolean
  /** What the runs of a container remember: the last minute of which everything was sent. */
  memory?: { doneMinute: number }
}

/**
 * Sends what is due, from the last minute of which everything was sent; items are deleted once their messages were accepted. A run that
 * ends early is continued by the next.
 */
export async function sendDue({ now, isOver, memory = { doneMinute: 0 } }: RunTime): Promise<SendRun> {
  const minute = toMinute(now / 1000)
  const signing = await vapidKeys()
  const stored = await getPushState()
  const state = withCurrentKey(stored ?? { doneMinute: minute - 1, keys: [] }, signing, now)
  if (state !== stored) await savePushState(state)
  const keys = usableKeys(state, signing, now)
  const run: SendRun = { due: 0, sent: 0, gone: 0, waiting: 0 }
  const dispatch = dispatcher(isOver)
  const startWatch = watchStarter(now)
  let isWhole = true
  // The last minute again, for items stored while it was being sent.
  const done = Math.max(state.doneMinute, memory.doneMinute)
  const from = Math.max(minute - longestPushLead, Math.min(done, minute - 1))
  for (let at = from; at <= minute && !isOver(); at++) {
    // A night watch that is slow to start does not delay its plan's messages.
    const due = await readDue(at)
    const watches = Map.groupBy(due.filter(isForWatch), ({ planId }) => planId)
    const messages = Map.groupBy(
      due.filter((item) => !isForWatch(item)),
      ({ planId }) => planId,
    )
    const work = [
      ...Array.from(watches, ([planId, items]) => ({ planId, begin: () => startWatch(planId, items) })),
      ...Array.from(messages, ([planId, items]) => ({
        planId,
        begin: () => sendOfPlan(planId, items, { now, keys, dispatch, run }),
      })),
    ]
    await inParallel(work, plansAtOnce, async ({ planId, begin }) => {
      if (isOver()) {
        isWhole = false
        return
      }
      try {
        await begin()
      } catch (error) {
        isWhole = false
        log.error('due items not done', error, { planId })
      }
    })
  }
  if (!isWhole || isOver()) return run
  memory.doneMinute = minute
  const isIdle = run.due === 0 && minute - state.doneMinute < storedEvery
  if (!isIdle) await savePushState({ ...state, doneMinute: minute })
  return run
}

/** Puts the current key first, where it is new. */
function withCurrentKey(state: PushState, [current]: readonly VapidKey[], now: number): PushState {
  if (!current || state.keys[0]?.key === current.publicKey) return state
  const keys = [{ key: current.publicKey, since: new Date(now).toISOString() }, ...state.keys.slice(0, 1)]
  return { ...state, keys }
}

/** The keys that still sign, by public key: replaced ones for thirty days. */
export function usableKeys(
  { keys: [current, ...former] }: PushState,
  signing: readonly VapidKey[],
  now: number,
): ReadonlyMap<string, VapidKey> {
  const isOld = now - Date.parse(current?.since ?? '') > formerKeyDays * 86_400_000
  const valid = new Set([current, ...(isOld ? [] : former)].map((one) => one?.key))
  return new Map(signing.filter(({ publicKey }) => valid.has(publicKey)).map((key) => [key.publicKey, key]))
}

interface Sending extends Pick<RunTime, 'now'> {
  keys: ReadonlyMap<string, VapidKey>
  dispatch: ReturnType<typeof dispatcher>
  run: SendRun
}

async function sendOfPlan(planId: string, items: readonly StoredDue[], sending: Sending): Promise<void> {
  const { now, keys, dispatch, run } = sending
  const messages = await messagesOfPlan(planId, items, now, keys)
  run.due += messages.size
  const results = await Promise.all(
    Array.from(messages.values(), async ({ due, key, outgoing }) => {
      return { due, outgoing, delivery: await dispatch(outgoing, key) }
    }),
  )
  await settle(planId, results, sending)
  await removeDue(items)
}

type Result = { due: Due; outgoing: Outgoing; delivery: Delivery }

async function settle(planId: string, results: readonly Result[], { now, run }: Sending): Promise<void> {
  run.sent += results.filter(({ delivery }) => delivery === 'accepted').length
  const gone = results.filter(({ delivery }) => delivery === 'gone')
  run.gone += gone.length
  const byPlayer = Map.groupBy(gone, ({ due }) => due.playerId)
  await inParallel([...byPlayer], fewPlayers, async ([playerId, own]) => {
    await forget(
      { planId, playerId },
      own.map(({ outgoing }) => outgoing.device),
    )
  })
  const waiting = results.flatMap(({ due, outgoing, delivery }) => {
    if (typeof delivery === 'string') return []
    const at = toMinute(now / 1000 + delivery.retryAfter)
    const isLate = endsWithTtl.has(due.what) ? delivery.retryAfter >= outgoing.ttl : at - due.minute > longestWait
    return isLate ? [] : [{ at, due: { ...due, deviceId: outgoing.device._id } }]
  })
  run.waiting += waiting.length
  await putDue(waiting)
}

/** Deletes devices, unless they were subscribed again meanwhile. */
const forget = ({ planId, playerId }: Pick<Due, 'planId' | 'playerId'>, gone: readonly DeviceRecord[]) =>
  editDevices(planId, playerId, (present) => {
    const rest = present.filter(
      (device) =>
        !gone.some(
          ({ _id, endpoint, linkVersion }) =>
            _id === device._id && endpoint === device.endpoint && linkVersion === device.linkVersion,
        ),
    )
    return rest.length === present.length ? present : rest
  })

interface Planned {
  due: Due
  key: VapidKey
  outgoing: Outgoing
}

/** The messages of a plan's items, one for each device and tag. */
async function messagesOfPlan(
  planId: string,
  items: readonly StoredDue[],
  now: number,
  keys: ReadonlyMap<string, VapidKey>,
): Promise<ReadonlyMap<string, Planned>> {
  const messages = new Map<string, Planned>()
  const plan = await getPlan(planId)
  const world = plan?.orders && (await getWorld(plan.world))
  if (!plan || !world) return messages
  const zone = marketTimeZone(world.server)
  const dues = await ofPlayers(planId, items)
  const ids = [...new Set(dues.map(({ playerId }) => playerId))]
  const { moment, playerOf } = await retryOnStale(plan, async (current) => ({
    moment: {
      plan: current,
      issue: current.orders?.number ?? 0,
      rehearsal: rehearsalOf(current, current.orders, now),
    },
    playerOf: await readPlayers(current, (await getSlotChanges(current)).sittings, ids, now),
  }))
  // The earliest issue comes last, as its message has the changes of the others too.
  for (const due of dues.toSorted((a, b) => (b.issue ?? 0) - (a.issue ?? 0))) {
    const player = playerOf(due.playerId)
    if (!player) continue
    const ended = player.devices.filter(
      ({ linkVersion, vapidKey }) => linkVersion !== player.sheet.version || !keys.has(vapidKey),
    )
    if (ended.length > 0) await forget(due, ended)
    for (const device of player.devices) {
      const key = keys.get(device.vapidKey)
      if (!key || ended.includes(device) || (due.deviceId !== undefined && due.deviceId !== device._id)) continue
      const to = { sheet: player.sheet, device, zone, now }
      for (const outgoing of await messagesFor(due, player, to, moment)) {
        messages.set(`${device._id} ${outgoing.message.tag}`, { due, key, outgoing })
      }
    }
  }
  return messages
}

/** Items by player: of everybody's, one for each who has devices. */
async function ofPlayers(planId: string, items: readonly StoredDue[]): Promise<Due[]> {
  const dues = items.map(({ key: _, ...due }) => due)
  if (!dues.some(({ playerId }) => playerId === everybody)) return dues
  const ids = [...(await listDevices(planId)).keys()]
  return dues.flatMap((due) => (due.playerId === everybody ? ids.map((playerId) => ({ ...due, playerId })) : due))
}

/** What a plan has at the moment of sending. */
interface Moment {
  plan: PlanRecord
  issue: number
  /** The rehearsal that runs then; absent for none. */
  rehearsal: Rehearsal | undefined
}

async function messagesFor(
  due: Due,
  player: Player,
  to: Recipient,
  { plan, issue, rehearsal }: Moment,
): Promise<Outgoing[]> {
  const { sheet, all } = player
  const { device, zone } = to
  switch (due.what) {
    case 'test':
      return [testMessage(to)]
    case 'issue': {
      if ((sheet.seen ?? 0) >= (due.issue ?? issue) || (await isPutOff(due, to))) return []
      return [issueMessage(to, issue, player, due.issue)].filter((message) => message !== undefined)
    }
    case 'target':
      return (await isPutOff(due, to)) ? [] : targetMessages(player, to, due)
    case 'snooze': {
      const known = remindedLines(all.lines, device)
      const lines = waitingLines(
        all,
        known.filter((line) => due.lines?.includes(line.id)),
        to.now,
      )
      const group = reminderGroup(known, device, zone, lines[0])
      return [reminderMessage(to, group, lines, all.unsendable)].filter((message) => message !== undefined)
    }
    case 'reminder':
      return dueReminders(all, to, due.minute)
    case 'wake':
      return wakeMessages(player, to, due)
    case 'offer':
      return offerMessages(plan, player, to)
    // Started before.
    case 'check':
    case 'schedule':
      return []
    case 'rehearsal': {
      const messages = rehearsalMessages(player, to, due, rehearsal)
      return messages.length === 0 || (await isPutOff(due, to)) ? [] : messages
    }
  }
}

/** Whether a device has quiet hours, to whose end an item is put off. */
async function isPutOff(due: Due, { device, zone, now }: Recipient): Promise<boolean> {
  const at = toMinute(afterQuiet(Math.floor(now / 1000), device.quiet, zone))
  if (at === toMinute(now / 1000)) return false
  // A rehearsal is known by its minute.
  const minute = due.what === 'rehearsal' ? due.minute : at
  await putDue([{ at, due: { ...due, minute, deviceId: device._id } }])
  return true
}

/** The group by which a device is reminded of an order. */
function reminderGroup(
  lines: readonly PersonOrder[],
  { every }: DeviceRecord,
  zone: string,
  line: PersonOrder | undefined,
): number {
  const groups = reminders(lines, { leads: [0], every }, zone)
  return groups.find((one) => one.lines.some(({ id }) => id === line?.id))?.group ?? toSecond(line?.launchAt ?? '')
}
