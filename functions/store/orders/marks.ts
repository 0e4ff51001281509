import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { type Mark, OrderState } from '../../../shared/model/orders/order.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, edit } from '../edits/edit.ts'
import { getAll } from '../table/batch.ts'
import { type Item, queryPrefix } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/**
 * Marks are spread over sixteen items by order id: a write is charged for the whole item, so one mark among four hundred costs two
 * kilobytes instead of thirty, and conflicts are rare.
 */
const parts = 16

const markPart = (line: string): string => ((createHash('sha256').update(line).digest()[0] ?? 0) % parts).toString(16)

const Stored = z.object({
  playerId: z.int(),
  part: z.string(),
  version: z.int(),
  marks: z.string(),
})

/** The marks of a player by order id. */
export type Marks = ReadonlyMap<string, Mark>

interface Versioned {
  marks: Marks
  versions: ReadonlyMap<string, number>
}

function storedMarks(text: string): [string, Mark][] {
  // Written by `itemWrites`, so not validated.
  const marks: Record<string, Mark> = JSON.parse(text)
  return Object.entries(marks)
}

const knownStates: ReadonlySet<string> = new Set(OrderState.options)
/** Without states of another version, which edits keep. */
const withKnownStates = (marks: Iterable<[string, Mark]>) =>
  [...marks].filter(([, { state }]) => knownStates.has(state))
const marksIn = (text: string) => withKnownStates(storedMarks(text))

async function read(planId: string, playerId: number): Promise<Versioned> {
  const { pk, sk } = keys.marks(planId, playerId, '')
  const items = (await queryPrefix(pk, sk, { ConsistentRead: true })).map((item) => readStored(Stored, item))
  return {
    marks: new Map(items.flatMap(({ marks }) => storedMarks(marks))),
    versions: new Map(items.map(({ part, version }) => [part, version])),
  }
}

/** Reads a player's marks; empty if nothing is marked. */
export const getMarks = async (planId: string, playerId: number): Promise<Marks> =>
  new Map(withKnownStates((await read(planId, playerId)).marks))

/** The marks of all players of a plan; `version` changes with every mark. */
export async function listMarks(planId: string): Promise<{ marksOf: (playerId: number) => Marks; version: string }> {
  const items = await queryPrefix(keys.marks(planId, 0, '').pk, 'MARKS#', { ConsistentRead: true })
  const stored = readAllStored(Stored, items)
  const byPlayer = new Map<number, Map<string, Mark>>()
  for (const { playerId, marks } of stored) {
    const known = byPlayer.get(playerId) ?? new Map<string, Mark>()
    byPlayer.set(playerId, known)
    for (const [line, mark] of marksIn(marks)) known.set(line, mark)
  }
  const versions = stored.map(({ playerId, part, version }) => `${playerId} ${part} ${version}`).join()
  return {
    marksOf: (playerId) => byPlayer.get(playerId) ?? new Map(),
    version: createHash('sha256').update(versions).digest('base64url'),
  }
}

/** The marks of these orders of several players. */
export async function getMarksForOrders(
  planId: string,
  lines: readonly { playerId: number; id: string }[],
): Promise<Marks> {
  const places = lines.map(({ playerId, id }) => keys.marks(planId, playerId, markPart(id)))
  const unique = [...new Map(places.map((key) => [key.sk, key])).values()]
  const asked = new Set(lines.map(({ id }) => id))
  const stored = (await getAll(unique)).map((item) => readStored(Stored, item))
  return new Map(stored.flatMap(({ marks }) => marksIn(marks).filter(([line]) => asked.has(line))))
}

/** Characters of an item's marks; at three bytes each, still below DynamoDB's 400 kB. */
export const maxMarksText = 130_000

/** How a player's marks are changed. */
export interface MarksEdit {
  /** Returns the marks to set, empty if none change. Called again after a conflict. */
  change: (present: Marks) => Marks
  check: (longest: number) => void
  /** What else is written with these marks. */
  writes?: (set: Marks) => TransactItem[]
  /** Without a context, no audit entry is written. */
  audit: AuditContext | undefined
  auditDetails: (set: Marks) => AuditDetails
}

/** Edits a player's marks with their audit entry (see `edit`); returns all current marks. */
export async function editMarks(
  planId: string,
  playerId: number,
  { change, check, writes, audit, auditDetails }: MarksEdit,
): Promise<Marks> {
  let set: Marks = new Map()
  const edited = await edit<Versioned>({
    read: () => read(planId, playerId),
    change: (present) => {
      set = change(present.marks)
      return set.size === 0 ? present : { ...present, marks: new Map([...present.marks, ...set]) }
    },
    check: ({ marks }) => check(Math.max(...[...texts(marks).values()].map(({ length }) => length))),
    writes: (before, after) => [
      ...itemWrites(planId, playerId, before, after.marks, set),
      ...(writes?.(set) ?? []),
      ...auditWrite(audit, { details: auditDetails(set) }),
    ],
  })
  if (!edited.ok) throw new Error('Marks can always be changed')
  return new Map(withKnownStates(edited.after.marks))
}

function texts(marks: Marks): Map<string, string> {
  const byPart = Map.groupBy(marks, ([line]) => markPart(line))
  return new Map(Array.from(byPart, ([part, own]) => [part, JSON.stringify(Object.fromEntries(own))]))
}

function itemWrites(
  planId: string,
  playerId: number,
  { versions }: Versioned,
  marks: Marks,
  set: Marks,
): TransactItem[] {
  const written = texts(marks)
  return [...new Set([...set.keys()].map(markPart))].map((part) => {
    const version = versions.get(part) ?? 0
    const item: Item = { playerId, part, version: version + 1, marks: written.get(part) }
    return changedAttributes(keys.marks(planId, playerId, part), { version }, item)
  })
}
