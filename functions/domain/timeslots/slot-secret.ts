import { createHmac, timingSafeEqual } from 'node:crypto'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { Failure } from '../../runtime/failure.ts'
import { type PlanRecord, timeslotKey } from '../../store/plans/plans.ts'
import type { TimeslotsRecord } from '../../store/timeslots/timeslots.ts'

/** 132 bits: out of reach at 120 tries a minute. */
const length = 22

const playerSecret = (slotKey: string, playerId: number): string =>
  createHmac('sha256', slotKey).update(String(playerId)).digest('base64url').slice(0, length)

/** Returns the secret of each player's personal link, derived from the plan's key and not stored. */
export async function slotSecrets(plan: PlanRecord): Promise<(playerId: number) => string> {
  const slotKey = await timeslotKey(plan)
  if (!slotKey) throw new Failure('plan_not_found')
  return (playerId) => playerSecret(slotKey, playerId)
}

/** Caller of a player's page: `owner` has the personal link, `member` only knows plan and player. */
export type SlotCaller = 'owner' | 'member'

/** Identifies the caller of a player's page. Throws for a wrong secret, and for none if the plan requires one. */
export function slotCaller(
  plan: PlanRecord,
  playerId: number,
  header: (name: string) => string | undefined,
): SlotCaller {
  const secret = header(slotSecretHeader.toLowerCase())
  if (secret) {
    if (plan.slotKey && isSame(secret, playerSecret(plan.slotKey, playerId))) return 'owner'
    throw new Failure('slot_link_wrong')
  }
  if (plan.personalLinksOnly) throw new Failure('slot_link_needed')
  return 'member'
}

/** Whether the caller may change these timeslots; leaders always may. */
export const mayChange = (caller: SlotCaller, present: Pick<TimeslotsRecord, 'isProtected'> | undefined): boolean =>
  caller === 'owner' || !present?.isProtected

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
