import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { demoWorldId, ours, schedule, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** The orders of one player: 21 offs and 120 fakes. */
async function ordersOf141Attacks() {
  const [player] = ours.members.toSorted((a, b) => b.villages.length - a.villages.length)
  if (!player) throw new Error('The demo tribe has no members')
  const { sendFrom, arriveAt } = schedule()
  const { plan } = await user().call(contract.plans.create, {
    worldId: await demoWorldId(),
    body: { name: `Papier ${Date.now()}`, tribes: [ours.id], sendFrom, arriveAt },
  })
  made.push(plan._id)
  const params = { planId: plan._id }
  await user().call(contract.senders.uploadTroops, { params, body: { dump: troopDump([player]) } })
  const timeslots = [{ from: sendFrom, to: arriveAt }]
  await user().call(contract.timeslots.save, {
    params: { ...params, playerId: String(player.id) },
    body: { timeslots },
  })
  const coordinates = tribeCoordinates(theirs)
  await user().call(contract.targets.addManual, {
    params,
    body: { coordinates: coordinates.slice(0, 21), type: 'offs', maxOff: 1 },
  })
  await user().call(contract.targets.addManual, {
    params,
    body: { coordinates: coordinates.slice(21, 61), type: 'fakes', maxFake: 3 },
  })
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  await user().call(contract.orders.issue, { params })
  const { entries } = await user().call(contract.orders.list, { params })
  const [entry] = entries
  if (entry?.lines !== 141) throw new Error(`${entry?.lines} attacks were planned`)
  return entry
}

/** The days of a player's launches, in this order. */
async function daysOf(edit: string): Promise<string[]> {
  const { lines } = await user().call(contract.orders.sheet, { params: { key: edit.split('/').at(-1) ?? '' } })
  const day = new Intl.DateTimeFormat('de-DE', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'Europe/Berlin',
  })
  const launches = lines.map(({ launchAt }) => launchAt).toSorted()
  return [...new Set(launches.map((launch) => day.format(new Date(launch)).replace(/^(\w\w),/, '$1.,')))]
}

/** Chromium draws some pairs of letters as one. */
const printed = async (page: Page) => pdfPages(await page.pdf({ format: 'A4' })).map((text) => text.normalize('NFKC'))
const rowsIn = (text: string) => text.match(/\d\d:\d\d:\d\d(Off|Fake)/g)?.length ?? 0

it('141 orders are six sheets of paper, none of them blank, each with the headings', async () => {
  const { edit, playerName } = await ordersOf141Attacks()
  const page = await visit(edit, { phone: true, dark: true })
  await sees(page.getByRole('article').first())
  const pages = await printed(page)
  expect(pages).toHaveLength(6)
  for (const text of pages) expect(text).toContain('AbschickenArtVonNachTruppenAnkunft')
  const rows = pages.map(rowsIn)
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(141)
  expect(Math.min(...rows.slice(0, 5))).toBeGreaterThanOrEqual(24)
  expect(rows[5]).toBeGreaterThan(0)
  expect(pages[0]).toContain(`Befehle von ${playerName}`)
  expect(pages[0]).toContain('141 Angriffe')
  // The heading of a day, before the box of its first attack.
  const days = pages.join('').match(/(Mo|Di|Mi|Do|Fr|Sa|So)\., \d\d\.\d\d\.(?=☐)/g) ?? []
  expect(days).toEqual(await daysOf(edit))
  expect(pages[0]).toContain('Alle Zeiten auf der Uhr der Welt (Europe/Berlin)')
  expect(pages.join()).not.toContain('Ins Spiel')
  // On the screen everything is as it was.
  await gone(page.locator('.printed'))
  await sees(page.getByRole('article').first())

  // What the list is filtered to is what is printed.
  await page.getByText('Weiter filtern').click()
  await page.getByLabel('Art', { exact: true }).selectOption('Off')
  await expect.poll(async () => (await printed(page)).map(rowsIn)).toEqual([21])
})
