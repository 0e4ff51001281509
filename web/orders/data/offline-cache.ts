import * as z from 'zod/mini'
import { Marking, OrderSheet, SheetChanges } from '../../../shared/model/order.ts'
import type { MarkQueue, PendingMark } from './mark-queue.ts'

/** What this device keeps of the orders behind one key. */
export interface Kept {
  /** The sheet as it was loaded last; its `serverTime` tells when. */
  sheet: OrderSheet
  /** Milliseconds by which the server's clock was ahead of the device's. */
  offset: number
  /** The differences that the player has not put aside yet, up to the issue of that number. */
  changes: SheetChanges
  /** Whether links into the game open in the account that is looked after (UV). */
  isUv: boolean
  /** When the page was opened last on this device, milliseconds since 1970 by its clock. */
  openedAt: number
}

const KeptText = z.object({
  sheet: OrderSheet,
  offset: z.number(),
  changes: SheetChanges,
  isUv: z.boolean(),
  openedAt: z.number(),
})

const marksText = z.array(z.unknown())
// As the server takes them: one that it refused would keep all others back.
const markText = Marking.shape.marks.def.element

const sheetPrefix = 'angriffsplaner.orders.sheet/'
const marksPrefix = 'angriffsplaner.orders.marks/'
const wishPrefix = 'angriffsplaner.orders.alarms-on/'

const day = 24 * 60 * 60 * 1000

/** So long a copy is kept that nobody opens, in milliseconds. */
export const keptFor = 30 * day

/** Whether this browser keeps anything; private windows and full storage do not. */
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

/** What is kept for the key; undefined when nothing is, or when it is of an older or foreign form. */
export const readKept = (key: string): Kept | undefined => parsed(KeptText, read(sheetPrefix + key))

/** Keeps the sheet for this key; false when the browser keeps nothing. */
export const keep = (key: string, offlineCache: Kept): boolean => write(sheetPrefix + key, JSON.stringify(offlineCache))

/** The marks of this key that have not arrived yet. */
export function readQueue(key: string): MarkQueue {
  const queue = new Map<string, PendingMark>()
  for (const each of parsed(marksText, read(marksPrefix + key)) ?? []) {
    const { data } = markText.safeParse(each)
    if (data) queue.set(data.line, { state: data.state, at: data.at, reason: data.reason })
  }
  return queue
}

/** Keeps the marks that have not arrived yet; false when the browser keeps nothing. */
export const keepQueue = (key: string, queue: MarkQueue): boolean =>
  queue.size > 0
    ? write(marksPrefix + key, JSON.stringify([...queue].map(([line, mark]) => ({ line, ...mark }))))
    : remove(marksPrefix + key)

/** Whether alarms were on when this key's page was last open. */
export const wantsAlarms = (key: string): boolean => read(wishPrefix + key) !== undefined

/** Keeps whether alarms are on, beyond a reload. */
export function keepWish(key: string, isOn: boolean): void {
  if (isOn) write(wishPrefix + key, '1')
  else remove(wishPrefix + key)
}

/** Whether a change of storage, made in another tab, concerns the marks of this key. */
export const isQueueOf = (key: string, name: string | null): boolean => name === null || name === marksPrefix + key

/** Forgets everything that is kept for the key. */
export function forget(key: string): void {
  remove(sheetPrefix + key)
  remove(marksPrefix + key)
  remove(wishPrefix + key)
}

/** Forgets what belongs to keys that nobody has opened for `keptFor`. */
export function forgetOld(now: number): void {
  for (const key of keysUnder(sheetPrefix)) {
    const kept = readKept(key)
    if (!kept) remove(sheetPrefix + key)
    else if (now - kept.openedAt > keptFor) forget(key)
  }
  for (const key of keysUnder(marksPrefix)) {
    const times = [...readQueue(key).values()].map(({ at }) => Date.parse(at))
    if (now - Math.max(...times) > keptFor) remove(marksPrefix + key)
  }
}

function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  } catch {
    return []
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
