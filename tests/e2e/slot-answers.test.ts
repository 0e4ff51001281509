import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../../infra/local/browser.ts'
import { contract } from '../../shared/contract/index.ts'
import { clipboard, confirmWith, demoWorldId, ours, toast, user } from './demo-plan.ts'
import { expectAccessible, gone, sees, visit } from './visit.ts'

const made: string[] = []
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

async function aSlotPlan(sendFrom: string, arriveAt: string) {
  const body = { name: `Antworten ${Date.now()}`, tribes: [ours.id], sendFrom, arriveAt }
  const { plan } = await user().call(contract.plans.create, { worldId: await demoWorldId(), body })
  made.push(plan._id)
  const planId = plan._id
  const players = async () => (await user().call(contract.timeslots.list, { params: { planId }, query: {} })).players
  const [who, other] = await players()
  if (!who || !other) throw new Error('The tribe has too few members')
  const own = async () => (await players()).find(({ playerId }) => playerId === who.playerId)
  return { planId, who, other, own, link: `/timeslots/${who.playerId}/${planId}#s=${who.secret}` }
}
const aSpringPlan = () => aSlotPlan('2027-03-26T17:00:00Z', '2027-03-30T08:00:00Z')

it('a member says that he cannot send, takes it back, copies a day, replaces and clears; nobody without his link can', async () => {
  const { planId, who, own, link } = await aSpringPlan()
  const page = await visit(link, { phone: true })
  await sees(page.getByText('Du hast noch nichts angegeben.'))
  await sees(page.getByText('Solange gilt: Du kannst zu den üblichen Zeiten des Stammes senden'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ich kann nicht senden' }).click()
  await confirmWith(page, 'Ich kann nicht senden')
  await sees(page.getByText('Danke, du bist fertig.'))
  await sees(page.getByText('Ändern kannst du deine Antwort bis zur letzten Ankunft am 30.03.2027, 10:00 Uhr.'))
  expect(await own()).toMatchObject({ answer: 'member', cannotSend: true, openedAt: expect.any(String) })
  await page.getByRole('button', { name: 'Ich kann doch senden' }).click()
  await sees(page.getByText('Du hast noch nichts angegeben.'))

  // Typed as people type, and once more while it is saved.
  const time = (name: string) => page.locator(`input[name=${name}]`)
  await time('start').fill('1830')
  await time('end').fill('24')
  await page.getByRole('button', { name: 'Freitag 26.03.2027' }).click()
  const answering = Promise.withResolvers<void>()
  await page.route(`**/api/timeslots/${planId}/*`, async (route) => {
    await answering.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  await sees(page.getByText('Wird gespeichert …'))
  await time('start').fill('7')
  answering.resolve()
  await sees(page.getByText('18:30 – 00:00 Uhr (27.03.2027)'))
  expect(await time('start').inputValue()).toBe('7')
  expect(await time('end').inputValue()).toBe('')
  await page.unroute(`**/api/timeslots/${planId}/*`)

  await page.getByRole('button', { name: '26.03.2027 auf andere Tage kopieren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Montag 29.03.2027' }).click()
  await dialog.getByRole('button', { name: 'Kopieren und speichern' }).click()
  await gone(dialog)
  await sees(page.getByRole('region', { name: '29.03.2027' }).getByText('18:30 – 00:00 Uhr (30.03.2027)'))
  expect((await own())?.slots).toHaveLength(2)

  const stranger = await visit(`/timeslots/${who.playerId}/${planId}`, { phone: true })
  await sees(stranger.getByText('Diese Zeitfenster sind geschützt.'))
  expect(await stranger.getByRole('button', { name: 'Hinzufügen und speichern' }).count()).toBe(0)
  await expectAccessible(stranger)

  await time('start').fill('9')
  await time('end').fill('10:30')
  await page.getByRole('button', { name: 'Sonntag 28.03.2027' }).click()
  await page.getByRole('button', { name: 'Alle bisherigen ersetzen' }).click()
  await confirmWith(page, 'Ersetzen')
  await gone(page.getByRole('region', { name: '29.03.2027' }))
  expect((await own())?.slots).toEqual([{ from: '2027-03-28T07:00:00.000Z', to: '2027-03-28T08:30:00.000Z' }])
  await page.getByRole('button', { name: 'Alle löschen' }).click()
  await confirmWith(page, 'Löschen')
  await sees(page.getByText('Du hast noch nichts angegeben.'))
  expect(await own()).toMatchObject({ answer: 'silent', source: 'auto' })
})

it('times are typed in 24 hours in an English browser, and the night that is an hour short is told at the field', async () => {
  const { link, own } = await aSpringPlan()
  const german = await visit(link)
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'America/New_York' })
  await page.goto(german.url())
  const [start, end] = [page.locator('input[name=start]'), page.locator('input[name=end]')]
  await start.fill('230')
  await end.fill('21.15')
  await end.blur()
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['02:30', '21:15'])
  await page.getByRole('button', { name: 'Sonntag 28.03.2027' }).click()
  await sees(page.getByText('02:30 Uhr gibt es am 28.03.2027 nicht'))
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('start')
  await start.fill('15')
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  await sees(page.getByText('15:00 – 21:15 Uhr', { exact: true }))
  expect((await own())?.slots).toEqual([{ from: '2027-03-28T13:00:00.000Z', to: '2027-03-28T19:15:00.000Z' }])
  await browser.close()
})

it('every day of a long plan can be reached', async () => {
  const { link, own } = await aSlotPlan('2027-01-20T17:00:00Z', '2027-05-19T08:00:00Z')
  const page = await visit(link, { phone: true })
  await page.locator('input[name=start]').fill('6')
  await page.locator('input[name=end]').fill('8')
  for (let turn = 0; turn < 8; turn++) await page.getByRole('button', { name: 'Spätere Tage' }).click()
  await page.getByRole('button', { name: 'Mittwoch 19.05.2027' }).click()
  await page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
  await sees(page.getByRole('region', { name: '19.05.2027' }))
  expect((await own())?.slots).toEqual([{ from: '2027-05-19T04:00:00.000Z', to: '2027-05-19T06:00:00.000Z' }])
})

it('a leader reminds exactly the silent, and asks for personal links', async () => {
  const { planId, who, other, own } = await aSpringPlan()
  await user().call(contract.timeslots.saveOwn, {
    params: { planId, playerId: String(other.playerId) },
    body: { timeslots: [], cannotSend: true },
  })
  const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const silent = ours.members.length - 1
  await page.getByLabel('Antwort').selectOption({ label: 'Selbst' })
  await sees(page.getByText(`1 von ${ours.members.length} Spielern`))
  expect(await page.getByRole('button', { name: '0 Stille erinnern' }).isDisabled()).toBe(true)
  await page.getByLabel('Antwort').selectOption({ label: 'Alle' })
  await page.getByRole('button', { name: `${silent} Stille erinnern` }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Empfänger kopieren' }).click()
  await expect.poll(() => clipboard(page)).toContain(`${who.playerName};`)
  const names = (await clipboard(page)).split(';')
  expect(names).toHaveLength(silent)
  expect(names).not.toContain(other.playerName)
  await dialog.getByRole('button', { name: 'Text kopieren' }).first().click()
  await expect.poll(() => clipboard(page)).toContain('#s=')
  await dialog.getByRole('button', { name: 'Als erinnert vermerken' }).click()
  await sees(toast(page, `${silent} Spieler als erinnert vermerkt.`))
  expect((await own())?.remindedAt).toBeDefined()

  await page.getByRole('switch', { name: 'Nur persönliche Links' }).click()
  await confirmWith(page, 'Nur persönliche Links')
  await expect.poll(() => page.getByRole('switch', { name: 'Nur persönliche Links' }).isChecked()).toBe(true)
  const stranger = await visit(`/timeslots/${who.playerId}/${planId}`, { phone: true })
  await sees(stranger.getByText('Dieser Link genügt nicht'))
  const member = await visit(`/timeslots/${who.playerId}/${planId}#s=${who.secret}`, { phone: true })
  await sees(member.getByText('Du hast noch nichts angegeben.'))
})
