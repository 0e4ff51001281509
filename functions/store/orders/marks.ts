import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { type Mark, OrderState } from '../../../shared/model/orders/order.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, edit } from '../edits/edit.ts'
import { type ItemPlaces, isNewer, mayHaveFormerSheets, queryPlaces } from '../plans/item-places.ts'
import { getAll } from '../table/batch.ts'
import type { Item, Key } from '../table/client.ts'
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
  /** See `item-places.ts`. */
  formerVersion: z.optional(z.int()),
})
type Stored = z.infer<typeof Stored>

/** Marks by order id. */
export type Marks = ReadonlyMap<string, Mark>

interface Versioned {
  marks: Marks
  versions: ReadonlyMap<string, number>
  formerVersions: ReadonlyMap<string, number>
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

/** Adds marks to these; of two of an order the later one stays. */
function addLater(marks: Map<string, Mark>, more: Iterable<[string, Mark]>): void {
  for (const [line, mark] of more) if ((marks.get(line)?.at ?? '') <= (mark.at ?? '')) marks.set(line, mark)
}

/** These items, after those of an older version that they do not contain. */
function withFormer(own: readonly Stored[], former: readonly Stored[]): Stored[] {
  const place = ({ playerId, part }: Stored) => `${playerId} ${part}`
  const byPlace = new Map(own.map((item) => [place(item), item]))
  const newer = former.filter((item) => {
    const present = byPlace.get(place(item))
    return !present || isNewer(item, present)
  })
  return [...newer, ...own]
}

const versions = (items: readonly Stored[]) => new Map(items.map(({ part, version }) => [part, version]))

async function read(plan: ItemPlaces, playerId: number): Promise<Versioned> {
  const places = await queryPlaces(plan._id, keys.marks(plan._id, playerId, ''), mayHaveFormerSheets(plan))
  const own = places.own.map((item) => readStored(Stored, item))
  const former = places.former.map((item) => readStored(Stored, item))
  const marks = new Map<string, Mark>()
  for (const item of withFormer(own, former)) addLater(marks, storedMarks(item.marks))
  return { marks, versions: versions(own), formerVersions: versions(former) }
}

/** A player's marks. */
export const getMarks = async (plan: ItemPlaces, playerId: number): Promise<Marks> =>
  new Map(withKnownStates((await read(plan, playerId)).marks))

/** The marks of all players of a plan; `version` changes with every mark. */
export async function listMarks(plan: ItemPlaces): Promise<{ marksOf: (playerId: number) => Marks; version: string }> {
  const key = { ...keys.marks(plan._id, 0, ''), sk: 'MARKS#' }
  const { own, former } = await queryPlaces(plan._id, key, mayHaveFormerSheets(plan))
  const stored = withFormer(readAllStored(Stored, own), readAllStored(Stored, former))
  const byPlayer = new Map<number, Map<string, Mark>>()
  for (const { playerId, marks } of stored) {
    const known = byPlayer.get(playerId) ?? new Map<string, Mark>()
    byPlayer.set(playerId, known)
    addLater(known, marksIn(marks))
  }
  const versions = stored.map(({ playerId, part, version }) => `${playerId} ${part} ${version}`).join()
  return {
    marksOf: (playerId) => byPlayer.get(playerId) ?? new Map(),
    version: createHash('sha256').update(versions).digest('base64url'),
  }
}

const readItems = async (places: Key[]) => (await getAll(places)).map((item) => readStored(Stored, item))

/** The marks of these orders of several players. */
export async function getMarksForOrders(
  plan: ItemPlaces,
  lines: readonly { playerId: number; id: string }[],
): Promise<Marks> {
  const places = lines.map(({ playerId, id }) => keys.marks(plan._id, playerId, markPart(id)))
  const unique = [...new Map(places.map((key) => [key.sk, key])).values()]
  const asked = new Set(lines.map(({ id }) => id))
  const formerPlaces = mayHaveFormerSheets(plan) ? unique.map((key) => keys.formerPlace(plan._id, key)) : []
  const [own, former] = await Promise.all([readItems(unique), readItems(formerPlaces)])
  const marks = new Map<string, Mark>()
  for (const item of withFormer(own, former))
    addLater(
      marks,
      marksIn(item.marks).filter(([line]) => asked.has(line)),
    )
  return marks
}

/** Characters of an item's marks; at three bytes each, still below DynamoDB's 400 kB. */
export const maxMarksText = 130_000

/** How a player's marks are changed. */
export interface MarksEdit {
  /** Returns the marks to set, empty if none change. Called again after a conflict. */
  change: (present: Marks) => Marks
  check: (longest: number) => void
  /** Absent: no audit entry. */
  audit: AuditContext | undefined
  auditDetails: (set: Marks) => AuditDetails
}

/** Edits a player's marks with their audit entry (see `edit`); returns all current marks. */
export async function editMarks(
  plan: ItemPlaces,
  playerId: number,
  { change, check, audit, auditDetails }: MarksEdit,
): Promise<Marks> {
  let set: Marks = new Map()
  const edited = await edit<Versioned>({
    read: () => read(plan, playerId),
    change: (present) => {
      set = change(present.marks)
      return set.size === 0 ? present : { ...present, marks: new Map([...present.marks, ...set]) }
    },
    check: ({ marks }) => check(Math.max(...[...texts(marks).values()].map(({ length }) => length))),
    writes: (before, after) => [
      ...itemWrites(plan._id, playerId, before, after.marks, set),
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
  { versions, formerVersions }: Versioned,
  marks: Marks,
  set: Marks,
): TransactItem[] {
  const written = texts(marks)
  return [...new Set([...set.keys()].map(markPart))].map((part) => {
    const version = versions.get(part) ?? 0
    const formerVersion = formerVersions.get(part)
    const item: Item = { playerId, part, version: version + 1, marks: written.get(part), formerVersion }
    return changedAttributes(keys.marks(planId, playerId, part), { version }, item)
  })
}
