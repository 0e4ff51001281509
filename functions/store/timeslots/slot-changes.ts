import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { holdsBack, type StoredHold } from '../../../shared/model/inputs/hold.ts'
import { StoredSitting } from '../../../shared/model/inputs/sitting.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { getAll } from '../table/batch.ts'
import { tableName } from '../table/client.ts'
import { type TransactItem, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

const Stored = z.looseObject({
  planId: z.string(),
  version: z._default(z.string(), ''),
  hasAnonymous: z._default(z.boolean(), false),
})

/** Prefix of the attributes with the players' limits. */
const limitOf = 'limit'

/** Prefix of the attributes of players with timeslots of their own. */
const answerOf = 'answer'

/** Prefix of the attributes with the entries of who plays an account. */
const sittingsOf = 'sittings'

/** Prefix of the attributes with digests of the players' holds that count. */
const holdsOf = 'holds'

/** Prefix of the attributes of players who step in for others. */
const readyOf = 'ready'

const holdsIn = (stored: z.infer<typeof Stored>): string[] =>
  Object.entries(stored)
    .flatMap(([name, digest]) => (name.startsWith(holdsOf) ? `${name} ${digest}` : []))
    .sort()

const limitsIn = (stored: z.infer<typeof Stored>): Map<number, number> =>
  new Map(
    Object.entries(stored).flatMap(([name, max]): [number, number][] =>
      name.startsWith(limitOf) && typeof max === 'number' ? [[Number(name.slice(limitOf.length)), max]] : [],
    ),
  )

const sittingsIn = (stored: z.infer<typeof Stored>): Map<number, StoredSitting[]> =>
  new Map(
    Object.entries(stored).flatMap(([name, list]): [number, StoredSitting[]][] =>
      name.startsWith(sittingsOf) ? [[Number(name.slice(sittingsOf.length)), z.array(StoredSitting).parse(list)]] : [],
    ),
  )

/** The players that have an attribute of a prefix. */
const playersIn = (stored: z.infer<typeof Stored> | undefined, prefix: string): number[] =>
  Object.keys(stored ?? {}).flatMap((name) => (name.startsWith(prefix) ? Number(name.slice(prefix.length)) : []))

/** What is known of all timeslots of a plan. */
export interface SlotChanges {
  /** Changes with every change of a player's timeslots; empty before the first. */
  version: string
  /** Whether timeslots were ever changed without a personal link. */
  hasAnonymous: boolean
  /** The most commands that players offer to send, by player; without limits that no leader has confirmed. */
  limits: ReadonlyMap<number, number>
  /** How many players have timeslots of their own. */
  answered: number
  /** Changes with what players hold back of their villages, by player; empty without any. */
  holds: readonly string[]
  /** Who plays an account or asks to, by account. */
  sittings: ReadonlyMap<number, readonly StoredSitting[]>
  /** Players who step in for others. */
  ready: ReadonlySet<number>
}

type Plan = Pick<PlanRecord, '_id'>

/** Reads the changes of several plans' timeslots (strongly consistent). */
export async function readSlotChanges(plans: readonly Plan[]): Promise<(plan: Plan) => SlotChanges> {
  const items = await getAll(plans.map(({ _id }) => keys.slotChanges(_id)))
  const byPlan = new Map(readAllStored(Stored, items).map((stored) => [stored.planId, stored]))
  return ({ _id }) => {
    const stored = byPlan.get(_id)
    return {
      version: stored?.version ?? '',
      hasAnonymous: stored?.hasAnonymous ?? false,
      limits: stored ? limitsIn(stored) : new Map(),
      answered: playersIn(stored, answerOf).length,
      holds: stored ? holdsIn(stored) : [],
      sittings: stored ? sittingsIn(stored) : new Map(),
      ready: new Set(playersIn(stored, readyOf)),
    }
  }
}

/** The changes of a plan's timeslots (strongly consistent). */
export const getSlotChanges = async (plan: Plan): Promise<SlotChanges> => (await readSlotChanges([plan]))(plan)

interface SlotChange {
  /** Whether the list or who plays the account changes, which outdates calculations. */
  isListChanged: boolean
  isAnonymous: boolean
  playerId: number
  /** Whether the player has timeslots of their own. */
  hasAnswer: boolean
  limit: number | undefined
  holds: readonly StoredHold[]
  sittings: readonly StoredSitting[]
  /** Whether the player steps in for others no more. */
  endsReady: boolean
}

/** The holds that runs respect. */
const countingHolds = (holds: readonly StoredHold[]): StoredHold[] =>
  holds.filter((hold) => !hold.isOverruled && holdsBack(hold))

function holdsDigest(holds: readonly StoredHold[]): string | undefined {
  const lines = countingHolds(holds)
    .map(({ villageId, isHeld, freeNobles }) => `${villageId} ${isHeld ? 'held' : freeNobles}`)
    .sort()
  return lines.length > 0 ? createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22) : undefined
}

/** Update for a transaction that changes a player's timeslots, limit, message, holds or who plays their account. */
export const slotsChanged = (
  planId: string,
  { isListChanged, isAnonymous, playerId, hasAnswer, limit, holds, sittings, endsReady }: SlotChange,
) => {
  const changes = { ...(isListChanged && { version: newId() }), ...(isAnonymous && { hasAnonymous: true }) }
  const own = {
    [`${limitOf}${playerId}`]: limit,
    [`${answerOf}${playerId}`]: hasAnswer || undefined,
    [`${holdsOf}${playerId}`]: holdsDigest(holds),
    [`${sittingsOf}${playerId}`]: sittings.length > 0 ? sittings : undefined,
  }
  const absent = [
    ...Object.keys(own).filter((name) => own[name] === undefined),
    ...(endsReady ? [`${readyOf}${playerId}`] : []),
  ]
  return {
    Update: {
      TableName: tableName(),
      Key: keys.slotChanges(planId),
      ...updateExpression({ planId, ...changes, ...own }, absent),
    },
  }
}

/** Update for a transaction that sets whether a player steps in for others. It outdates nothing. */
export function readyWrite(planId: string, playerId: number, isReady: boolean): TransactItem {
  const name = `${readyOf}${playerId}`
  const update = updateExpression({ planId, ...(isReady && { [name]: true }) }, isReady ? [] : [name])
  return { Update: { TableName: tableName(), Key: keys.slotChanges(planId), ...update } }
}
