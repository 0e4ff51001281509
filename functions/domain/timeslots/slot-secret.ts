import { createHmac, timingSafeEqual } from 'node:crypto'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { Failure } from '../../runtime/failure.ts'
import { type PlanRecord, timeslotKey } from '../../store/plans/plans.ts'
import type { TimeslotsRecord } from '../../store/timeslots/timeslots.ts'

/** 132 bits: what is guessed at 120 tries a minute is never found. */
const length = 22

const secretOf = (slotKey: string, playerId: number): string =>
  createHmac('sha256', slotKey).update(String(playerId)).digest('base64url').slice(0, length)

/** Tells of each player the secret of his personal link. It is derived from the plan's key, and stored nowhere. */
export async function slotSecrets(plan: PlanRecord): Promise<(playerId: number) => string> {
  const slotKey = await timeslotKey(plan)
  if (!slotKey) throw new Failure('plan_not_found')
  return (playerId) => secretOf(slotKey, playerId)
}

/** Who calls a player's page: himself, through his personal link, or anybody who knows plan and player. */
export type SlotCaller = 'owner' | 'member'

/** Who calls a player's page. A secret that is none is refused, and none at all where the plan asks for one. */
export function slotCaller(
  plan: PlanRecord,
  playerId: number,
  header: (name: string) => string | undefined,
): SlotCaller {
  const secret = header(slotSecretHeader.toLowerCase())
  if (secret) {
    if (plan.slotKey && isSame(secret, secretOf(plan.slotKey, playerId))) return 'owner'
    throw new Failure('slot_link_wrong')
  }
  if (plan.personalLinksOnly) throw new Failure('slot_link_needed')
  return 'member'
}

/** Whether the caller may change a list as it stands; leaders always may. */
export const mayChange = (caller: SlotCaller, present: Pick<TimeslotsRecord, 'isProtected'> | undefined): boolean =>
  caller === 'owner' || !present?.isProtected

/** Compares in a time that tells nothing of where the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
