import { expect, test } from 'vitest'
import { dueReminders } from '../../../functions/domain/devices/due-reminders.ts'
import type { Outgoing } from '../../../functions/domain/devices/messages.ts'
import { reminderMinutes } from '../../../functions/domain/orders/schedule-reminders.ts'
import type { DeviceRecord } from '../../../functions/store/devices/devices.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { isQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { formatExactClock, wallTimeToEpoch } from '../../../shared/game/world/world-time.ts'
import type { Mark } from '../../../shared/model/orders/order.ts'
import { anIssuedLine } from '../../web/support/order-samples.ts'

const zone = 'Europe/Berlin'
const memberCount = 60
const longestWait = 40 * 60

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** How members answer their reminders: at once, not at all, or now and then. */
const habits = ['prompt', 'asleep', 'seldom'] as const

const quietHours = [
  { from: '23:00', to: '07:00' },
  { from: '02:30', to: '03:15' },
  { from: '22:15', to: '06:00', wakes: true },
] as const

interface Member {
  lines: StoredOrder[]
  device: DeviceRecord
  habit: (typeof habits)[number]
}

const browser: DeviceRecord = {
  _id: 'device',
  endpoint: '',
  p256dh: '',
  auth: '',
  vapidKey: '',
  kind: 'edit',
  linkVersion: 1,
  leads: [10, 2],
  every: false,
  addedAt: '',
}

/** Members of a plan of some 2,000 launches from 18:00 to 07:30; every tenth launches the whole night without a longer pause. */
function aNight(day: number, month: number): Member[] {
  const random = numbers(day * 100 + month)
  const start = wallTimeToEpoch({ year: 2027, month, day: day - 1, hour: 18, minute: 0, second: 0 }, zone)
  const end = wallTimeToEpoch({ year: 2027, month, day, hour: 7, minute: 30, second: 0 }, zone)
  return Array.from({ length: memberCount }, (_, member) => {
    const count = member % 10 === 0 ? 120 : 24
    const launches = Array.from({ length: count }, () => Math.floor(start + random() * (end - start)))
    const lines = launches
      .sort((a, b) => a - b)
      .map((launch, i) => ({
        ...anIssuedLine({ id: `off-${member}-offs-${i}-0`, launchAt: new Date(launch * 1000).toISOString() }),
        targetId: `offs-${i}`,
      }))
    const kind = member % 7 === 6 ? ('show' as const) : ('edit' as const)
    const device = { ...browser, kind, ...(member % 4 === 3 && { quiet: quietHours[member % 3] ?? quietHours[0] }) }
    return { lines, device, habit: habits[member % 3] ?? 'asleep' }
  })
}

interface Sent extends Outgoing {
  /** When it was sent, in epoch seconds. */
  at: number
}

/** What a member's device gets, and what they marked when, by order. */
function sleepThrough({ lines, device, habit }: Member) {
  const random = numbers(lines.length)
  const marks = new Map<string, Mark>()
  for (const [i, { id, launchAt }] of lines.entries()) {
    const delay = habit === 'prompt' ? 60 : 60 + random() * 1200
    const at = new Date(Date.parse(launchAt) + delay * 1000).toISOString()
    const isMarked = habit === 'prompt' || (habit === 'seldom' && i % 3 === 0)
    if (isMarked) marks.set(id, { state: 'sent', at, by: 'member' })
  }
  const minutes = [...reminderMinutes(lines, [device], zone)].sort((a, b) => a - b)
  const sent = minutes.flatMap((minute): Sent[] => {
    const now = (minute * 60 + 5) * 1000
    const known = new Map([...marks].filter(([, { at = '' }]) => Date.parse(at) <= now))
    const to = { sheet: { editKey: 'edit', showKey: 'show' }, device, zone, now }
    const orders = {
      lines,
      outcomes: { marks: known, sightings: new Map<string, string>() },
      unsendable: new Map(),
    }
    return dueReminders(orders, to, minute).map((message) => ({ ...message, at: minute * 60 }))
  })
  return { marks, sent }
}

/** The launches that a message names: those that it lists, and those until the time with which it ends. */
function namedLaunches({ message: { data, body } }: Outgoing, launches: readonly Launch[]): Launch[] {
  const listed = new Set(body.match(/^\d\d:\d\d:\d\d( \((Sommer|Winter)zeit\))?/gm))
  const isListed = ({ at, clock }: Launch) => data.launches.includes(at) || listed.has(clock)
  const first = launches.find(isListed)?.at ?? Number.POSITIVE_INFINITY
  const [, end] = /weiterer? bis (.+)$/m.exec(body) ?? []
  const until = launches.findLast(({ clock }) => clock === end)?.at ?? 0
  return launches.filter((launch) => isListed(launch) || (launch.at >= first && launch.at <= until))
}

interface Launch {
  /** The launch in epoch seconds. */
  at: number
  clock: string
}

const launchesOf = ({ lines }: Member): Launch[] =>
  lines.map(({ launchAt }) => ({
    at: Math.floor(Date.parse(launchAt) / 1000),
    clock: formatExactClock(launchAt, zone),
  }))

test.each([
  [15, 1],
  // The nights in which clocks change.
  [28, 3],
  [31, 10],
])(
  'a night to %i.%i.2027 leaves no open launch without a reminder at most 40 minutes before it, but in quiet hours that were explained',
  (day, month) => {
    const members = aNight(day, month)
    const missed = members.flatMap((member) => {
      const { sent } = sleepThrough(member)
      const { quiet } = member.device
      const launches = launchesOf(member)
      const named = sent.map((message) => ({ ...message, launches: namedLaunches(message, launches) }))
      const isNamed = (launch: Launch, messages: typeof named, within = Number.POSITIVE_INFINITY) =>
        messages.some((one) => one.at < launch.at && launch.at - one.at < within && one.launches.includes(launch))
      const explained = named.filter(({ message }) => message.title.startsWith('Ruhezeit bis'))
      const isExplained = (launch: Launch) =>
        isQuiet(launch.at, quiet, zone) && !quiet?.wakes && isNamed(launch, explained)
      // A reminder comes within its minute.
      return launches
        .filter((launch) => !isNamed(launch, named, longestWait + 60) && !isExplained(launch))
        .map(({ clock }) => clock)
    })
    expect(missed).toEqual([])
  },
)

test('only devices that can mark are reminded further, and only where nothing was marked for ten minutes', () => {
  const further = aNight(15, 1).flatMap((member) => {
    const { sent, marks } = sleepThrough(member)
    const markedAt = Array.from(marks.values(), ({ at = '' }) => Date.parse(at) / 1000)
    return sent
      .filter(({ message }) => message.body.includes('davor noch offen'))
      .map(({ at }) => ({ ...member, hasMarked: markedAt.some((mark) => mark > at - 595 && mark <= at + 5) }))
  })
  expect(new Set(further.map(({ device }) => device.kind))).toEqual(new Set(['edit']))
  expect(further.filter(({ hasMarked }) => hasMarked)).toEqual([])
  expect(further.some(({ habit }) => habit === 'seldom')).toBe(true)
})
