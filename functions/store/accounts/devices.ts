import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { epochSeconds, getItem, table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const keptSeconds = 180 * 24 * 60 * 60

/** The key of an account's device; of the device's secret only a digest is stored. */
const deviceKey = (userId: string, device: string) =>
  keys.device(userId, createHash('sha256').update(device).digest('base64url'))

/** Whether the account has signed in on this device in the last 180 days. */
export async function isKnownDevice(userId: string, device: string): Promise<boolean> {
  const item = await getItem(deviceKey(userId, device))
  return Number(item?.expiresAt ?? 0) > epochSeconds()
}

/** Remembers for 180 days that the account has signed in on this device, and since when. */
export async function rememberDevice(userId: string, device: string, name: string): Promise<void> {
  const now = new Date().toISOString()
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: deviceKey(userId, device),
      UpdateExpression: 'SET device = :name, expiresAt = :expiresAt, since = if_not_exists(since, :now)',
      ExpressionAttributeValues: { ':name': name, ':expiresAt': epochSeconds(keptSeconds), ':now': now },
    }),
  )
}
