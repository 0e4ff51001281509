import * as z from 'zod/mini'
import { toMinute } from '../../../shared/game/orders/reminders.ts'
import { writeAll } from '../table/batch.ts'
import { type Key, queryAll, tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

/**
 * Items that name whom to notify in a minute, spread over shards. They hold no content: what is sent is decided from the
 * orders, marks and devices of that minute.
 */

const shards = 2

/** Days after which items of missed minutes are deleted. */
const keptSeconds = 2 * 86_400

/**
 * The sender reads each minute twice, but not consistently: what is stored in a minute's last seconds is due in the next one, of which
 * both reads are still to come.
 */
const readLagSeconds = 5

/** The epoch minute under which an item is stored that is due at once; `now` is epoch milliseconds. */
export const dueMinute = (now: number): number => toMinute(now / 1000 + readLagSeconds)

/** Instead of a player's id: all players of the plan, known when the item is due, or the plan itself. */
export const everybody = 0

const Due = z.object({
  planId: z.string(),
  /** Of a `rehearsal`, `check` and `schedule`, `everybody` too. */
  playerId: z.int(),
  /**
   * `reminder` of launches, put off (`snooze`), a new `issue`, targets that changed sides (`target`), a `test`, a leader's `wake`, the
   * begin of a `rehearsal`, an `offer` of a lost order, a `check` for lost orders, or the `schedule` of a plan's checks.
   */
  what: z.enum(['reminder', 'snooze', 'issue', 'target', 'test', 'wake', 'rehearsal', 'offer', 'check', 'schedule']),
  /** Of the reminders or the check, or in which the rehearsal begins; retries are stored under later minutes. Epoch minutes. */
  minute: z.int(),
  /** Absent for all devices of the player. */
  deviceId: z.optional(z.string()),
  /** Orders of a reminder that was put off, or whose targets became own ones, by first id. */
  lines: z.optional(z.array(z.string())),
  /** Orders whose targets are no own ones any more, by first id. */
  again: z.optional(z.array(z.string())),
  issue: z.optional(z.int()),
  /** A leader wakes an account that the player plays. */
  played: z.optional(z.boolean()),
})
export type Due = z.infer<typeof Due>

/** A stored item, with its key. */
export type StoredDue = Due & { key: Key }

const keyAt = (at: number, due: Due): Key => {
  const { planId, playerId, what, minute, deviceId = '', issue = '', lines = [], again = [], played } = due
  // No other change of targets in the same minute has the same first order.
  const first = what === 'target' ? (lines[0] ?? again[0] ?? '') : ''
  return keys.due(
    at,
    playerId % shards,
    `${planId}#${playerId}#${what}#${minute}#${deviceId}#${issue}${first}${played ? 'played' : ''}`,
  )
}

const itemAt = (at: number, due: Due) => ({ ...keyAt(at, due), ...due, expiresAt: at * 60 + keptSeconds })

/** Stores items, each under the epoch minute `at`. */
export const putDue = (items: readonly { at: number; due: Due }[]): Promise<void> =>
  writeAll({ put: items.map(({ at, due }) => itemAt(at, due)) })

/** The writes of items for the transaction of what makes them due; equal ones are one. */
export const dueWrites = (items: readonly { at: number; due: Due }[]): TransactItem[] => {
  const byKey = new Map(items.map(({ at, due }) => [keyAt(at, due).sk, itemAt(at, due)]))
  return Array.from(byKey.values(), (Item) => ({ Put: { TableName: tableName(), Item } }))
}

/** The items of a minute; eventually consistent, so minutes are read twice. */
export async function readDue(minute: number): Promise<StoredDue[]> {
  const found = await Promise.all(
    Array.from({ length: shards }, (_, shard) =>
      queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.due(minute, shard, '').pk },
      }),
    ),
  )
  const Stored = z.extend(Due, { pk: z.string(), sk: z.string() })
  return readAllStored(Stored, found.flat()).map(({ pk, sk, ...due }) => ({ ...due, key: { pk, sk } }))
}

export const removeDue = (items: readonly StoredDue[]): Promise<void> =>
  writeAll({ remove: items.map(({ key }) => key) })

/** Removes items, each stored under the epoch minute `at`; missing ones are no error. */
export const takeBackDue = (items: readonly { at: number; due: Due }[]): Promise<void> =>
  writeAll({ remove: items.map(({ at, due }) => keyAt(at, due)) })
