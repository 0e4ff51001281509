import * as z from 'zod/mini'
import { givenName, WallTime } from '../basics.ts'
import { OrderId } from '../orders/order.ts'

/** Max devices of an order sheet's edit link, and of its read-only link. */
export const maxDevices = 10

/** Max number of lead times, and the longest in minutes. */
export const maxPushLeads = 6
export const longestPushLead = 24 * 60

/** A reminder can be put off by this many minutes, until one minute more before the launch. */
export const snoozeMinutes = 5

/** Max orders that a notification can mark. */
export const maxPushedLines = 40

/** Days that a replaced VAPID key still signs. */
export const formerKeyDays = 30

const base64url = (bytes: number, shape: RegExp) =>
  z.string().check(z.length(Math.ceil((bytes * 4) / 3)), z.regex(shape, 'Das ist kein Schlüssel eines Browsers.'))

/** A VAPID public key: an uncompressed P-256 point. */
const PublicKey = base64url(65, /^B[\w-]+$/)

const Subscription = {
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({ p256dh: PublicKey, auth: base64url(16, /^[\w-]+$/) }),
  /** The VAPID key subscribed with; default: the current one. */
  key: z.optional(PublicKey),
}

const Exceptions = { wakes: z.optional(z.boolean()), leadersWake: z.optional(z.boolean()) }

/** Quiet hours as they are stored and read back. */
export const StoredQuietHours = z.object({ from: z.string(), to: z.string(), ...Exceptions })

const Settings = {
  /** How many minutes before a launch the device is notified. */
  leads: z
    .array(z.int().check(z.gte(0), z.lte(longestPushLead)))
    .check(z.maxLength(maxPushLeads, `Höchstens ${maxPushLeads} Vorlaufzeiten.`)),
  /** Reminds of every launch; otherwise of the first launch of each cluster. */
  every: z.optional(z.boolean()),
  /**
   * No notifications in these hours on the world's clock, with `wakes` but for launches within them, with `leadersWake` but for leaders who
   * wake the player; `null` removes them.
   */
  quiet: z.optional(
    z.nullable(
      z.object({ from: WallTime, to: WallTime, ...Exceptions }).check(
        z.refine(({ from, to }) => from !== to, {
          error: 'Beginn und Ende der Ruhezeit müssen verschieden sein.',
          path: ['to'],
        }),
      ),
    ),
  ),
  name: z.optional(givenName('Bitte gib einen Namen an.')),
}

export const NewDevice = z.object({ ...Subscription, ...Settings })
export type NewDevice = z.output<typeof NewDevice>

/** What changes of a device, and what to send to it: a test, or a reminder of these orders again in five minutes. */
export const DeviceEdit = z.extend(z.partial(z.object(Settings)), {
  /** After the browser has renewed it. */
  subscription: z.optional(z.object(Subscription)),
  test: z.optional(z.boolean()),
  snooze: z.optional(z.object({ lines: z.array(OrderId).check(z.minLength(1), z.maxLength(maxPushedLines)) })),
})
export type DeviceEdit = z.output<typeof DeviceEdit>

/** A browser that gets push messages for an order sheet, as its owner sees it. */
export const Device = z.object({
  _id: z.string(),
  name: z.optional(z.string()),
  leads: z.array(z.int()),
  every: z.boolean(),
  quiet: z.optional(StoredQuietHours),
  /** When the device was added, ISO 8601 UTC. */
  addedAt: z.string(),
})
export type Device = z.infer<typeof Device>

/** The decrypted message that `public/orders/sw.js` shows. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A later message with the same tag replaces it. */
  tag: z.string(),
  data: z.object({
    /** Path of the orders page. */
    path: z.string(),
    device: z.string(),
    /** First ids of the orders, and their launches in epoch seconds. */
    lines: z.array(z.string()),
    launches: z.array(z.int()),
    canMark: z.boolean(),
    canSnooze: z.boolean(),
    /** Of a test message, when it was sent, ISO 8601 UTC: the device reports that it was shown. */
    sentAt: z.optional(z.string()),
  }),
})
export type PushMessage = z.infer<typeof PushMessage>
