import * as z from 'zod/mini'
import { MarkingOfAll } from '../../../shared/model/orders/all-orders.ts'
import { OrderState } from '../../../shared/model/orders/order.ts'
import { Marking, SheetChanges } from '../../../shared/model/orders/sheet.ts'
import { belongsToSession, orderPrefixes, removeOrders, storedKeys } from '../../lib/browser/stored-orders.ts'
import type { MarkQueue, PendingMark } from './mark-queue.ts'
import { keyOfAllPlans } from './order-key.ts'
import { PageSheet } from './page-sheet.ts'
import type { RefusedMark } from './refused-marks.ts'

export interface StoredSheet {
  /** The sheet as last loaded, at its `serverTime`. */
  sheet: PageSheet
  /** Milliseconds by which the server's clock is ahead of the device's. */
  offset: number
  /** Differences that the player has not dismissed, up to that issue number. */
  changes: SheetChanges
  /** Whether game links open as a sitter of the player's account (UV). */
  isUv: boolean
  /** When the page was last opened on this device, epoch milliseconds by its clock. */
  openedAt: number
}

const StoredSheetText = z.object({
  sheet: PageSheet,
  offset: z.number(),
  changes: SheetChanges,
  isUv: z.boolean(),
  openedAt: z.number(),
})

const marksText = z.array(z.unknown())
// The server's own schema: one invalid mark would block all others.
const markText = (key: string) => (keyOfAllPlans(key) === undefined ? Marking : MarkingOfAll).shape.marks.def.element

const RefusedText = z.array(z.object({ line: z.string(), state: OrderState, at: z.string(), attack: z.string() }))

const {
  sheet: sheetPrefix,
  marks: marksPrefix,
  refused: refusedPrefix,
  alarms: alarmsPrefix,
  signedIn: signedInPrefix,
} = orderPrefixes

const day = 24 * 60 * 60 * 1000

/** How long an unopened copy is stored, in milliseconds. */
const storedForMs = 30 * day

/** Whether this browser stores data; private windows and full storage do not. */
export function storageWorks(): boolean {
  const name = 'angriffsplaner.orders.trial'
  try {
    localStorage.setItem(name, '1')
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

/** The stored copy; undefined if absent or invalid. */
export const readSheet = (key: string): StoredSheet | undefined => parsed(StoredSheetText, read(sheetPrefix + key))

/** Stores the sheet; false if the browser stores nothing. */
export function storeSheet(key: string, sheet: StoredSheet): boolean {
  if (belongsToSession(key)) write(signedInPrefix + key, '1')
  return write(sheetPrefix + key, JSON.stringify(sheet))
}

/** The stored marks that were not confirmed. */
export function readQueue(key: string): MarkQueue {
  const queue = new Map<string, PendingMark>()
  for (const each of parsed(marksText, read(marksPrefix + key)) ?? []) {
    const { data } = markText(key).safeParse(each)
    if (!data) continue
    const { line, state, at, reason, reasonCode } = data
    queue.set(line, { state, at, reason, reasonCode })
  }
  return queue
}

/** Stores the unconfirmed marks; false if the browser stores nothing. */
export const storeQueue = (key: string, queue: MarkQueue): boolean =>
  queue.size > 0
    ? write(marksPrefix + key, JSON.stringify([...queue].map(([line, mark]) => ({ line, ...mark }))))
    : remove(marksPrefix + key)

/** The marks that an ended link refused, and that the player has not put aside. */
export const readRefused = (key: string): RefusedMark[] => parsed(RefusedText, read(refusedPrefix + key)) ?? []

/** Removes what a link has stored that has ended, except the marks that it refused. */
export function endOrders(key: string, refused: readonly RefusedMark[]): void {
  const isOfSession = storedKeys('signedIn').includes(key)
  removeOrders(key)
  if (refused.length === 0) return
  write(refusedPrefix + key, JSON.stringify(refused))
  if (isOfSession) write(signedInPrefix + key, '1')
}

/** Whether alarms were on when this key's page was last open. */
export const wantsAlarms = (key: string): boolean => read(alarmsPrefix + key) !== undefined

export function storeAlarmsOn(key: string, isOn: boolean): void {
  if (isOn) write(alarmsPrefix + key, '1')
  else remove(alarmsPrefix + key)
}

/** Whether a storage event from another tab concerns this key's marks. */
export const holdsQueue = (key: string, name: string | null): boolean => name === null || name === marksPrefix + key

/** Deletes what belongs to keys not opened for `keptFor`. */
export function forgetOld(now: number): void {
  for (const key of storedKeys('sheet')) {
    const stored = readSheet(key)
    if (!stored) remove(sheetPrefix + key)
    else if (now - stored.openedAt > storedForMs) removeOrders(key)
  }
  for (const key of storedKeys('marks')) {
    const times = [...readQueue(key).values()].map(({ at }) => Date.parse(at))
    if (now - Math.max(...times) > storedForMs) remove(marksPrefix + key)
  }
  for (const key of storedKeys('refused')) {
    const times = readRefused(key).map(({ at }) => Date.parse(at))
    if (now - Math.max(...times) > storedForMs) removeOrders(key)
  }
}

function parsed<T extends z.ZodMiniType>(schema: T, text: string | undefined): z.infer<T> | undefined {
  if (text === undefined) return undefined
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

function remove(name: string): boolean {
  try {
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}
