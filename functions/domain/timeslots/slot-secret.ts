import { createHmac, timingSafeEqual } from 'node:crypto'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import type { TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'

/** 132 bits: out of reach at 120 tries a minute. */
const length = 22

const playerSecret = (slotKey: string, playerId: number): string =>
  createHmac('sha256', slotKey).update(String(playerId)).digest('base64url').slice(0, length)

/** Returns the secret of each player's personal link, derived from the plan's key and not stored. */
export const slotSecrets =
  ({ slotKey }: PlanRecord) =>
  (playerId: number): string =>
    playerSecret(slotKey, playerId)

/** Caller of a player's page: `owner` has the personal or order link, `member` only knows plan and player. */
export type SlotCaller = 'owner' | 'member'

interface SlotCall {
  header: (name: string) => string | undefined
  linkedPlayer: number | undefined
}

/** Identifies the caller of a player's page. Throws for a wrong secret, and for none if the plan requires one. */
export function slotCaller(plan: PlanRecord, playerId: number, { header, linkedPlayer }: SlotCall): SlotCaller {
  if (linkedPlayer !== undefined) {
    if (linkedPlayer === playerId) return 'owner'
    throw new Failure('slot_link_wrong')
  }
  const secret = header(slotSecretHeader.toLowerCase())
  if (secret) {
    if (isSame(secret, playerSecret(plan.slotKey, playerId))) return 'owner'
    throw new Failure('slot_link_wrong')
  }
  if (plan.personalLinksOnly) throw new Failure('slot_link_needed')
  return 'member'
}

/** Refuses all but the secret of the player's personal link, also order links. */
export function requireSlotSecret(plan: PlanRecord, playerId: number, { header }: Pick<SlotCall, 'header'>): void {
  if (!header(slotSecretHeader.toLowerCase())) throw new Failure('slot_link_needed')
  slotCaller(plan, playerId, { header, linkedPlayer: undefined })
}

/** Changes by an address that only knows plan and player. Each is an audit entry, and personal links are not counted. */
const memberChanges: RateLimit = { what: 'member-slots', limit: 60, seconds: 3600 }

/** As `slotCaller`, for a change; throws 429 above the limit of changes without a link. */
export async function changingSlotCaller(
  plan: PlanRecord,
  playerId: number,
  { address, ...call }: SlotCall & { address: string },
): Promise<SlotCaller> {
  const caller = slotCaller(plan, playerId, call)
  if (caller === 'member') await enforceRateLimit(memberChanges, `${plan._id} ${playerId} ${address}`)
  return caller
}

/** Whether the caller may see and change these timeslots. */
export const mayUse = (caller: SlotCaller, present: TimeslotsRecord | undefined): boolean =>
  caller === 'owner' ||
  !present ||
  !(present.isProtected || (present.by === 'leader' && slotAnswer(present) !== 'silent'))

/** The audit context of a player's change. */
export const ownAudit = (audit: AuditContext, playerId: number, caller: SlotCaller): AuditContext => ({
  ...audit,
  by: { kind: 'player', playerId, isLinked: caller === 'owner' },
})

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
