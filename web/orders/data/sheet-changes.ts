import { unitNames } from '../../../shared/game/world/units.ts'
import type { IssuedOrder, PlayedOrder } from '../../../shared/model/orders/order.ts'
import type { SheetChanges } from '../../../shared/model/orders/sheet.ts'

export const noChanges: SheetChanges = { added: [], gone: [], changed: [] }

export const isEmpty = ({ added, gone, changed }: SheetChanges): boolean =>
  added.length + gone.length + changed.length === 0

/**
 * Combines the differences of two successive issues, the first not yet seen; reverted changes cancel out. `lines` are the
 * later issue's.
 */
export function joinedChanges(first: SheetChanges, second: SheetChanges, lines: readonly PlayedOrder[]): SheetChanges {
  const present = new Map(lines.map((line) => [line.id, line]))
  const firstAdded = new Set(first.added)
  const secondAdded = new Set(second.added)
  const goneBefore = new Map(first.gone.map((line) => [line.id, line]))
  const was = new Map<string, PlayedOrder>([
    ...second.changed.map(({ line, was }) => [line, was] as const),
    ...first.changed.map(({ line, was }) => [line, was] as const),
    // Orders that disappeared and were added again.
    ...first.gone.filter(({ id }) => secondAdded.has(id)).map((line) => [line.id, line] as const),
  ])
  return {
    added: [...first.added.filter((id) => present.has(id)), ...second.added.filter((id) => !goneBefore.has(id))],
    gone: [
      ...first.gone.filter(({ id }) => !secondAdded.has(id)),
      ...second.gone.filter(({ id }) => !firstAdded.has(id)).map((line) => was.get(line.id) ?? line),
    ],
    changed: [...was.keys()].flatMap((id) => {
      const [before, now] = [was.get(id), present.get(id)]
      return before && now && !firstAdded.has(id) && isDifferent(before, now) ? [{ line: id, was: before }] : []
    }),
  }
}

/** Whether time, troops or target building of an order differ. */
export const isDifferent = (a: IssuedOrder, b: IssuedOrder): boolean =>
  a.launchAt !== b.launchAt ||
  a.arriveAt !== b.arriveAt ||
  a.unit !== b.unit ||
  a.building !== b.building ||
  !sameTroops(a, b)

/** Whether two orders send the same units. */
export const sameTroops = ({ troops: a }: IssuedOrder, { troops: b }: IssuedOrder) =>
  unitNames.every((unit) => (a[unit] ?? 0) === (b[unit] ?? 0))
