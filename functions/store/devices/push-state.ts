import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readStored } from '../table/read-stored.ts'

const PushState = z.object({
  /** The last minute of which everything was sent, epoch minutes. */
  doneMinute: z.int(),
  /** VAPID public keys and when they came into use (ISO 8601 UTC), the current one first. */
  keys: z.array(z.object({ key: z.string(), since: z.string() })),
})
/** What the sender has done, and the public keys that it publishes. */
export type PushState = z.infer<typeof PushState>

/** `undefined` before the sender's first run. Eventually consistent: an older state only repeats reads. */
export async function getPushState(): Promise<PushState | undefined> {
  const Key = keys.pushState()
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key }))
  return Item && readStored(PushState, Item)
}

export async function savePushState(state: PushState): Promise<void> {
  await table().send(new PutCommand({ TableName: tableName(), Item: { ...keys.pushState(), ...state } }))
}
