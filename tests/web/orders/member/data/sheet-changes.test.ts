import { expect, test } from 'vitest'
import type { IssuedOrder, Order } from '../../../../../shared/model/orders/order.ts'
import type { SheetChanges } from '../../../../../shared/model/orders/sheet.ts'
import { isDifferent, isEmpty, joinedChanges, noChanges } from '../../../../../web/orders/data/sheet-changes.ts'
import { fc } from '../../../../support/properties.ts'
import { anIssuedLine } from '../../../support/order-samples.ts'

/** What the server reports of two issues. */
function changesBetween(before: readonly IssuedOrder[], after: readonly IssuedOrder[]): SheetChanges {
  const [was, is] = [before, after].map((lines) => new Map(lines.map((line) => [line.id, line])))
  return {
    added: after.filter(({ id }) => !was?.has(id)).map(({ id }) => id),
    gone: before.filter(({ id }) => !is?.has(id)),
    changed: after.flatMap((line) => {
      const old = was?.get(line.id)
      return old && isDifferent(old, line) ? [{ line: line.id, was: old }] : []
    }),
  }
}

const issue = fc.uniqueArray(
  fc
    .record({ number: fc.nat({ max: 5 }), launch: fc.nat({ max: 1 }), axe: fc.nat({ max: 1 }), named: fc.boolean() })
    .map(({ number, launch, axe, named }) =>
      anIssuedLine({
        id: `off-${number}-offs-1-1-0`,
        launchAt: new Date(launch * 1000).toISOString(),
        arriveAt: new Date(9000).toISOString(),
        troops: { axe },
        ...(named && { building: 'adelshof' as const }),
      }),
    ),
  { selector: ({ id }) => id, maxLength: 6 },
)
const shown = (lines: readonly IssuedOrder[]): Order[] =>
  lines.map((line) => ({ ...line, state: 'open', warnings: [] }))
const sorted = ({ added, gone, changed }: SheetChanges) => ({
  added: added.toSorted(),
  gone: gone.toSorted((a, b) => a.id.localeCompare(b.id)),
  changed: changed.toSorted((a, b) => a.line.localeCompare(b.line)),
})

test('what changed over two issues is what changed from the first to the last', () => {
  fc.assert(
    fc.property(issue, issue, issue, (first, second, third) => {
      const joined = joinedChanges(changesBetween(first, second), changesBetween(second, third), shown(third))
      expect(sorted(joined)).toEqual(sorted(changesBetween(first, third)))
    }),
    { numRuns: 3000 },
  )
})

test('without anything from before, it is what the server reports', () => {
  fc.assert(
    fc.property(issue, issue, (first, second) => {
      const told = changesBetween(first, second)
      expect(sorted(joinedChanges(noChanges, told, shown(second)))).toEqual(sorted(told))
      expect(isEmpty(told)).toBe(isEmpty(joinedChanges(noChanges, told, shown(second))))
    }),
  )
})
