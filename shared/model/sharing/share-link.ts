import * as z from 'zod/mini'
import { attackKinds, TrainPlace } from '../attack.ts'
import { givenName, Id } from '../basics.ts'
import { buildings } from '../buildings.ts'
import { Issue } from '../orders/issue.ts'
import { OrderState } from '../orders/order.ts'
import { Troops } from '../troops.ts'
import { PlanReport } from './report.ts'
import { ShareLevel } from './share-level.ts'

/** Max share links per plan, expired ones included. */
export const maxShareLinks = 20

/** Days until a link expires. */
export const shareDays = { min: 1, max: 90, usual: 7 }

export const ShareLinkInput = z.object({
  name: givenName('Bitte gib an, für wen der Link ist.'),
  level: ShareLevel,
  days: z._default(z.int().check(z.gte(shareDays.min), z.lte(shareDays.max)), shareDays.usual),
})

/** A read-only link to a whole plan; its address is returned only on creation. */
export const ShareLink = z.object({
  _id: Id,
  /** Says for whom the link is. */
  name: z.string(),
  level: ShareLevel,
  createdAt: z.string(),
  endsAt: z.string(),
  /** Absent after the account was deleted. */
  maker: z.optional(z.string()),
  openings: z.int(),
  lastOpenedAt: z.optional(z.string()),
})
export type ShareLink = z.infer<typeof ShareLink>

const Place = { x: z.int(), y: z.int(), name: z.string() }

/** A target that orders attack. */
export const SharedTarget = z.object({
  ...Place,
  playerName: z.string(),
  wave: z.optional(z.int()),
  attacks: z.int(),
  /** Of each attack, sorted; level `times` and above. */
  arrivals: z.optional(z.array(z.string())),
  /** Level `all`: marked as sent or seen in the game, and open past their launch. */
  sent: z.optional(z.int()),
  overdue: z.optional(z.int()),
})
export type SharedTarget = z.infer<typeof SharedTarget>

/** An issued order; level `all`. */
export const SharedAttack = z.object({
  type: z.enum(attackKinds),
  playerName: z.string(),
  from: z.object(Place),
  to: z.object(Place),
  wave: z.optional(z.int()),
  launchAt: z.string(),
  arriveAt: z.string(),
  troops: Troops,
  building: z.optional(z.enum(buildings)),
  ...TrainPlace.shape,
  state: OrderState,
})
export type SharedAttack = z.infer<typeof SharedAttack>

/** What a share link shows of a plan's current issue; only what its level permits. */
export const SharedPlan = z.object({
  level: ShareLevel,
  /** Absent if the leaders hide it. */
  planName: z.optional(z.string()),
  timeZone: z.string(),
  endsAt: z.string(),
  /** Absent before the first issue. */
  issue: z.optional(z.pick(Issue, { number: true, at: true })),
  /** By coordinate; empty at level `report`. */
  targets: z.array(SharedTarget),
  /** Sorted by arrival; only at level `all`. */
  attacks: z.optional(z.array(SharedAttack)),
  /** Present only at level `report`. */
  report: z.optional(PlanReport),
})
export type SharedPlan = z.infer<typeof SharedPlan>
