import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readStored } from '../table/read-stored.ts'

const SiteState = z.object({
  /** Failed checks in a row. */
  failures: z.int(),
  /** Whether a check has ever succeeded. */
  hasBeenUp: z.boolean(),
})
/** What the checks of the site have found. */
export type SiteState = z.infer<typeof SiteState>

/** `undefined` before the first check. Eventually consistent: checks are minutes apart. */
export async function getSiteState(): Promise<SiteState | undefined> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: keys.siteState() }))
  return Item && readStored(SiteState, Item)
}

export async function saveSiteState(state: SiteState): Promise<void> {
  await table().send(new PutCommand({ TableName: tableName(), Item: { ...keys.siteState(), ...state } }))
}
