import { ECDH } from 'node:crypto'
import { toMinute } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import {
  type Device,
  type DeviceEdit,
  maxDevices,
  type NewDevice,
  snoozeMinutes,
} from '../../../shared/model/push/device.ts'
import { config } from '../../runtime/config.ts'
import { Failure } from '../../runtime/failure.ts'
import { type DeviceRecord, editDevices, expiryAfter, getDevices } from '../../store/devices/devices.ts'
import { putDue } from '../../store/devices/due.ts'
import { getPushState } from '../../store/devices/push-state.ts'
import { getMarks } from '../../store/orders/marks.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { allOf, byLaunch, notOver, openNow, type PersonOrder, playedAccounts } from '../orders/played-orders.ts'
import { orderState } from '../orders/progress.ts'
import type { ResolvedOrderLink } from '../orders/resolve-order-link.ts'
import { reminderMinutes, scheduleReminders } from '../orders/schedule-reminders.ts'
import { canSnooze } from './messages.ts'
import { isPushEndpoint } from './push-origins.ts'

/** Changes of a sheet's devices by links of one kind: each writes an item for every reminder. */
const deviceChanges: RateLimit = { what: 'devices', limit: 120, seconds: 600 }

/** A calendar link opens no devices, so every link is an edit link or a read-only one. */
const kindOf = ({ kind }: ResolvedOrderLink): DeviceRecord['kind'] => (kind === 'edit' ? kind : 'show')

/**
 * Counts a change by the kind of link, so that a read-only link never uses up the owner's limit; call it once nothing else refuses
 * the change. Quotas are off in tests.
 */
const limitChanges = async (opened: ResolvedOrderLink): Promise<void> => {
  const { plan, part } = opened
  if (config().QUOTAS !== 'off') await enforceRateLimit(deviceChanges, `${plan._id} ${part.playerId} ${kindOf(opened)}`)
}

const view = ({ _id, name, leads, every, quiet, addedAt }: DeviceRecord): Device => ({
  _id,
  ...(name !== undefined && { name }),
  leads,
  every,
  ...(quiet && { quiet }),
  addedAt,
})

/** Whether a link may see and change a device of its sheet: an edit link all, a read-only one its own kind's. */
const isVisible =
  ({ sheet, kind }: ResolvedOrderLink) =>
  (device: DeviceRecord) =>
    device.linkVersion === sheet.version && (kind === 'edit' || device.kind === kind)

/** Lists the devices of a sheet. */
export async function listOwnDevices(opened: ResolvedOrderLink): Promise<Device[]> {
  const { plan, part } = opened
  return (await getDevices(plan._id, part.playerId)).filter(isVisible(opened)).map(view)
}

/** The VAPID key that a subscription names, which must be in use. */
async function namedKey(key: string | undefined): Promise<string> {
  const state = await getPushState()
  const known = state?.keys.map((one) => one.key) ?? []
  const [current] = known
  if (current === undefined) throw new Failure('push_unset')
  if (key !== undefined && !known.includes(key)) throw new Failure('push_key')
  return key ?? current
}

async function checkedSubscription({
  endpoint,
  keys: { p256dh, auth },
  key,
}: Pick<NewDevice, 'endpoint' | 'keys' | 'key'>) {
  if (!isPushEndpoint(endpoint)) throw new Failure('push_endpoint')
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
  } catch {
    throw new Failure('bad_request', { fields: { 'keys.p256dh': 'Das ist kein Schlüssel eines Browsers.' } })
  }
  return { endpoint, p256dh, auth, vapidKey: await namedKey(key) }
}

const zoneOf = ({ world }: ResolvedOrderLink) => marketTimeZone(world.server)

/** The orders of which a link's devices are reminded: with an edit link also those of accounts that the player plays or will. */
async function linkedLines({ plan, part, kind }: ResolvedOrderLink): Promise<PersonOrder[]> {
  const played = kind === 'edit' ? await playedAccounts(plan, part.playerId, notOver(Date.now())) : []
  return byLaunch<PersonOrder>([part.lines, ...played.map(({ lines }) => lines)])
}

/** A link with the orders of which its devices are reminded. */
type Linked = ResolvedOrderLink & { lines: PersonOrder[] }

const linked = async (opened: ResolvedOrderLink): Promise<Linked> => ({ ...opened, lines: await linkedLines(opened) })

/** Names the minutes after the current one in which a device is reminded. */
const scheduleLater = (opened: Linked, device: DeviceRecord) =>
  scheduleReminders(
    { planId: opened.plan._id, zone: zoneOf(opened), now: Date.now() + minuteMs },
    { playerId: opened.part.playerId, lines: opened.lines },
    [device],
  )

/** Reminds a device in the current minute, unless its earlier settings did. */
async function scheduleNow(opened: Linked, device: DeviceRecord, before?: DeviceRecord): Promise<void> {
  const { plan, part, lines } = opened
  const minute = toMinute(Date.now() / 1000)
  const isDue = (one: DeviceRecord) => reminderMinutes(lines, [one], zoneOf(opened)).has(minute)
  if (!isDue(device) || (before && isDue(before))) return
  const due = { planId: plan._id, playerId: part.playerId, what: 'reminder' as const, minute, deviceId: device._id }
  await putDue([{ at: minute, due }])
}

const minuteMs = 60_000

const lastLaunchOf = ({ lines, issue }: Linked) => lines.at(-1)?.launchAt ?? issue.at

/**
 * Adds a browser to a sheet, or changes the one with its endpoint, and sends it a test notification. Each kind of link has its own
 * share of devices.
 */
export async function addDevice(opened: ResolvedOrderLink, added: NewDevice): Promise<Device> {
  const { plan, part, sheet } = opened
  const subscription = await checkedSubscription(added)
  const { leads, every = false, quiet, name } = added
  const kind = kindOf(opened)
  /** The devices beside the added one; throws if its kind of link has no room for it. */
  const others = (present: DeviceRecord[]) => {
    const kept = present.filter((one) => one.endpoint !== added.endpoint && one.linkVersion === sheet.version)
    if (kept.filter((one) => one.kind === kind).length < maxDevices) return kept
    throw new Failure('too_many_devices', { values: { max: maxDevices } })
  }
  const present = await getDevices(plan._id, part.playerId)
  others(present)
  await limitChanges(opened)
  const known = present.find(({ endpoint }) => endpoint === added.endpoint)
  const device: DeviceRecord = {
    _id: known?._id ?? newId(),
    ...subscription,
    kind,
    linkVersion: sheet.version,
    leads: sortedLeads(leads),
    every,
    ...(quiet && { quiet }),
    ...(name !== undefined && { name }),
    addedAt: new Date().toISOString(),
  }
  const link = await linked(opened)
  await scheduleLater(link, device)
  const change = (latest: DeviceRecord[]) => [...others(latest), device]
  await editDevices(plan._id, part.playerId, change, expiryAfter(lastLaunchOf(link)))
  await scheduleNow(link, device, known)
  await scheduleTest(opened, device._id)
  return view(device)
}

/** Minutes before a launch, the longest first. */
const sortedLeads = (leads: readonly number[]) => [...new Set(leads)].sort((a, b) => b - a)

const scheduleTest = ({ plan, part }: ResolvedOrderLink, deviceId: string) => {
  const minute = toMinute(Date.now() / 1000)
  return putDue([{ at: minute, due: { planId: plan._id, playerId: part.playerId, what: 'test', minute, deviceId } }])
}

/** Changes a device's settings or its renewed subscription. */
export async function updateDevice(opened: ResolvedOrderLink, deviceId: string, edited: DeviceEdit): Promise<Device> {
  const { plan, part } = opened
  const { test, snooze } = edited
  const subscription = edited.subscription && (await checkedSubscription(edited.subscription))
  const after = (device: DeviceRecord): DeviceRecord => {
    const { quiet, ...rest } = device
    const wanted = edited.quiet === undefined ? quiet : edited.quiet
    return {
      ...rest,
      ...subscription,
      ...(edited.leads && { leads: sortedLeads(edited.leads) }),
      ...(edited.every !== undefined && { every: edited.every }),
      ...(wanted && { quiet: wanted }),
      ...(edited.name !== undefined && { name: edited.name }),
    }
  }
  const present = (await getDevices(plan._id, part.playerId)).filter(isVisible(opened))
  const before = present.find(({ _id }) => _id === deviceId)
  if (!before) throw new Failure('device_not_found')
  if (Object.values(edited).some((value) => value !== undefined)) await limitChanges(opened)
  if (snooze) await scheduleSnooze(opened, deviceId, snooze.lines)
  const changes = { ...edited, test: undefined, snooze: undefined }
  if (Object.values(changes).every((value) => value === undefined)) {
    if (test) await scheduleTest(opened, deviceId)
    return view(before)
  }
  const link = await linked(opened)
  await scheduleLater(link, after(before))
  let changed = before
  const change = (devices: DeviceRecord[]) =>
    devices.map((device) => {
      if (device._id !== deviceId) return device
      changed = after(device)
      return changed
    })
  await editDevices(plan._id, part.playerId, change, expiryAfter(lastLaunchOf(link)))
  await scheduleNow(link, changed, before)
  if (test) await scheduleTest(opened, deviceId)
  return view(changed)
}

/** Removes a device; throws `device_not_found` if the link shows no such device. */
export async function removeDevice(opened: ResolvedOrderLink, deviceId: string): Promise<void> {
  const { plan, part } = opened
  const others = (present: DeviceRecord[]) => {
    const isAsked = (device: DeviceRecord) => device._id === deviceId && isVisible(opened)(device)
    if (!present.some(isAsked)) throw new Failure('device_not_found')
    return present.filter((device) => !isAsked(device))
  }
  others(await getDevices(plan._id, part.playerId))
  await limitChanges(opened)
  await editDevices(plan._id, part.playerId, others)
}

/** Repeats a reminder of open orders in five minutes. */
async function scheduleSnooze(opened: ResolvedOrderLink, deviceId: string, lines: readonly string[]): Promise<void> {
  const { plan, part, sightings, unsendable, kind } = opened
  const now = Date.now()
  const [marks, played] = await Promise.all([
    getMarks(plan._id, part.playerId),
    kind === 'edit' ? playedAccounts(plan, part.playerId, openNow(now)) : [],
  ])
  const all = allOf({ lines: part.lines, outcomes: { marks, sightings }, unsendable }, played)
  const asked = all.lines.filter((line) => lines.includes(line.id))
  const open = asked.filter((line) => orderState(all.outcomes, line) === 'open' && canSnooze(line, now))
  if (open.length === 0) throw new Failure('snooze_too_late')
  const minute = toMinute(now / 1000) + snoozeMinutes
  const { playerId } = part
  const due = { planId: plan._id, playerId, what: 'snooze' as const, minute, deviceId, lines: open.map(({ id }) => id) }
  await putDue([{ at: minute, due }])
}
