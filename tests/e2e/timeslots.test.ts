import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../../infra/local/browser.ts'
import { contract } from '../../shared/contract/index.ts'
import { confirmWith, demoWorldId, ours, toast, user } from './support/demo-plan.ts'
import { expectAccessible, gone, sees, visit } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** A plan over the night of the change to summer time: Friday evening to Monday morning in Berlin. */
async function springPlan() {
  const { plan } = await user().call(contract.plans.create, {
    worldId: await demoWorldId(),
    body: {
      name: `Zeitfenster ${Date.now()}`,
      tribes: [ours.id],
      sendFrom: '2038-03-26T17:00:00Z',
      arriveAt: '2038-03-29T08:00:00Z',
    },
  })
  made.push(plan._id)
  const planId = plan._id
  const { players } = await user().call(contract.timeslots.list, { params: { planId }, query: {} })
  const [first, other] = players
  if (!first || !other) throw new Error('The tribe has too few members')
  const who = { id: first.playerId, name: first.playerName }
  return { planId, who, other, link: `/timeslots/${who.id}/${planId}#s=${first.secret}` }
}

const slot = (from: string, to: string) => ({ from: `2038-03-${from}:00.000Z`, to: `2038-03-${to}:00.000Z` })
const fetchStored = async (planId: string, { id }: { id: number }) => {
  const { players } = await user().call(contract.timeslots.list, { params: { planId }, query: {} })
  return players.find(({ playerId }) => playerId === id)
}

/** Fills in the form for several days. */
async function fillTimes(page: Page, from: string, to: string, days: string[]): Promise<void> {
  await page.locator('input[name=start]').fill(from)
  await page.locator('input[name=end]').fill(to)
  for (const day of days) await page.getByRole('button', { name: day, pressed: false }).click()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
const playerRow = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Bearbeiten: ${name}`, exact: true }) })

it('a member enters slots on a phone without an account, and the leader sees and undoes them', async () => {
  const { planId, who } = await springPlan()
  // Somebody who is signed in here must be nobody all the same.
  const page = await visit('/favicon.svg', { role: 'user', phone: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    asked.push(request.url())
    expect(request.headers().authorization).toBeUndefined()
  })
  await page.goto(`/timeslots/${who.id}/${planId}`)
  await sees(page.getByRole('heading', { name: who.name }))
  await sees(page.getByText('Angriffe abschicken ab 26.03.2038, 18:00 Uhr, Ankunft 29.03.2038, 10:00 Uhr'))
  await sees(page.getByText('Noch keine Zeitfenster'))
  expect(await page.getByRole('link', { name: 'IncPläne' }).count()).toBe(0)
  expect(asked).toHaveLength(1)

  await fillTimes(page, '20:00', '23:00', ['Freitag 26.03.2038', 'Samstag 27.03.2038'])
  await submit(page)
  await sees(page.getByText('Gespeichert.', { exact: true }))
  expect(await page.getByText('20:00 – 23:00 Uhr', { exact: true }).count()).toBe(2)

  // Over midnight, into the night that has an hour less.
  await fillTimes(page, '22:00', '06:00', ['Samstag 27.03.2038'])
  await submit(page)
  await sees(page.getByText('Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'))
  const saturday = page.getByRole('region', { name: '27.03.2038' })
  await sees(saturday.getByText('20:00 – 06:00 Uhr (28.03.2038)'))
  await sees(saturday.getByText('9 Std.'))
  expect((await fetchStored(planId, who))?.slots).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])

  await page.getByRole('button', { name: 'Löschen: 26.03.2038, 20:00 – 23:00 Uhr' }).click()
  await confirmWith(page, 'Löschen')
  await sees(toast(page, 'Gelöscht und gespeichert.'))
  await gone(page.getByRole('region', { name: '26.03.2038' }))
  expect((await fetchStored(planId, who))?.slots).toEqual([slot('27T19:00', '28T04:00')])
  expect(asked.every((url) => /\/api\/(playerinfo|timeslots)\//.test(url))).toBe(true)

  const leader = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
  const row = playerRow(leader, who)
  await sees(row.getByText('Eigene'))
  expect(await row.getByRole('cell').nth(3).innerText()).toBe('1')
  expect(await row.getByRole('cell').nth(4).innerText()).toBe('9 Std.')
  await row.getByRole('button', { name: 'Bearbeiten' }).click()
  await leader.getByRole('button', { name: 'Verlauf' }).click()
  await leader.getByRole('button', { name: 'Rückgängig' }).click()
  await sees(leader.getByText('Letzte Änderung rückgängig gemacht.'))
  const slots = leader.getByRole('list', { name: `Zeitfenster von ${who.name}` }).getByRole('listitem')
  await expect.poll(() => slots.count()).toBe(2)
  await leader.getByRole('button', { name: 'Schließen' }).last().click()
  await expect.poll(() => row.getByRole('cell').nth(3).innerText()).toBe('2')
  const focused = () => leader.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe(`Bearbeiten: ${who.name}`)
  expect((await fetchStored(planId, who))?.slots).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
})

it('a member with a protected list says that they cannot send; nobody without the link changes that', async () => {
  const { planId, who, link } = await springPlan()
  const page = await visit(link, { phone: true })
  await page.getByRole('button', { name: 'Ich kann nicht senden' }).click()
  await confirmWith(page, 'Ich kann nicht senden')
  await sees(page.getByText('Danke, du bist fertig.'))
  expect(await fetchStored(planId, who)).toMatchObject({
    answer: 'member',
    sends: 'never',
    openedAt: expect.any(String),
  })
  const stranger = await visit(`/timeslots/${who.id}/${planId}`, { phone: true })
  await sees(stranger.getByText(/^Diese Zeitfenster sind geschützt: /))
  expect(await stranger.getByRole('button', { name: 'Hinzufügen und speichern' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Antwort ändern' }).click()
  await page.getByRole('button', { name: 'Ich kann doch senden' }).click()
  await sees(page.getByText('Du hast noch nichts angegeben.'))
  expect(await fetchStored(planId, who)).toMatchObject({ answer: 'silent', source: 'auto' })
})

it('times are typed in 24 hours in an English browser', async () => {
  const { planId, who, link } = await springPlan()
  const german = await visit(link)
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'America/New_York' })
  await page.goto(german.url())
  const [start, end] = [page.locator('input[name=start]'), page.locator('input[name=end]')]
  await start.fill('15')
  await end.fill('21.15')
  await end.blur()
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['15:00', '21:15'])
  await page.getByRole('button', { name: 'Sonntag 28.03.2038' }).click()
  await submit(page)
  await sees(page.getByText('15:00 – 21:15 Uhr', { exact: true }))
  expect((await fetchStored(planId, who))?.slots).toEqual([slot('28T13:00', '28T19:15')])
  await browser.close()
})

it('a leader reminds exactly the silent, and asks for personal links', async () => {
  const { planId, who, other, link } = await springPlan()
  await user().call(contract.timeslots.saveOwn, {
    params: { planId, playerId: String(other.playerId) },
    body: { timeslots: [], sends: 'never' },
  })
  const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
  const silent = ours.members.length - 1
  await page.getByRole('button', { name: `${silent} Stille erinnern` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Als erinnert vermerken' }).click()
  await sees(toast(page, `${silent} Spieler als erinnert vermerkt.`))
  expect((await fetchStored(planId, who))?.remindedAt).toBeDefined()

  await page.getByRole('switch', { name: 'Nur persönliche Links' }).click()
  await confirmWith(page, 'Nur persönliche Links')
  await expect.poll(() => page.getByRole('switch', { name: 'Nur persönliche Links' }).isChecked()).toBe(true)
  const stranger = await visit(`/timeslots/${who.id}/${planId}`, { phone: true })
  await sees(stranger.getByText('Dieser Link genügt nicht'))
  await expectAccessible(stranger)
  const member = await visit(link, { phone: true })
  await sees(member.getByText('Du hast noch nichts angegeben.'))
})
