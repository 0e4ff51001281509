import { expect, test } from 'vitest'
import { inPlace } from '../../../web/lib/draft/frozen-order.ts'

interface Row {
  id: number
  text: string
}
const rowKey = ({ id }: Row) => id
const row = (id: number, text = `Zeile ${id}`): Row => ({ id, text })

test('rows keep their current places, for any order they would have', () => {
  const { items, isGone } = inPlace([row(2), row(1), row(3)], [row(1, 'aktiv'), row(2), row(3)], rowKey)
  expect(items).toEqual([row(2), row(1, 'aktiv'), row(3)])
  expect(items.some(isGone)).toBe(false)
})

test('what has gone keeps its place and is marked; what is new waits', () => {
  const { items, isGone } = inPlace([row(2), row(1)], [row(1), row(9)], rowKey)
  expect(items).toEqual([row(2), row(1)])
  expect(items.map(isGone)).toEqual([true, false])
})
