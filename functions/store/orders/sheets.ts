import { createHash, randomBytes } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { OrderAccount } from '../../../shared/model/orders/order.ts'
import { AlarmTest, Readiness } from '../../../shared/model/orders/rehearsal.ts'
import { type AuditContext, type AuditData, auditWrite } from '../audit/audit.ts'
import { changedAttributes, edit } from '../edits/edit.ts'
import { getPlan, planExistsCheck } from '../plans/plans.ts'
import { writeAll } from '../table/batch.ts'
import { epochSeconds, getItem, type Item, type Key, queryPrefix, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused, type Written, written } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { endLinked, getTimeslots, type TimeslotsRecord } from '../timeslots/timeslots.ts'
import { type AllOrdersLink, endAllOrdersLink, getAllOrdersLink } from './all-orders-links.ts'
import { StoredOrder } from './stored-order.ts'

/** A list at DS-Ultimate: its keys and URLs. */
const Address = z.url({ protocol: /^https?$/ })
const HandOverList = z.object({ id: z.int(), editKey: z.string(), edit: Address, show: Address })
export type HandOverList = z.infer<typeof HandOverList>

/** The result of a hand-over: its issue, its time and the refused orders. */
const HandOverResult = z.object({
  issue: z.int(),
  at: z.string(),
  refused: z.array(z.object({ line: z.string(), from: z.optional(z.string()), reason: z.string() })),
})
export type HandOverResult = z.infer<typeof HandOverResult>

/** The last time that leaders woke a player. */
const StoredWake = z.object({
  /** ISO 8601 UTC. */
  at: z.string(),
  /** Id of the leader's account. */
  by: z.string(),
  /** Number of devices, and whether the chat mentions them. */
  push: z.int(),
  chat: z.boolean(),
  /** When the first quiet device may ring again; absent if one has rung. */
  quietUntil: z.optional(z.string()),
  /** Who was woken: the player, and who plays their account. */
  to: z.array(z.int()),
})
export type StoredWake = z.infer<typeof StoredWake>

/** An offer to a player: to send an attack instead of a lost one. Its lines are orders in all but that they are not issued. */
const StoredOffer = z.object({
  id: z.string(),
  /** The lost order, the first of a train. */
  lost: z.object({ playerId: z.int(), line: z.string() }),
  /** Whose village sends it: the player, or an account that they play. */
  account: OrderAccount,
  lines: z.array(StoredOrder),
  /** When it was made and when it ends, ISO 8601 UTC. */
  at: z.string(),
  until: z.string(),
  /** Somebody else steps in. */
  isTaken: z.optional(z.literal(true)),
  /** What the player answered; absent before. */
  takes: z.optional(z.boolean()),
})
export type StoredOffer = z.infer<typeof StoredOffer>

export const SheetRecord = z.object({
  _id: z.string(),
  playerId: z.int(),
  /** Keys in the links; stored in plain text for leaders, looked up by digest. */
  showKey: z.string(),
  editKey: z.string(),
  /** Number of link renewals, from 1. */
  version: z.int(),
  /** When the player last opened the sheet, and its issue number then. */
  openedAt: z.optional(z.string()),
  seen: z.optional(z.int()),
  woken: z.catch(z.optional(StoredWake), undefined),
  /** The player's last answer to a rehearsal, and the last test message that a device of theirs showed. */
  readiness: z.catch(z.optional(Readiness), undefined),
  alarmTest: z.catch(z.optional(AlarmTest), undefined),
  /** The last offer to step in for another, when the player got those of the last hour, and when they last answered one or set the switch. */
  offer: z.catch(z.optional(StoredOffer), undefined),
  offeredAt: z.catch(z.optional(z.array(z.string())), undefined),
  answeredAt: z.optional(z.string()),
  /** The player's list at DS-Ultimate; `handedOver` is absent while the list may be incomplete. */
  handOverList: z.catch(z.optional(HandOverList), undefined),
  handedOver: z.optional(HandOverResult),
})
/** A player's order sheet: its links and what the player has seen, without the orders. */
export type SheetRecord = z.infer<typeof SheetRecord>

/** What a link may do. */
export type KeyKind = 'edit' | 'show' | 'calendar'

const OrderKey = z.object({ planId: z.string(), playerId: z.int() })

const digestLength = 43

/** 192 bits, so keys cannot be guessed. */
const newKey = () => randomBytes(24).toString('base64url')

const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

const keyItem = (key: string) => keys.orderKey(digest(key))

/** A key that opens the calendar alone, as nobody finds the link whose digest it is. */
export const calendarKey = ({ showKey }: SheetRecord): string => digest(showKey)

/** Under which the edit link is found; opens nothing itself. */
export const editKeyDigest = ({ editKey }: SheetRecord): string => digest(editKey)

const keyItems = ({ showKey, editKey }: Pick<SheetRecord, 'showKey' | 'editKey'>): Key[] => [
  keyItem(showKey),
  keyItem(editKey),
]

/** Finds the sheet of a key; `undefined` for unknown, renewed and deleted keys. Check the sheet itself with `orderKeyKind`. */
export async function findKey(key: string): Promise<{ planId: string; playerId: number } | undefined> {
  const item = await getItem(key.length === digestLength ? keys.orderKey(key) : keyItem(key))
  return item && readStored(OrderKey, item)
}

/** What a key may do with a sheet; `undefined` if it is not one of its keys. Compares digests against timing attacks. */
export function orderKeyKind(sheet: SheetRecord, key: string): KeyKind | undefined {
  const { pk } = keyItem(key)
  if (keyItem(sheet.editKey).pk === pk) return 'edit'
  if (keyItem(sheet.showKey).pk === pk) return 'show'
  return keyItem(calendarKey(sheet)).pk === pk ? 'calendar' : undefined
}

export async function getSheet(planId: string, playerId: number): Promise<SheetRecord | undefined> {
  const item = await getItem(keys.sheet(planId, playerId))
  return item && readStored(SheetRecord, item)
}

/** All sheets of a plan, by player id. */
export async function listSheets(planId: string): Promise<Map<number, SheetRecord>> {
  const items = await queryPrefix(keys.sheet(planId, 0).pk, 'SHEET#', { ConsistentRead: true })
  return new Map(readAllStored(SheetRecord, items).map((sheet) => [sheet.playerId, sheet]))
}

const maxAttempts = 6
/** Three writes per sheet, and one for the plan: DynamoDB allows 100. */
const sheetsAtOnce = 33

/**
 * Creates missing sheets and returns all sheets of the plan; `missing` when it was removed. Throws `TableBusy`. Keys open nothing
 * before the player has orders.
 */
export function ensureSheets(
  planId: string,
  playerIds: readonly number[],
): Promise<Outcome<{ sheets: Map<number, SheetRecord> }, 'missing'>> {
  const attempt = async () => {
    const sheets = await listSheets(planId)
    const missing = playerIds.filter((id) => !sheets.has(id))
    if (missing.length === 0) return { ok: true as const, sheets }
    const made = await Promise.all(
      chunked(missing, sheetsAtOnce).map((some) =>
        transact([planExistsCheck(planId), ...some.flatMap((id) => creation(planId, id))]),
      ),
    )
    if (!made.includes(false)) return { ok: true as const, sheets: await listSheets(planId) }
    // The next attempt finds sheets created by another call.
    return (await getPlan(planId)) ? conflict : refused('missing')
  }
  return retryOnConflict<Outcome<{ sheets: Map<number, SheetRecord> }, 'missing'>>(
    maxAttempts,
    attempt,
    () => new TableBusy('Others make the same sheets too often'),
  )
}

function creation(planId: string, playerId: number): TransactItem[] {
  const sheet: SheetRecord = { _id: newId(), playerId, showKey: newKey(), editKey: newKey(), version: 1 }
  const Item = { ...keys.sheet(planId, playerId), ...sheet }
  const ConditionExpression = 'attribute_not_exists(pk)'
  return [{ Put: { TableName: tableName(), Item, ConditionExpression } }, ...keyWrites(planId, sheet)]
}

/** The items by which the links of a sheet are found. */
export const orderKeyItems = (
  planId: string,
  sheet: Pick<SheetRecord, 'playerId' | 'showKey' | 'editKey'>,
): (Item & Key)[] => keyItems(sheet).map((key) => ({ ...key, planId, playerId: sheet.playerId }))

const keyWrites = (planId: string, sheet: SheetRecord): TransactItem[] =>
  orderKeyItems(planId, sheet).map((Item) => ({ Put: { TableName: tableName(), Item } }))

/**
 * Replaces a player's links at once, and ends the one to all their orders and who plays their account; `missing` when they have no sheet
 * or the plan was removed. `sitters` played it.
 */
export async function renewKeys(
  planId: string,
  playerId: number,
  audit: AuditContext,
): Promise<Outcome<{ sheet: SheetRecord; sitters: number[] }, 'missing'>> {
  const edited = await edit<{
    sheet: SheetRecord
    worldId: string
    all: AllOrdersLink
    slots: TimeslotsRecord | undefined
  }>({
    read: async () => {
      const [sheet, plan, slots] = await Promise.all([
        getSheet(planId, playerId),
        getPlan(planId),
        getTimeslots(planId, playerId),
      ])
      return plan && sheet && { sheet, slots, worldId: plan.world, all: await getAllOrdersLink(plan.world, playerId) }
    },
    change: ({ sheet, ...rest }) => ({
      ...rest,
      // Devices and mentions end with the links, so nobody is woken any more; a stranger may have answered.
      sheet: { ...sheet, showKey: newKey(), editKey: newKey(), version: sheet.version + 1, ...linkedFacts },
    }),
    writes: (before, after) => [
      planExistsCheck(planId),
      changedAttributes(keys.sheet(planId, playerId), before.sheet, after.sheet, 'attribute_exists(pk)'),
      ...keyItems(before.sheet).map((Key) => ({ Delete: { TableName: tableName(), Key } })),
      ...keyWrites(planId, after.sheet),
      ...endAllOrdersLink(before.worldId, playerId, before.all),
      ...endLinked(planId, playerId, before.slots),
      ...auditWrite(audit, {
        playerId,
        ...(sittersIn(before.slots).length > 0 && { details: { sittingsEnded: true } }),
      }),
    ],
  })
  if (!edited.ok) return refused('missing')
  const { sheet, slots } = edited.after
  return { ok: true, sheet, sitters: sittersIn(slots) }
}

/** What was known of the player by the links of before. */
const linkedFacts = {
  woken: undefined,
  readiness: undefined,
  alarmTest: undefined,
  offer: undefined,
  answeredAt: undefined,
}

const sittersIn = (slots: TimeslotsRecord | undefined): number[] => [
  ...new Set((slots?.sittings ?? []).map(({ sitterId }) => sitterId)),
]

/** Records that a player opened their sheet, and the issue number shown. */
export async function recordSheetOpened(planId: string, playerId: number, seen: number): Promise<void> {
  const update = updateExpression({ openedAt: new Date().toISOString(), seen })
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.sheet(planId, playerId),
        ...update,
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#seen) OR #seen <= :seen)',
      }),
    ),
  )
}

/** Deletes all order keys of a plan, which are outside its partition; the sheets stay. */
export async function removeKeys(planId: string): Promise<void> {
  const sheets = await listSheets(planId)
  await writeAll({ remove: [...sheets.values()].flatMap(keyItems) })
}

/** Longer than any hand-over takes. */
const handOverSeconds = 60

/** Claims a player's hand-over for a minute; `busy` while another is running. */
export const claimHandOver = (planId: string, playerId: number, token: string): Promise<Written<'busy'>> =>
  written(
    updateSheet(
      planId,
      playerId,
      { set: { claim: token, claimedUntil: epochSeconds(handOverSeconds) } },
      {
        text: 'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now OR claimedUntil > :ahead)',
        values: { ':now': epochSeconds(), ':ahead': epochSeconds(2 * handOverSeconds) },
      },
    ),
    'busy',
  )

const claimed = (token: string) => ({ text: 'claim = :claimed', values: { ':claimed': token } })

/** Stores the list that a hand-over is filling; `lost` when the claim was lost. */
export const keepHandOverList = (
  planId: string,
  playerId: number,
  token: string,
  handOverList: HandOverList,
): Promise<Written<'lost'>> =>
  written(updateSheet(planId, playerId, { set: { handOverList }, remove: ['handedOver'] }, claimed(token)), 'lost')

/** Stores the result with its audit entry and releases the claim; `lost` when the claim was lost. */
export const finishHandOver = (
  planId: string,
  playerId: number,
  token: string,
  handedOver: HandOverResult,
  { audit, auditDetails }: AuditData,
): Promise<Written<'lost'>> =>
  written(
    updateSheet(
      planId,
      playerId,
      { set: { handedOver }, remove: ['claim', 'claimedUntil'] },
      claimed(token),
      auditWrite(audit, { details: auditDetails }),
    ),
    'lost',
  )

/** Releases the claim of a failed hand-over, unless it was lost. */
export async function abandonHandOver(planId: string, playerId: number, token: string): Promise<void> {
  await updateSheet(planId, playerId, { remove: ['claim', 'claimedUntil'] }, claimed(token))
}

async function updateSheet(
  planId: string,
  playerId: number,
  change: { set?: Item; remove?: string[] },
  condition: { text: string; values: Item },
  entry: TransactItem[] = [],
): Promise<boolean> {
  const { ExpressionAttributeValues, ...update } = updateExpression(change.set ?? {}, change.remove)
  return transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.sheet(planId, playerId),
        ...update,
        ConditionExpression: condition.text,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ...condition.values },
      },
    },
    ...entry,
  ])
}
