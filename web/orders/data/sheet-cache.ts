import type { Mark } from '../../../shared/model/orders/order.ts'
import type { SheetChanges } from '../../../shared/model/orders/sheet.ts'
import { betterOffset, type ClockOffset } from '../clock/server-clock.ts'
import { withLaterMarks } from './mark-queue.ts'
import { endOrders, readSheet, storageWorks, storeSheet } from './offline-cache.ts'
import type { PageSheet } from './page-sheet.ts'
import type { RefusedMark } from './refused-marks.ts'
import { joinedChanges, noChanges } from './sheet-changes.ts'

/** What this device knows of a key's orders. */
export interface CachedSheet {
  /** As last received; excludes marks waiting to be sent. */
  sheet: PageSheet | undefined
  /** Differences since the player last dismissed them. */
  changes: SheetChanges
  /** Offset of this device's clock; undefined until measured. */
  clock: ClockOffset | undefined
  /** Whether game links open as a sitter of the player's account (UV). */
  isUv: boolean
  /** Whether this browser stores data. */
  keeps: boolean
}

/** Every change is stored on this device and returns what is known then. */
export interface SheetCache {
  get(): CachedSheet
  /** Takes a loaded sheet; marks newer than its own stay. */
  receive(fresh: PageSheet, clock: ClockOffset): CachedSheet
  /** Adds marks that the server has confirmed, by order id. */
  addMarks(marks: ReadonlyMap<string, Mark>): CachedSheet
  dismissChanges(): CachedSheet
  setUv(isUv: boolean): CachedSheet
  /** The link has ended: deletes all its data, also its unconfirmed marks, and keeps those that it refused. */
  end(refused: readonly RefusedMark[]): CachedSheet
}

/** The cache of `key`, initially from this device's storage. */
export function sheetCache(key: string): SheetCache {
  const stored = readSheet(key)
  let cached: CachedSheet = {
    sheet: stored?.sheet,
    changes: stored?.changes ?? noChanges,
    clock: stored && { offset: stored.offset, error: Number.POSITIVE_INFINITY },
    isUv: stored?.isUv ?? false,
    keeps: storageWorks(),
  }
  const store = (more: Partial<CachedSheet>) => {
    cached = { ...cached, ...more }
    const { sheet, clock, changes, isUv } = cached
    if (!sheet) return cached
    const keeps = storeSheet(key, { sheet, offset: clock?.offset ?? 0, changes, isUv, openedAt: Date.now() })
    cached = { ...cached, keeps }
    return cached
  }
  return {
    get: () => cached,
    receive(fresh, clock) {
      const { sheet: old, changes } = cached
      // An answer already under way when a mark was saved lacks that mark.
      const known = new Map<string, Mark>(
        [...(old?.lines ?? []), ...(old?.withdrawn ?? [])].map((line) => [line.id, line]),
      )
      return store({
        sheet: withMarks(fresh, known),
        changes: old?.issue !== fresh.issue ? joinedChanges(changes, fresh.changes, fresh.lines) : changes,
        clock: betterOffset(cached.clock, clock),
      })
    },
    addMarks(marks) {
      const { sheet } = cached
      return store(sheet ? { sheet: withMarks(sheet, marks) } : {})
    },
    dismissChanges: () => store({ changes: noChanges }),
    setUv: (isUv) => store({ isUv }),
    end(refused) {
      endOrders(key, refused)
      return store({ sheet: undefined, changes: noChanges })
    },
  }
}

const withMarks = (sheet: PageSheet, marks: ReadonlyMap<string, Mark>): PageSheet => ({
  ...sheet,
  lines: withLaterMarks(sheet.lines, marks),
  ...(sheet.withdrawn && { withdrawn: withLaterMarks(sheet.withdrawn, marks) }),
})
