import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceAMinute } from '../../../functions/domain/bots/once-a-minute.ts'
import { markOrders } from '../../../functions/domain/orders/mark-lines.ts'
import { auditWrite } from '../../../functions/store/audit/audit.ts'
import { readAudit } from '../../../functions/store/audit/audit-log.ts'
import { claimHandOver } from '../../../functions/store/orders/sheets.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { transact } from '../../../functions/store/table/conditional.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { consume } from '../../../functions/store/table/rate-limits.ts'
import { computeTargetTotals } from '../../../functions/store/targets/target-totals.ts'
import { isSettled } from '../../../functions/store/targets/targets.ts'
import { createWorld, lockSync } from '../../../functions/store/worlds/worlds.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('clock')

const day = 24 * 60 * 60 * 1000
const shift = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What happens two days ahead; the clock is right again afterwards. */
async function twoDaysAhead<T>(act: () => Promise<T>): Promise<T> {
  shift(2 * day)
  const result = await act()
  shift(-2 * day)
  return result
}

test('a world synchronised by a clock that was ahead, and its lock, are free once it is right', async () => {
  const made = await createWorld({ name: 'Welt', server: 'de1' }, { audit: aCaller('worlds.create'), key: undefined })
  if (!made.ok) throw new Error('not created')
  const { _id } = made.created
  expect(await twoDaysAhead(() => lockSync(_id, 'ahead', 600))).toEqual({ ok: true })
  expect(await lockSync(_id, 'now', 600)).toEqual({ ok: true })
  expect(await lockSync(_id, 'second', 0)).toMatchObject({ ok: false })
  // A clock that goes back by seconds frees nothing.
  shift(-5000)
  expect(await lockSync(_id, 'third', 0)).toMatchObject({ ok: false })
})

test('a hand-over claimed by a clock that was ahead is free once it is right', async () => {
  await writeAll({ put: [{ ...keys.sheet('p', 1), _id: 's', playerId: 1 }] })
  expect(await twoDaysAhead(() => claimHandOver('p', 1, 'ahead'))).toEqual({ ok: true })
  expect(await claimHandOver('p', 1, 'now')).toEqual({ ok: true })
  expect(await claimHandOver('p', 1, 'second')).toMatchObject({ ok: false })
})

test('a mark from a clock that was ahead is replaced by the next one, and stays with a repeated earlier one', async () => {
  const line = { id: 'l1' } as Parameters<typeof markOrders>[1]['lines'][number]
  const sheet = { playerId: 1, lines: [line], gone: [] } as unknown as Parameters<typeof markOrders>[1]
  const by = { by: 'member', audit: aCaller('orders.mark') } as const
  const mark = (state: 'sent' | 'open') =>
    markOrders({ _id: 'p' }, sheet, [{ line: 'l1', state, at: new Date().toISOString() }], by).then(
      ({ marks }) => marks[0]?.state,
    )
  expect(await twoDaysAhead(() => mark('sent'))).toBe('sent')
  expect(await mark('open')).toBe('open')
  shift(-1000)
  expect(await mark('sent')).toBe('open')
})

test('audit entries of a clock that was ahead are shown', async () => {
  const audit = aCaller('plans.update')
  await twoDaysAhead(() => transact(auditWrite(audit, {})))
  const { entries } = await readAudit({}, 10)
  expect(entries.map(({ id }) => id.split('#')[1])).toContain(audit.requestId)
})

test('what is cached, limited or noted at most once a minute is not held up for two days', async () => {
  const totals = await twoDaysAhead(async () => computeTargetTotals([]))
  expect(isSettled(totals)).toBe(true)
  expect(isSettled(computeTargetTotals([]))).toBe(false)
  const limit = { what: 'test', limit: 1, seconds: 60 }
  await twoDaysAhead(async () => {
    expect(await consume(limit, 'anna')).toBeUndefined()
    expect(await consume(limit, 'anna')).toMatchObject({ retryAfter: expect.any(Number) })
  })
  expect(await consume(limit, 'anna')).toBeUndefined()
  const noted = vi.fn(async () => undefined)
  const note = onceAMinute(noted)
  await twoDaysAhead(() => note('anna'))
  await note('anna')
  await note('anna')
  expect(noted).toHaveBeenCalledTimes(2)
})

test('a clock two days behind locks, limits and hides nothing for longer than meant', async () => {
  const made = await createWorld({ name: 'Welt', server: 'de2' }, { audit: aCaller('worlds.create'), key: undefined })
  if (!made.ok) throw new Error('not created')
  const { _id } = made.created
  const limit = { what: 'behind', limit: 1, seconds: 60 }
  const audit = aCaller('plans.update')
  expect(await lockSync(_id, 'before', 0)).toEqual({ ok: true })
  shift(-2 * day)
  // Held by a clock that is right: taken for one of a clock that was ahead.
  expect(await lockSync(_id, 'behind', 600)).toEqual({ ok: true })
  expect(await consume(limit, 'anna')).toBeUndefined()
  expect(await consume(limit, 'anna')).toMatchObject({ retryAfter: expect.any(Number) })
  await writeAll({ put: [{ ...keys.sheet('q', 1), _id: 's', playerId: 1 }] })
  expect(await claimHandOver('q', 1, 'behind')).toEqual({ ok: true })
  await transact(auditWrite(audit, {}))
  shift(2 * day)
  expect(await lockSync(_id, 'right', 600)).toEqual({ ok: true })
  expect(await consume(limit, 'anna')).toBeUndefined()
  expect(await claimHandOver('q', 1, 'right')).toEqual({ ok: true })
  const { entries } = await readAudit({}, 50)
  expect(entries.map(({ id }) => id.split('#')[1])).toContain(audit.requestId)
})
