import { expect, test } from 'vitest'
import { type AuditFilter, readAudit } from '../../../functions/store/audit/audit-log.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('audit')

const day = 24 * 60 * 60 * 1000
const anEntry = (time: string, request: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `${time}#${request}`,
  time,
  action: 'plans.update',
  area: 'plans',
  by: { kind: 'user', userId: 'anna' },
  details: {},
  ...more,
})

const write = (entries: AuditEntry[]) =>
  writeAll({ put: entries.map((entry) => ({ ...keys.audit(entry.id), ...entry })) })

const small = { queries: 3, lookedAt: 4 }

/** Reads on until the end; every reading must keep its bounds. */
async function readOn(filter: AuditFilter, limit: number) {
  const read: AuditEntry[] = []
  let cursor: string | undefined
  let readings = 0
  do {
    const page = await readAudit({ ...filter, cursor }, limit, small)
    expect(page.entries.length).toBeLessThanOrEqual(limit)
    expect(cursor === undefined || page.cursor === undefined || page.cursor < cursor).toBe(true)
    read.push(...page.entries)
    cursor = page.cursor
    readings++
  } while (cursor)
  return { read, readings }
}

test('is read across months in bounded steps that lose and repeat nothing, however sparse the filter', async () => {
  // One a week over a year, two at the very same moment, and the first and last moments of months.
  const now = Date.now()
  const times = Array.from({ length: 52 }, (_, week) => new Date(now - week * 7 * day - 1000).toISOString())
  const edge = new Date(now - 90 * day).toISOString().slice(0, 7)
  times.push(`${edge}-01T00:00:00.000Z`, new Date(Date.parse(`${edge}-01T00:00:00.000Z`) - 1).toISOString())
  const entries = times.flatMap((time, index) => [
    anEntry(time, 'a', { worldId: index % 26 === 0 ? 'rare' : 'usual' }),
    anEntry(time, 'b', { worldId: 'usual' }),
  ])
  await write(entries)
  const newestFirst = entries.toSorted((a, b) => (a.id < b.id ? 1 : -1))

  expect((await readOn({}, 5)).read).toEqual(newestFirst)
  const { read, readings } = await readOn({ worldId: 'rare' }, 5)
  expect(read).toEqual(newestFirst.filter(({ worldId }) => worldId === 'rare'))
  expect(readings).toBeGreaterThan(5)
  expect((await readOn({ userId: 'nobody' }, 5)).read).toEqual([])

  const from = `${edge}-01T00:00:00.000Z`
  expect((await readOn({ from }, 5)).read).toEqual(newestFirst.filter(({ time }) => time >= from))
  expect((await readOn({ until: from }, 5)).read).toEqual(newestFirst.filter(({ time }) => time < from))
})

test('is kept for 400 days, also where what is too old has not been removed yet', async () => {
  const time = new Date(Date.now() - 401 * day).toISOString()
  await write([anEntry(time, 'old')])
  const page = await readAudit({ from: '2020-01-01T00:00:00.000Z' }, 1000)
  expect(page.entries.filter(({ id }) => id.endsWith('#old'))).toEqual([])
  expect(page.cursor).toBeUndefined()
})

test('shows what a newer version wrote: unknown areas, actions and authors as text, without unknown details', async () => {
  const time = new Date(Date.now() - day).toISOString()
  const known = anEntry(time, 'newer-a', { planId: 'newer' })
  const newer = {
    ...anEntry(time, 'newer-b', { planId: 'newer', action: 'spies.send', area: 'spies' }),
    by: { kind: 'robot', robotId: 7 },
    details: { role: 'emperor', count: 2, swarm: true },
  }
  await writeAll({ put: [known, newer].map((entry) => ({ ...keys.audit(entry.id), ...entry })) })
  const { entries } = await readAudit({ planId: 'newer' }, 10)
  expect(entries).toEqual([{ ...newer, by: { kind: 'unknown' }, details: { count: 2 } }, known])
})

test('folds a player’s repeated marks, so that they push nothing out of sight, across pages and reads', async () => {
  const start = Date.now() - 2 * 60 * 60 * 1000
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const mark = (seconds: number, playerId: number, details: AuditEntry['details']) =>
    anEntry(at(seconds), `mark-${playerId}`, { action: 'orders.mark', planId: 'marks', playerId, details })
  await write([
    anEntry(at(0), 'edit', { planId: 'marks' }),
    mark(1, 11, { sent: 1 }),
    ...Array.from({ length: 50 }, (_, i) => mark(2000 + i, 11, i % 2 === 0 ? { sent: 2 } : { reopened: 1 })),
    mark(2060, 12, { skipped: 1 }),
    mark(2070, 11, { sent: 1 }),
  ])
  const { entries } = await readAudit({ planId: 'marks' }, 3)
  expect(entries.map(({ playerId, details, folded }) => [playerId, details, folded])).toEqual([
    [11, { sent: 51, reopened: 25 }, { count: 51, since: at(2000) }],
    [12, { skipped: 1 }, undefined],
    [11, { sent: 1 }, undefined],
  ])
  const { read } = await readOn({ planId: 'marks' }, 1)
  expect(read.map(({ id }) => id)).toContain(`${at(0)}#edit`)
  expect(read.filter(({ playerId }) => playerId === 12)).toHaveLength(1)
})

test('shows a begun change until a second entry completes it', async () => {
  const time = new Date(Date.now() - 60_000).toISOString()
  const begun = anEntry(time, 'batch', { planId: 'batch', isBegun: true })
  await write([begun, anEntry(time, 'other', { planId: 'batch' })])
  expect((await readAudit({ planId: 'batch' }, 5)).entries).toMatchObject([{ id: `${time}#other` }, { isBegun: true }])
  await write([anEntry(time, 'batch-done', { planId: 'batch', details: { count: 3 } })])
  const { entries } = await readAudit({ planId: 'batch' }, 5)
  expect(entries.map(({ id, isBegun }) => [id, isBegun])).toEqual([
    [`${time}#other`, undefined],
    [`${time}#batch-done`, undefined],
  ])
})
