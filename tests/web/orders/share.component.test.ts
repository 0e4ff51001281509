import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { analyse } from '../../../shared/compare/analyse.ts'
import { planReport } from '../../../shared/compare/report.ts'
import type { SharedPlan, ShareLink } from '../../../shared/model/sharing/share-link.ts'
import { someCompared } from '../sightings/real-incs-server.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { failure, recordedCalls } from '../support/answers.ts'
import { confirmWith, copies, dialog, gone, sees, toast } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { exportServer } from './export/export-server.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

const aLink = (more: Partial<ShareLink> = {}): ShareLink => ({
  _id: 'link-1',
  name: 'Verbündete',
  level: 'times',
  createdAt: '2038-03-01T10:00:00.000Z',
  endsAt: '2038-03-08T10:00:00.000Z',
  maker: 'anna',
  openings: 3,
  lastOpenedAt: '2038-03-02T10:00:00.000Z',
  ...more,
})

/** The Export page of a plan with these links. */
function openTab(links: ShareLink[], look = {}) {
  const server = exportServer()
  // As a server behind a proxy knows it.
  const url = `http://inner:3000/shared/${'k'.repeat(32)}`
  const answers = {
    ...server.answers,
    'shareLinks.list': () => ({ links }),
    'shareLinks.create': ({ body }: { body: Pick<ShareLink, 'name' | 'level'> }) => {
      const link = aLink({ _id: 'link-2', name: body.name, level: body.level, openings: 0, lastOpenedAt: undefined })
      links.unshift(link)
      return { link, url }
    },
    'shareLinks.revoke': ({ params }: { params: { linkId: string } }) => {
      links.splice(0, links.length, ...links.filter(({ _id }) => _id !== params.linkId))
      return { success: true }
    },
  }
  return visit('/dsultimate/plan-1?tab=share', { as: 'user', answers, ...look })
}

it('leaders create a link after reading what it shows, copy it once, and revoke it', async () => {
  const copied = copies()
  await openTab([aLink()])
  await sees(page.getByText('3 Mal geöffnet, zuletzt 02.03.2038, 11:00'))
  await sees(page.getByText('angelegt 01.03.2038, 11:00 von anna'))
  await button('Neuer Link').click()
  await dialog().getByRole('button', { name: 'Link anlegen' }).click()
  await sees(dialog().getByText('Bitte gib an, für wen der Link ist.'))
  await dialog().getByLabelText('Für wen').fill('Rat')
  await dialog().getByRole('radio', { name: 'Alles' }).click()
  await sees(dialog().getByText('Wer diesen Link hat, sieht jeden Befehl', { exact: false }))
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Link anlegen' }).click()
  await dialog().getByRole('button', { name: 'Link kopieren' }).click()
  await expect.poll(copied.last).toBe(`${window.location.origin}/shared/${'k'.repeat(32)}`)
  expect(recordedCalls('shareLinks.create').map(({ body }) => body)).toEqual([{ name: 'Rat', level: 'all', days: 7 }])
  await dialog().getByRole('button', { name: 'Schließen' }).click()
  await gone(dialog())
  await button('Zurückziehen: Rat').click()
  await confirmWith('Zurückziehen')
  await sees(toast('Link zurückgezogen'))
  await gone(page.getByText('Rat', { exact: true }))
  expect(recordedCalls('shareLinks.revoke').map(({ params }) => params.linkId)).toEqual(['link-2'])
})

const head = {
  planName: 'Sturm',
  timeZone: 'Europe/Berlin',
  endsAt: '2038-03-08T10:00:00.000Z',
  issue: { number: 2, at: '2038-03-01T10:00:00.000Z' },
}
const target = { x: 400, y: 500, name: 'Feinddorf', playerName: 'Verteidiger', attacks: 2 }
const arrivals = ['2038-03-04T08:00:00.000Z', '2038-03-04T08:00:01.000Z']
const attack = {
  type: 'off' as const,
  playerName: 'Anna',
  from: { x: 500, y: 501, name: 'Burg' },
  to: { x: 400, y: 500, name: 'Feinddorf' },
  launchAt: '2038-03-03T18:00:00.000Z',
  arriveAt: arrivals[0] ?? '',
  troops: { axe: 7000, ram: 300 },
  state: 'sent' as const,
}
const report = planReport(analyse(someCompared(), [], { basis: 'orders', tolerance: 60 }), arrivals[0] ?? '')

const shown: Record<SharedPlan['level'], SharedPlan> = {
  targets: { ...head, level: 'targets', targets: [target] },
  times: { ...head, level: 'times', targets: [{ ...target, arrivals }] },
  all: { ...head, level: 'all', targets: [{ ...target, arrivals, sent: 1, overdue: 0 }], attacks: [attack] },
  report: { ...head, level: 'report', targets: [], report },
}
const openShared = (answer: SharedPlan | ReturnType<typeof failure>, look = {}) =>
  visit('/shared/some-key', { answers: { 'shareLinks.open': answer }, ...look })

it('a link shows its targets and times, without the site around them', async () => {
  const copied = copies()
  await openShared(shown.times)
  await sees(page.getByRole('heading', { name: 'Sturm' }))
  await sees(page.getByText('Link gültig bis 08.03.2038, 11:00', { exact: false }))
  expect(page.getByRole('navigation').elements()).toEqual([])
  await sees(page.getByRole('application', { name: /Karte mit 1 Ziel/ }))
  await sees(page.getByText('04.03.2038, 09:00:00 bis 09:00:01'))
  await button('Ziele mit Zeiten kopieren').click()
  await expect.poll(copied.last).toBe('400|500\t04.03.2038, 09:00:00\t04.03.2038, 09:00:01')
  expect(recordedCalls('shareLinks.open')).toHaveLength(1)
})

it.each(looks)('every level is accessible (phone: $phone)', async (look) => {
  await openShared(shown.all, look)
  await page.getByRole('tab', { name: 'Angriffe' }).click()
  await sees(page.getByText('Abgeschickt').first())
  await sees(page.getByText('7.000 Axtkämpfer', { exact: false }))
  await expectAccessible()
  await openShared(shown.report, look)
  await page.getByRole('tab', { name: 'Nach Ziel' }).click()
  await sees(page.getByText('400|500', { exact: false }).first())
  await expectAccessible()
})

it('the report is whole on paper, with every player and target', async () => {
  await openShared(shown.report)
  await sees(button('Drucken'))
  window.dispatchEvent(new Event('beforeprint'))
  const rows = [...document.querySelectorAll('.printed-report tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(report.players.length + report.targets.length)
  expect(document.querySelector('.printed-report h1')?.textContent).toBe('Sturm')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('.printed-report')).toBeNull()
})

it('a link that shows nothing says so, and one before the first issue too', async () => {
  await openShared(failure('shared_not_found'))
  await sees(page.getByText('Dieser Link zeigt keinen Plan'))
  const { issue: _, ...unissued } = { ...shown.targets, targets: [] }
  await openShared(unissued)
  await sees(page.getByText('Noch nichts ausgegeben'))
})
