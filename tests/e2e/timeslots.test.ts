import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { confirmWith, demoWorldId, ours, toast, user } from './demo-plan.ts'
import { expectAccessible, gone, sees, visit } from './visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** A plan over the night of the change to summer time: Friday evening to Monday morning in Berlin. */
async function springPlan(): Promise<string> {
  const { plan } = await user().call(contract.plans.create, {
    worldId: await demoWorldId(),
    body: {
      name: `Zeitfenster ${Date.now()}`,
      tribes: [ours.id],
      sendFrom: '2027-03-26T17:00:00Z',
      arriveAt: '2027-03-29T08:00:00Z',
    },
  })
  made.push(plan._id)
  return plan._id
}

function member(index = 0) {
  const found = ours.members[index]
  if (!found) throw new Error('The tribe has too few members')
  return found
}

const paramsOf = (planId: string, { id }: { id: number }) => ({ planId, playerId: String(id) })
const slot = (from: string, to: string) => ({ from: `2027-03-${from}:00.000Z`, to: `2027-03-${to}:00.000Z` })
const storedOf = async (planId: string, who: { id: number }) =>
  (await user().call(contract.timeslots.playerInfo, { params: paramsOf(planId, who) })).timeslots
const give = (planId: string, who: { id: number }, timeslots: { from: string; to: string }[]) =>
  user().call(contract.timeslots.saveOwn, { params: paramsOf(planId, who), body: { timeslots } })

/** Fills in the form for several days. */
async function fillTimes(page: Page, from: string, to: string, days: string[]): Promise<void> {
  await page.locator('input[name=start]').fill(from)
  await page.locator('input[name=end]').fill(to)
  for (const day of days) await page.getByRole('button', { name: day, pressed: false }).click()
}

/** Fills in a day and a time, `2027-03-28T01:00`. */
async function fillMoment(row: Locator, label: string, moment: string): Promise<void> {
  const [day = '', clock = ''] = moment.split('T')
  await row.getByLabel(label, { exact: true }).fill(day)
  await row.getByLabel(`${label}, Uhrzeit`).fill(clock)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Hinzufügen und speichern' }).click()
const rowOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Bearbeiten: ${name}`, exact: true }) })

/** The drawer with a player's slots, opened by his address. */
async function editorOf(planId: string, who: { id: number; name: string }) {
  const page = await visit(`/admin/timeslots/${planId}?player=${who.id}`, { role: 'user' })
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: who.name }) })
  const rows = drawer.getByRole('list', { name: `Zeitfenster von ${who.name}` }).getByRole('listitem')
  await sees(drawer.getByRole('button', { name: 'Verlauf' }))
  return { page, drawer, rows, save: drawer.getByRole('button', { name: /^(Speichern|Wird gespeichert)/ }) }
}

describe('a member', () => {
  it('gives his slots on a phone without an account, and the leader sees and undoes them', async () => {
    const planId = await springPlan()
    const who = member()
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
    await fillTimes(page, '20:00', '23:00', ['Freitag 26.03.2027', 'Samstag 27.03.2027'])
    await submit(page)
    await sees(page.getByText('Gespeichert.', { exact: true }))
    // Over midnight, into the night that has an hour less.
    await fillTimes(page, '22:00', '06:00', ['Samstag 27.03.2027'])
    await submit(page)
    await sees(page.getByText('Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'))
    expect(await storedOf(planId, who)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
    await page.getByRole('button', { name: 'Löschen: 26.03.2027, 20:00 – 23:00 Uhr' }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Gelöscht und gespeichert.'))
    expect(await storedOf(planId, who)).toEqual([slot('27T19:00', '28T04:00')])
    expect(asked.every((url) => /\/api\/(playerinfo|timeslots)\//.test(url))).toBe(true)

    const leader = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
    const row = rowOf(leader, who)
    await sees(row.getByText('Eigene'))
    expect(await row.getByRole('cell').nth(3).innerText()).toBe('1')
    expect(await row.getByRole('cell').nth(4).innerText()).toBe('9 Std.')
    await row.getByRole('button', { name: 'Bearbeiten' }).click()
    await leader.getByRole('button', { name: 'Verlauf' }).click()
    await leader.getByRole('button', { name: 'Rückgängig' }).click()
    await sees(leader.getByText('Letzte Änderung rückgängig gemacht.'))
    await leader.getByRole('button', { name: 'Schließen' }).last().click()
    await expect.poll(() => row.getByRole('cell').nth(3).innerText()).toBe('2')
    const focused = () => leader.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Bearbeiten: ${who.name}`)
    expect(await storedOf(planId, who)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
  })

  it('overwrites nothing that a leader has given him meanwhile, and is told what is gone', async () => {
    const planId = await springPlan()
    const who = member(1)
    const [first, second] = [slot('27T10:00', '27T12:00'), slot('27T14:00', '27T15:00')]
    await give(planId, who, [first])
    const page = await visit(`/timeslots/${who.id}/${planId}`, { phone: true })
    await fillTimes(page, '08:00', '09:30', ['Sonntag 28.03.2027'])
    await give(planId, who, [first, second])
    await submit(page)
    await sees(page.getByText('Gespeichert.', { exact: true }))
    expect(await storedOf(planId, who)).toHaveLength(3)
    await give(planId, who, [first])
    await page.getByRole('button', { name: /^Löschen: 28\.03\.2027/ }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Dieses Zeitfenster gibt es nicht (mehr).'))
    await gone(page.getByRole('region', { name: '28.03.2027' }))
  })
})

describe('the leader', () => {
  it('overwrites nothing that the member has entered meanwhile, unless he says so', async () => {
    const planId = await springPlan()
    const who = member(5)
    const [first, own] = [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T12:00')]
    await give(planId, who, [first])
    const { page, drawer, rows, save } = await editorOf(planId, who)
    await fillMoment(rows.nth(0), 'Bis', '2027-03-27T14:00')
    await give(planId, who, [first, own])
    await save.click()
    await sees(drawer.getByText('Die Zeitfenster wurden inzwischen von jemand anderem geändert.'))
    expect(await storedOf(planId, who)).toEqual([first, own])
    expect(await rows.nth(0).getByLabel('Bis, Uhrzeit').inputValue()).toBe('14:00')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Neu laden' }).click()
    await sees(drawer.getByText('Neu geladen.'))
    await gone(drawer.getByText('Fehler beim Speichern!'))
    await expect.poll(() => rows.count()).toBe(2)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Speichern')
    await save.click()
    await gone(drawer.getByText('Noch nicht gespeichert'))
    expect(await storedOf(planId, who)).toEqual([slot('27T10:00', '27T13:00'), own])

    await give(planId, who, [own])
    await fillMoment(rows.nth(0), 'Bis', '2027-03-27T15:00')
    await save.click()
    await drawer.getByRole('button', { name: 'Trotzdem speichern' }).click()
    await gone(drawer.getByText('Noch nicht gespeichert'))
    expect(await storedOf(planId, who)).toEqual([slot('27T10:00', '27T14:00'), own])

    // A former list does not come back over what has been entered since either.
    await drawer.getByRole('button', { name: 'Verlauf' }).click()
    await sees(drawer.getByRole('button', { name: 'Rückgängig' }))
    await give(planId, who, [own])
    await drawer.getByRole('button', { name: 'Rückgängig' }).click()
    await sees(drawer.getByText('Die Zeitfenster wurden inzwischen von jemand anderem geändert.'))
    expect(await storedOf(planId, who)).toEqual([own])
    await drawer.getByRole('button', { name: 'Neu laden' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await gone(drawer.getByText('Fehler beim Speichern!'))
  })
})
