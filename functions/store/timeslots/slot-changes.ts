import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { getAll } from '../table/batch.ts'
import { tableName } from '../table/client.ts'
import { updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

const Stored = z.object({
  planId: z.string(),
  version: z.string(),
  hasAnonymous: z._default(z.boolean(), false),
})

/** What is known of all timeslots of a plan. */
export interface SlotChanges {
  /** Changes with every change of a player's timeslots; empty before the first. */
  version: string
  /** Whether timeslots were ever changed without a personal link. */
  hasAnonymous: boolean
}

type Plan = Pick<PlanRecord, '_id' | 'slotsVersion' | 'hasAnonymousSlots'>

/** Reads the changes of several plans' timeslots (strongly consistent). */
export async function readSlotChanges(plans: readonly Plan[]): Promise<(plan: Plan) => SlotChanges> {
  const items = await getAll(plans.map(({ _id }) => keys.slotChanges(_id)))
  const byPlan = new Map(readAllStored(Stored, items).map((stored) => [stored.planId, stored]))
  return ({ _id, slotsVersion, hasAnonymousSlots = false }) => {
    const stored = byPlan.get(_id)
    return {
      version: [slotsVersion, stored?.version].filter(Boolean).join(' '),
      hasAnonymous: hasAnonymousSlots || (stored?.hasAnonymous ?? false),
    }
  }
}

/** The changes of a plan's timeslots (strongly consistent). */
export const getSlotChanges = async (plan: Plan): Promise<SlotChanges> => (await readSlotChanges([plan]))(plan)

/** Update for a transaction that changes timeslots: outdates calculations made with the former ones. */
export const slotsChanged = (planId: string, { isAnonymous }: { isAnonymous: boolean }) => ({
  Update: {
    TableName: tableName(),
    Key: keys.slotChanges(planId),
    ...updateExpression({ planId, version: newId(), ...(isAnonymous && { hasAnonymous: true }) }),
  },
})

/** The same for a limit or message that somebody saved without a personal link; outdates nothing. */
export const anonymousNoteSaved = (planId: string) => ({
  Update: {
    TableName: tableName(),
    Key: keys.slotChanges(planId),
    UpdateExpression: 'SET planId = :planId, hasAnonymous = :true, #version = if_not_exists(#version, :none)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':planId': planId, ':true': true, ':none': '' },
  },
})
