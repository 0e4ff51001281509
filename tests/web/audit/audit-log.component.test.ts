import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { contract } from '../../../shared/contract/index.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

type Log = OutputOf<typeof contract.audit.list>

const log: Log = {
  entries: [
    {
      id: 'entry-1',
      time: '2038-02-01T10:00:00.000Z',
      action: 'worlds.sync',
      area: 'worlds',
      by: { kind: 'user', userId: 'u1' },
      worldId: 'world-1',
      details: { players: 100, tribes: 5, villages: 2000 },
    },
  ],
  since: '2038-01-01T00:00:00.000Z',
  users: { u1: 'superadmin' },
  worlds: { 'world-1': { name: 'Demo-Welt', timeZone: 'Europe/Berlin' } },
  plans: {},
  players: {},
}
const list = page.getByRole('list', { name: 'Änderungen' })

describe('the log of changes', () => {
  it('is for super administrators', async () => {
    await visit('/audit', { as: 'admin' })
    await sees(page.getByText('Diese Seite ist nur für Super-Administratoren'))
    expect(page.getByRole('link', { name: 'Protokoll' }).elements()).toEqual([])
  })

  it('says when it cannot be read, and tries again', async () => {
    const failed = failure('internal', { requestId: 'abc-123' })
    await visit('/audit', { as: 'superadmin', answers: { 'audit.list': failed, 'accounts.list': { users: [] } } })
    await sees(page.getByText('Das Protokoll konnte nicht geladen werden'))
    await sees(page.getByText('Kennung: abc-123'))
    answers({ 'audit.list': log })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(list)
  })

  it('has the changes since when it is opened again', async () => {
    const given = { 'audit.list': log, 'accounts.list': { users: [] }, 'plans.list': { plans: [] } }
    await visit('/audit', { as: 'superadmin', answers: given })
    await sees(list)
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await gone(list)
    const later = log.entries.map((entry) => ({ ...entry, id: 'entry-2', time: '2038-02-02T10:00:00.000Z' }))
    answers({ 'audit.list': { ...log, entries: [...later, ...log.entries] } })
    history.back()
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2)
  })

  it('shows repeated marks as one', async () => {
    const marks: Log['entries'] = [
      {
        id: 'entry-4',
        time: '2038-02-01T10:00:00.000Z',
        action: 'orders.mark',
        area: 'orders',
        by: { kind: 'player', playerId: 11 },
        planId: 'plan-1',
        planName: 'Großangriff',
        worldId: 'world-1',
        playerId: 11,
        details: { sent: 75, reopened: 74 },
        folded: { count: 149, since: '2038-02-01T09:59:58.000Z' },
      },
    ]
    const given = { ...log, entries: marks }
    await visit('/audit', { as: 'superadmin', answers: { 'audit.list': given, 'accounts.list': { users: [] } } })
    await sees(list.getByText('(149 Meldungen seit 10:59:58)'))
  })

  it('leads to where the change was made: to the orders of a plan, or to the plan itself', async () => {
    const [first] = log.entries
    if (!first) throw new Error('No entry')
    const ofPlan = { ...first, planId: 'plan-1', planName: 'Großangriff' }
    const entries: Log['entries'] = [
      { ...ofPlan, id: 'entry-2', action: 'orders.issue', area: 'orders', details: { planned: 11, players: 3 } },
      { ...ofPlan, id: 'entry-3', action: 'plans.create', area: 'plans', details: {} },
    ]
    const given = { ...log, entries, plans: { 'plan-1': 'Großangriff' } }
    await visit('/audit', { as: 'superadmin', answers: { 'audit.list': given, 'accounts.list': { users: [] } } })
    const links = list.getByRole('link', { name: '„Großangriff“' })
    await expect
      .poll(() => links.elements().map((link) => link.getAttribute('href')))
      .toEqual(['/dsultimate/plan-1', '/incplans/plan-1'])
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    const given = { 'audit.list': log, 'accounts.list': { users: [] } }
    await visit('/audit?area=worlds', { as: 'superadmin', answers: given, ...look })
    const entry = list.getByRole('listitem').filter({ hasText: 'synchronisiert' })
    await entry.getByRole('button', { name: 'Einzelheiten' }).click()
    await sees(entry.getByText('Dörfer'))
    await expectAccessible()
    expect(recordedCalls('audit.list').map(({ query }) => query)).toEqual([{ area: 'worlds' }])
  })
})
