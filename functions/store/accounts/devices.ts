import { createHash } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { epochSeconds, table, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const keptSeconds = 180 * 24 * 60 * 60

/** The key of an account's device; of the device's secret only a digest is stored. */
const deviceKey = (userId: string, device: string) =>
  keys.device(userId, createHash('sha256').update(device).digest('base64url'))

/** Whether the account has signed in on this device in the last 180 days. */
export async function isKnownDevice(userId: string, device: string): Promise<boolean> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: deviceKey(userId, device), ConsistentRead: true }),
  )
  return Number(Item?.expiresAt ?? 0) > epochSeconds()
}

/** Remembers for 180 days that the account has signed in on this device. */
export async function rememberDevice(userId: string, device: string): Promise<void> {
  const Item = { ...deviceKey(userId, device), expiresAt: epochSeconds(keptSeconds) }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
}
