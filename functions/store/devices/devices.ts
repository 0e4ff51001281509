import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { StoredQuietHours } from '../../../shared/model/push/device.ts'
import { changedAttributes, edit, ifUnchanged } from '../edits/edit.ts'
import { planExistsCheck } from '../plans/plans.ts'
import { getItem, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** Days that devices are kept after the last launch. */
const keptDays = 30

export const DeviceRecord = z.object({
  _id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The VAPID key that it subscribed with. */
  vapidKey: z.string(),
  /** The link that added it, and that link's renewal number: renewing ends its devices. */
  kind: z.enum(['edit', 'show']),
  linkVersion: z.int(),
  leads: z.array(z.int()),
  every: z.boolean(),
  quiet: z.optional(StoredQuietHours),
  name: z.optional(z.string()),
  addedAt: z.string(),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

const Stored = z.object({ playerId: z.int(), version: z.int(), devices: z.array(DeviceRecord) })

type Devices = Pick<z.infer<typeof Stored>, 'version' | 'devices'>

async function read(planId: string, playerId: number): Promise<Devices> {
  const item = await getItem(keys.devices(planId, playerId))
  return item ? readStored(Stored, item) : { version: 0, devices: [] }
}

/** A player's devices, also those of links that were renewed. */
export const getDevices = async (planId: string, playerId: number): Promise<DeviceRecord[]> =>
  (await read(planId, playerId)).devices

/** The devices of all players of a plan. */
export async function listDevices(planId: string): Promise<ReadonlyMap<number, DeviceRecord[]>> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.devices(planId, 0).pk },
    ConsistentRead: true,
  })
  return new Map(readAllStored(Stored, items).map(({ playerId, devices }) => [playerId, devices]))
}

/** Until when devices are stored, epoch seconds. */
export const expiryAfter = (lastLaunch: string): number => Math.floor(Date.parse(lastLaunch) / 1000) + keptDays * 86_400

/** Edits a player's devices; `change` throws to refuse. Nothing is stored for a deleted plan. */
export async function editDevices(
  planId: string,
  playerId: number,
  change: (present: DeviceRecord[]) => DeviceRecord[],
  expiresAt?: number,
): Promise<void> {
  const Key = keys.devices(planId, playerId)
  await edit<Devices>({
    read: () => read(planId, playerId),
    change: (present) => {
      const devices = change(present.devices)
      return devices === present.devices ? present : { version: present.version + 1, devices }
    },
    writes: (before, after) =>
      after.devices.length === 0
        ? [{ Delete: { TableName: tableName(), Key, ...ifUnchanged(before) } }]
        : [
            planExistsCheck(planId),
            changedAttributes(
              Key,
              { version: before.version },
              { playerId, ...after, ...(expiresAt && { expiresAt }) },
            ),
          ],
  })
}

/** Keeps a player's devices until this epoch second. */
export async function keepDevices(planId: string, playerId: number, expiresAt: number): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.devices(planId, playerId),
        UpdateExpression: 'SET expiresAt = :until',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':until': expiresAt },
      }),
    ),
  )
}
