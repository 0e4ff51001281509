import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../../infra/local/browser.ts'
import { contract } from '../../shared/contract/index.ts'
import { confirmWith, demoWorldId, ours, toast, user } from './demo-plan.ts'
import { sees, visit } from './visit.ts'

const made: string[] = []
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

async function aSpringPlan() {
  const period = { sendFrom: '2027-03-26T17:00:00Z', arriveAt: '2027-03-30T08:00:00Z' }
  const body = { name: `Antworten ${Date.now()}`, tribes: [ours.id], ...period }
  const { plan } = await user().call(contract.plans.create, { worldId: await demoWorldId(), body })
  made.push(plan._id)
  const planId = plan._id
  const players = async () => (await user().call(contract.timeslots.list, { params: { planId }, query: {} })).players
  const [who] = await players()
  if (!who) throw new Error('The tribe has no members')
  const own = async () => (await players()).find(({ playerId }) => playerId === who.playerId)
  return { planId, who, own, link: `/timeslots/${who.playerId}/${planId}#s=${who.secret}` }
}

it('a member says that he cannot send, takes it back, gives slots; nobody without his link can', async () => {
  const { planId, who, own, link } = await aSpringPlan()
  const page = await visit(link, { phone: true })
  await page.getByRole('button', { name: 'Ich kann nicht senden' }).click()
  await confirmWith(page, 'Ich kann nicht senden')
  await sees(page.getByText('Danke, du bist fertig.'))
  expect(await own()).toMatchObject({ answer: 'member', cannotSend: true, openedAt: expect.any(String) })
  await page.getByRole('button', { name: 'Ich kann doch senden' }).click()
  await sees(page.getByText('Du hast noch nichts angegeben.'))
  expect(await own()).toMatchObject({ answer: 'silent', source: 'auto' })
  await page.locator('input[name=start]').fill('1830')
  await page.locator('input[name=end]').fill('24')
  await page.getByRole('button', { name: 'Freitag 26.03.2027' }).click()
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  await sees(page.getByText('18:30 – 00:00 Uhr (27.03.2027)'))
  expect((await own())?.slots).toEqual([{ from: '2027-03-26T17:30:00.000Z', to: '2027-03-26T23:00:00.000Z' }])

  const stranger = await visit(`/timeslots/${who.playerId}/${planId}`, { phone: true })
  await sees(stranger.getByText('Diese Zeitfenster sind geschützt.'))
  expect(await stranger.getByRole('button', { name: 'Hinzufügen und speichern' }).count()).toBe(0)
})

it('times are typed in 24 hours in an English browser', async () => {
  const { link, own } = await aSpringPlan()
  const german = await visit(link)
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'America/New_York' })
  await page.goto(german.url())
  const [start, end] = [page.locator('input[name=start]'), page.locator('input[name=end]')]
  await start.fill('15')
  await end.fill('21.15')
  await end.blur()
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['15:00', '21:15'])
  await page.getByRole('button', { name: 'Sonntag 28.03.2027' }).click()
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  await sees(page.getByText('15:00 – 21:15 Uhr', { exact: true }))
  expect((await own())?.slots).toEqual([{ from: '2027-03-28T13:00:00.000Z', to: '2027-03-28T19:15:00.000Z' }])
  await browser.close()
})

it('a leader reminds the silent, and asks for personal links, which alone open a page then', async () => {
  const { planId, who, own } = await aSpringPlan()
  const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
  await page.getByRole('button', { name: `${ours.members.length} Stille erinnern` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Als erinnert vermerken' }).click()
  await sees(toast(page, `${ours.members.length} Spieler als erinnert vermerkt.`))
  expect((await own())?.remindedAt).toBeDefined()

  await page.getByRole('switch', { name: 'Nur persönliche Links' }).click()
  await confirmWith(page, 'Nur persönliche Links')
  await expect.poll(() => page.getByRole('switch', { name: 'Nur persönliche Links' }).isChecked()).toBe(true)
  const stranger = await visit(`/timeslots/${who.playerId}/${planId}`, { phone: true })
  await sees(stranger.getByText('Dieser Link genügt nicht'))
  const member = await visit(`/timeslots/${who.playerId}/${planId}#s=${who.secret}`, { phone: true })
  await sees(member.getByText('Du hast noch nichts angegeben.'))
})
