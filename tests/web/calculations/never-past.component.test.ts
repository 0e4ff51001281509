import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aLine, anEntry, aSheet } from '../orders/export/export-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { confirmWith, gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, calculationServer } from './calculation-server.ts'

const attacks = [anAttack(0)]
const noneUnderway = { count: 0, unlisted: 0, orders: [] }
const presumed = {
  count: 3,
  players: [
    { playerId: 11, playerName: 'Anna' },
    { playerId: 12, playerName: 'Bert' },
  ],
}

async function open({ answers }: ReturnType<typeof calculationServer>) {
  await visit('/incplans/plan-1/calculate', { as: 'user', answers })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
}

const startNotice = page.getByText(/^„Senden ab“ ist vorbei: Eine Berechnung plant jetzt nichts vor \S+, /)

it('says from when on a calculation plans once the start of sending is over, and how many launches are', async () => {
  const server = calculationServer({ attacks, warnings: { past: { count: 679, latest: '2026-01-01T11:00:00.000Z' } } })
  const { plan } = server
  await open(server)
  await gone(startNotice)
  plan.now.plan = { ...plan.now.plan, sendFrom: '2026-01-01T10:00:00.000Z' }
  await open(server)
  await sees(startNotice)
  await sees(page.getByText(/Uhr\. 679 Abschickzeiten des bisherigen Ergebnisses sind vorbei\.$/))
})

it('says nothing of a plan that is over', async () => {
  const server = calculationServer({ attacks, sent: { count: 0, underway: noneUnderway, presumed } })
  const { plan } = server
  const past = { sendFrom: '2026-01-01T10:00:00.000Z', arriveAt: '2026-01-02T10:00:00.000Z' }
  plan.now.plan = { ...plan.now.plan, ...past }
  await open(server)
  await gone(startNotice)
  await gone(page.getByRole('button', { name: 'Freigeben' }))
})

it('changes the lead', async () => {
  await open(calculationServer({ attacks }))
  await page.getByRole('button', { name: 'Optionen' }).click()
  await page.getByRole('button', { name: 'Vorlauf ändern' }).click()
  const field = page.getByRole('spinbutton', { name: 'Minuten bis zum ersten Angriff' })
  await expect.element(field).toHaveValue(10)
  await field.fill('25')
  await expectAccessible()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await sees(page.getByText('Vorlauf: 25 min').first())
  expect(recordedCalls('plans.update').map(({ body }) => body)).toEqual([{ options: { leadMinutes: 25 } }])
})

it('names orders that are presumably sent, and releases them with one press', async () => {
  const server = calculationServer({ attacks, sent: { count: 0, underway: noneUnderway, presumed } })
  const over = '2026-01-01T10:00:00.000Z'
  server.answers['orders.playerSheet'] = ({ params: { playerId } }) =>
    aSheet(anEntry({ playerId: Number(playerId) }), [
      aLine(0, { id: `over-${playerId}`, launchAt: over }),
      aLine(1, { id: `sent-${playerId}`, launchAt: over, state: 'sent' }),
      aLine(2, { id: `ahead-${playerId}` }),
    ])
  server.answers['orders.markAsLeader'] = () => ({ success: true, serverTime: '', marks: [], gone: [], unknown: [] })
  await open(server)
  await sees(page.getByText(/^3 Befehle von 2 Spielern sind vermutlich unterwegs: Ihre Abschickzeit ist vorbei/))
  await page.getByRole('button', { name: 'Freigeben' }).click()
  await confirmWith('Freigeben')
  await expect.poll(() => recordedCalls('orders.markAsLeader').length).toBe(2)
  const marked = recordedCalls('orders.markAsLeader').flatMap(({ body }) => body.marks)
  expect(marked).toMatchObject([
    { line: 'over-11', state: 'skipped', reason: 'Von der Führung freigegeben' },
    { line: 'over-12', state: 'skipped', reason: 'Von der Führung freigegeben' },
  ])
})
