import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { readPlayerOrders } from '../../../functions/store/orders/orders.ts'
import type { StoredOffer } from '../../../functions/store/orders/sheets.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { newId } from '../../../shared/lib/new-id.ts'

/** Stores an offer for a player to send an attack that is the first one of another's, until a time (epoch milliseconds). */
export async function anOffer(
  planId: string,
  { to, of, until }: { to: number; of: number; until: number },
  more: Partial<StoredOffer> = {},
): Promise<StoredOffer> {
  const plan = (await getPlan(planId)) ?? expect.unreachable()
  const part = (await readPlayerOrders(plan, of)) ?? expect.unreachable()
  const line = part.lines[0] ?? expect.unreachable()
  const offer = {
    id: newId(),
    lost: { playerId: of, line: line.id },
    account: { playerId: to, playerName: 'Jemand' },
    lines: [line],
    at: new Date().toISOString(),
    until: new Date(until).toISOString(),
    ...more,
  }
  await storeOffer(planId, to, offer)
  return offer
}

/** Replaces the offer of a player, as taking or answering it does. */
export const storeOffer = async (planId: string, playerId: number, offer: StoredOffer | null): Promise<void> => {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.sheet(planId, playerId),
      ...(offer
        ? { UpdateExpression: 'SET offer = :offer', ExpressionAttributeValues: { ':offer': offer } }
        : { UpdateExpression: 'REMOVE offer' }),
    }),
  )
}
