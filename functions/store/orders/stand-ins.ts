import * as z from 'zod/mini'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { type Due, dueWrites } from '../devices/due.ts'
import { changedAttributes } from '../edits/edit.ts'
import { planExistsCheck } from '../plans/plans.ts'
import { queryPrefix, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'
import { readyWrite } from '../timeslots/slot-changes.ts'
import type { SheetRecord, StoredOffer } from './sheets.ts'

/** Whom stand-ins for a lost order were asked of, and which villages other plans leave alone meanwhile. */

const AskedOnce = z.object({
  playerId: z.int(),
  offer: z.string(),
  at: z.string(),
  until: z.string(),
  /** Absent while the offer is open or nobody answered it. */
  state: z.optional(z.enum(['declined', 'taken', 'late'])),
})

const AskedRecord = z.object({
  /** Id of the lost order, the first of a train, and its player. */
  line: z.string(),
  playerId: z.int(),
  asked: z.array(AskedOnce),
  version: z.int(),
})
/** Who was asked to send instead of a lost order. */
export type AskedRecord = z.infer<typeof AskedRecord>

/** Reads who was asked in a plan, by lost order. */
export async function listAsked(planId: string): Promise<Map<string, AskedRecord>> {
  const { pk } = keys.asked(planId, '')
  const items = readAllStored(AskedRecord, await queryPrefix(pk, 'ASKED#', { ConsistentRead: true }))
  return new Map(items.map((item) => [item.line, item]))
}

const Claim = z.object({ villageId: z.int(), planId: z.string(), until: z.int() })
/** A village that a plan asks for, until epoch seconds: no other plan does meanwhile. */
export type Claim = z.infer<typeof Claim>

/** The claims of a world that hold at a time, epoch seconds. */
export async function listClaims(worldId: string, now: number): Promise<Claim[]> {
  const items = await queryPrefix(keys.claim(worldId, 0).pk, '', { ConsistentRead: true })
  return readAllStored(Claim, items).filter(({ until }) => until > now)
}

/** Days for which a claim that ended stays stored. */
const keptSeconds = 86_400

/** Claims a village; fails while another plan does, at `now` in epoch seconds. */
export const claimWrite = (worldId: string, claim: Claim, now: number): TransactItem => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.claim(worldId, claim.villageId), ...claim, expiresAt: Math.max(claim.until, now) + keptSeconds },
    ConditionExpression: 'attribute_not_exists(pk) OR planId = :planId OR #until <= :now',
    ExpressionAttributeNames: { '#until': 'until' },
    ExpressionAttributeValues: { ':planId': claim.planId, ':now': now },
  },
})

/** Changes a sheet; fails when its links or its offer differ from `before`. */
export function sheetWrite(
  planId: string,
  before: SheetRecord,
  set: Partial<Pick<SheetRecord, 'offer' | 'offeredAt' | 'answeredAt'>>,
): TransactItem {
  const { Update } = changedAttributes(keys.sheet(planId, before.playerId), before, { ...before, ...set })
  if (!Update) throw new Error('A change is an update')
  const { offer } = before
  const isSame = offer ? '#offer.#id = :offerBefore' : 'attribute_not_exists(#offer)'
  return {
    Update: {
      ...Update,
      ConditionExpression: `attribute_exists(pk) AND ${Update.ConditionExpression} AND ${isSame}`,
      ExpressionAttributeNames: {
        ...Update.ExpressionAttributeNames,
        '#offer': 'offer',
        ...(offer && { '#id': 'id' }),
      },
      ExpressionAttributeValues: {
        ...Update.ExpressionAttributeValues,
        ...(offer && { ':offerBefore': offer.id }),
      },
    },
  }
}

/** Stores who was asked for a lost order; fails when that differs from `before`. */
export const askedWrite = (planId: string, before: AskedRecord, asked: AskedRecord['asked']): TransactItem => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.asked(planId, before.line), ...before, asked, version: before.version + 1 },
    ConditionExpression: 'attribute_not_exists(pk) OR #version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': before.version },
  },
})

/** An offer to a person, with their sheet as it is before. */
export interface NewOffer {
  sheet: SheetRecord
  offer: StoredOffer
  /** Times of the offers of the last hour, with this one. */
  offeredAt: string[]
  villageId: number
}

/**
 * Stores the offers of a search with their messages and the audit entry, all or none; false if one of the people got another one
 * meanwhile or changed their links, somebody was asked for the same order, another plan claims a village, or the plan was removed.
 */
export function storeOffers(
  { planId, worldId, now }: { planId: string; worldId: string; now: number },
  offers: readonly NewOffer[],
  asked: readonly AskedRecord[],
  due: readonly { at: number; due: Due }[],
  { audit, details, beside }: { audit: AuditContext; details: AuditDetails; beside: readonly TransactItem[] },
): Promise<boolean> {
  const second = Math.floor(now / 1000)
  const byLine = Map.groupBy(offers, ({ offer }) => offer.lost.line)
  const before = new Map(asked.map((record) => [record.line, record]))
  return transact([
    planExistsCheck(planId),
    ...offers.map(({ sheet, offer, offeredAt }) => sheetWrite(planId, sheet, { offer, offeredAt })),
    ...offers.map(({ offer, villageId }) =>
      claimWrite(worldId, { villageId, planId, until: Math.ceil(Date.parse(offer.until) / 1000) }, second),
    ),
    ...Array.from(byLine, ([line, own]) => {
      const [first] = own
      const record = before.get(line) ?? { line, playerId: first?.offer.lost.playerId ?? 0, asked: [], version: 0 }
      const added = own.map(({ sheet, offer: { id, at, until } }) => ({
        playerId: sheet.playerId,
        offer: id,
        at,
        until,
      }))
      return askedWrite(planId, record, [...record.asked, ...added])
    }),
    ...dueWrites(due),
    ...beside,
    ...auditWrite(audit, { details }),
  ])
}

/** Stores that a player is asked or not, with what is due then and the audit entry; false if their links were renewed or the plan was removed. */
export const storeStandsIn = (
  planId: string,
  { sheet, isReady }: { sheet: SheetRecord; isReady: boolean },
  due: readonly { at: number; due: Due }[],
  audit: AuditContext,
): Promise<boolean> =>
  transact([
    planExistsCheck(planId),
    sheetWrite(planId, sheet, { answeredAt: new Date().toISOString() }),
    readyWrite(planId, sheet.playerId, isReady),
    ...dueWrites(due),
    ...auditWrite(audit, { details: { standsIn: isReady } }),
  ])

/** A declined offer, with who was asked for its order. */
interface Declined {
  sheet: SheetRecord
  offer: StoredOffer
  record: AskedRecord | undefined
  villageId: number
}

/**
 * Stores that a player declines an offer, with what is due then and the audit entry, and frees its village for other plans; false if it was answered or taken
 * meanwhile, somebody else was asked, or their links were renewed.
 */
export function storeDecline(
  { planId, worldId, now }: { planId: string; worldId: string; now: number },
  { sheet, offer, record, villageId }: Declined,
  due: readonly { at: number; due: Due }[],
  audit: AuditContext,
): Promise<boolean> {
  const second = Math.floor(now / 1000)
  const answeredAt = new Date(now).toISOString()
  const declined = record?.asked.map((one) => (one.offer === offer.id ? { ...one, state: 'declined' as const } : one))
  return transact([
    planExistsCheck(planId),
    sheetWrite(planId, sheet, { offer: { ...offer, takes: false }, answeredAt }),
    ...(record && declined ? [askedWrite(planId, record, declined)] : []),
    claimWrite(worldId, { villageId, planId, until: second }, second),
    ...dueWrites(due),
    ...auditWrite(audit, { details: { takes: false } }),
  ])
}
