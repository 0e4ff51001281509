import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, edit } from '../edits/edit.ts'
import { planExistsCheck } from '../plans/plans.ts'
import { writeAll } from '../table/batch.ts'
import { getItem, queryPrefix, tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** A player's link to their orders in all plans of a world. */
const AllOrdersLink = z.object({
  playerId: z.int(),
  playerName: z.string(),
  /** In plain text, because the player's page shows it; absent once it was ended. */
  key: z.optional(z.string()),
  version: z.int(),
})
export type AllOrdersLink = z.infer<typeof AllOrdersLink>

const LeadsTo = z.object({ worldId: z.string(), playerId: z.int() })

const keyItem = (key: string) => keys.allOrdersKey(createHash('sha256').update(key).digest('base64url'))

/** Reads a player's link; without a key if there is none. */
export async function getAllOrdersLink(worldId: string, playerId: number): Promise<AllOrdersLink> {
  const item = await getItem(keys.allOrders(worldId, playerId))
  return item ? readStored(AllOrdersLink, item) : { playerId, playerName: '', version: 0 }
}

/** Finds a link and its world by key; `undefined` for unknown and ended keys. */
export async function findAllOrdersLink(key: string): Promise<(AllOrdersLink & { worldId: string }) | undefined> {
  const item = await getItem(keyItem(key))
  if (!item) return undefined
  const { worldId, playerId } = readStored(LeadsTo, item)
  const link = await getAllOrdersLink(worldId, playerId)
  return link.key === key ? { ...link, worldId } : undefined
}

/** The sheet whose edit link asks for the link. */
export interface AskingSheet {
  planId: string
  worldId: string
  playerId: number
  playerName: string
  editKey: string
}

/** The key of a player's link that can mark, made at first; `missing` when the asking sheet's links were renewed or its plan was removed. */
export async function ensureAllOrdersKey(
  { planId, worldId, playerId, playerName, editKey }: AskingSheet,
  audit: AuditContext | undefined,
): Promise<Outcome<{ key: string }, 'missing'>> {
  const edited = await edit<AllOrdersLink>({
    read: () => getAllOrdersLink(worldId, playerId),
    change: (present) =>
      present.key !== undefined
        ? present
        : {
            playerId,
            playerName,
            key: randomBytes(24).toString('base64url'),
            version: present.version + 1,
          },
    writes: (before, after) => [
      planExistsCheck(planId),
      {
        ConditionCheck: {
          TableName: tableName(),
          Key: keys.sheet(planId, playerId),
          ConditionExpression: 'editKey = :editKey',
          ExpressionAttributeValues: { ':editKey': editKey },
        },
      },
      changedAttributes(keys.allOrders(worldId, playerId), before.version === 0 ? { version: 0 } : before, after),
      ...(before.key === undefined ? [] : [{ Delete: { TableName: tableName(), Key: keyItem(before.key) } }]),
      { Put: { TableName: tableName(), Item: { ...keyItem(after.key ?? ''), worldId, playerId } } },
      ...auditWrite(audit, {}),
    ],
  })
  return edited.ok && edited.after.key !== undefined ? { ok: true, key: edited.after.key } : refused('missing')
}

/** The writes that end a player's link; they conflict with its creation. */
export const endAllOrdersLink = (worldId: string, playerId: number, link: AllOrdersLink): TransactItem[] => [
  changedAttributes(keys.allOrders(worldId, playerId), link.version === 0 ? { version: 0 } : link, {
    ...link,
    key: undefined,
    version: link.version + 1,
  }),
  ...(link.key === undefined ? [] : [{ Delete: { TableName: tableName(), Key: keyItem(link.key) } }]),
]

/** Deletes all such links of a removed world. */
export async function removeAllOrdersLinks(worldId: string): Promise<void> {
  const { pk } = keys.allOrders(worldId, 0)
  const links = readAllStored(AllOrdersLink, await queryPrefix(pk, 'PLAYER#', { ConsistentRead: true }))
  await writeAll({
    remove: links.flatMap(({ playerId, key }) => [
      keys.allOrders(worldId, playerId),
      ...(key === undefined ? [] : [keyItem(key)]),
    ]),
  })
}
