import { describe, expect, test } from 'vitest'
import { sheetCache } from '../../../../../web/orders/data/sheet-cache.ts'
import { noChanges } from '../../../../../web/orders/data/sheet-changes.ts'
import { anIssuedLine, anOrderLine, anOrderSheet } from '../../../support/order-samples.ts'
import { deviceStorage } from './device-storage.ts'

const storage = deviceStorage()
const exact = { offset: 500, error: 10 }
const mark = { state: 'sent', at: '2038-10-31T01:00:00.000Z', by: 'member' } as const
const id = anOrderLine().id

describe('the cache of a sheet', () => {
  test('is empty for a key that was never opened here', () => {
    expect(sheetCache('key').get()).toEqual({
      sheet: undefined,
      changes: noChanges,
      clock: undefined,
      isUv: false,
      keeps: true,
    })
  })

  test('returns what was received in an earlier visit, with a clock of unknown precision', () => {
    const cache = sheetCache('key')
    const { sheet } = cache.receive(anOrderSheet(), exact)
    cache.setUv(true)
    const clock = { offset: 500, error: Number.POSITIVE_INFINITY }
    expect(sheetCache('key').get()).toEqual({ sheet, changes: noChanges, clock, isUv: true, keeps: true })
    expect(sheetCache('other').get().sheet).toBeUndefined()
  })

  test('keeps a mark that an answer already under way lacks', () => {
    const cache = sheetCache('key')
    cache.receive(anOrderSheet(), exact)
    cache.addMarks(new Map([[id, mark]]))
    expect(cache.receive(anOrderSheet(), exact).sheet?.lines[0]).toMatchObject(mark)
    expect(sheetCache('key').get().sheet?.lines[0]).toMatchObject(mark)
  })

  test('keeps the changes of a new issue until they are dismissed', () => {
    const changes = { ...noChanges, changed: [{ line: id, was: anIssuedLine({ building: 'adelshof' }) }] }
    const cache = sheetCache('key')
    cache.receive(anOrderSheet(), exact)
    expect(cache.receive(anOrderSheet({ issue: 2, changes }), exact).changes).toEqual(changes)
    expect(cache.receive(anOrderSheet({ issue: 2, changes: noChanges }), exact).changes).toEqual(changes)
    expect(sheetCache('key').get().changes).toEqual(changes)
    cache.dismissChanges()
    expect(sheetCache('key').get().changes).toEqual(noChanges)
  })

  test('works without storage and reports that it keeps nothing', () => {
    storage.isFull = true
    const cache = sheetCache('key')
    expect(cache.get().keeps).toBe(false)
    expect(cache.receive(anOrderSheet(), exact)).toMatchObject({ keeps: false, sheet: { playerName: 'Anna' } })
    storage.isFull = false
    expect(cache.setUv(true).keeps).toBe(true)
  })

  test('ends with nothing of its key in the storage', () => {
    const cache = sheetCache('key')
    cache.receive(anOrderSheet(), exact)
    expect(cache.end([])).toMatchObject({ sheet: undefined, changes: noChanges })
    expect(storage.items.size).toBe(0)
  })
})
