import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { DemoTribe } from '../../infra/local/demo-world.ts'
import { contract } from '../../shared/contract/index.ts'
import { clipboard, confirmWith, coordinatesOf, demoWorldId, ours, theirs, toast, user } from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

const broken = { code: 'internal', message: 'Serverfehler' }
const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** A plan over the night of the change to summer time: Friday evening to Monday morning in Berlin. */
async function springPlan(tribes: DemoTribe[] = [ours]): Promise<string> {
  const { plan } = await user().call(contract.plans.create, {
    worldId: await demoWorldId(),
    body: {
      name: `Zeitfenster ${Date.now()}`,
      tribes: tribes.map(({ id }) => id),
      sendFrom: '2027-03-26T17:00:00Z',
      arriveAt: '2027-03-29T08:00:00Z',
    },
  })
  made.push(plan._id)
  return plan._id
}

function member(tribe: DemoTribe = ours, index = 0) {
  const found = tribe.members[index]
  if (!found) throw new Error('The tribe has too few members')
  return found
}

const paramsOf = (planId: string, { id }: { id: number }) => ({ planId, playerId: String(id) })
const slot = (from: string, to: string) => ({ from: `2027-03-${from}:00.000Z`, to: `2027-03-${to}:00.000Z` })
const storedOf = async (planId: string, who: { id: number }) =>
  (await user().call(contract.timeslots.playerInfo, { params: paramsOf(planId, who) })).timeslots
const give = (planId: string, who: { id: number }, timeslots: { from: string; to: string }[]) =>
  user().call(contract.timeslots.saveOwn, { params: paramsOf(planId, who), body: { timeslots } })

/** A player's personal link. */
async function linkOf(planId: string, who: { id: number }): Promise<string> {
  const { players } = await user().call(contract.timeslots.list, { params: { planId }, query: {} })
  const secret = players.find(({ playerId }) => playerId === who.id)?.secret
  return `${inject('stackUrl')}/timeslots/${who.id}/${planId}#s=${secret}`
}

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
    await sees(page.getByText('Angriffe abschicken ab 26.03.2027, 18:00 Uhr, Ankunft 29.03.2027, 10:00 Uhr'))
    await sees(page.getByText('Noch keine Zeitfenster'))
    expect(await page.getByRole('link', { name: 'IncPläne' }).count()).toBe(0)

    await submit(page)
    await sees(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('start')
    await fillTimes(page, '20:00', '23:00', ['Freitag 26.03.2027', 'Samstag 27.03.2027'])
    await sees(page.getByText('20:00 – 23:00 Uhr, 2 Tage, zusammen 6 Std.'))
    await gone(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    await submit(page)
    await sees(page.getByText('Gespeichert.', { exact: true }))
    expect(await page.getByText('20:00 – 23:00 Uhr', { exact: true }).count()).toBe(2)

    // Over midnight, into the night that has an hour less.
    await fillTimes(page, '22:00', '06:00', ['Samstag 27.03.2027'])
    await submit(page)
    await sees(page.getByText('Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'))
    const saturday = page.getByRole('region', { name: '27.03.2027' })
    await sees(saturday.getByText('20:00 – 06:00 Uhr (28.03.2027)'))
    await sees(saturday.getByText('9 Std.'))
    expect(await storedOf(planId, who)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])

    await page.getByRole('button', { name: 'Löschen: 26.03.2027, 20:00 – 23:00 Uhr' }).click()
    await sees(page.getByText('Zeitfenster löschen?'))
    await confirmWith(page, 'Abbrechen')
    await page.getByRole('button', { name: 'Löschen: 26.03.2027, 20:00 – 23:00 Uhr' }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Gelöscht und gespeichert.'))
    await gone(page.getByRole('region', { name: '26.03.2027' }))
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
    expect(
      await leader
        .getByRole('list', { name: `Zeitfenster von ${who.name}` })
        .getByRole('listitem')
        .count(),
    ).toBe(2)
    await leader.getByRole('button', { name: 'Schließen' }).last().click()
    await expect.poll(() => row.getByRole('cell').nth(3).innerText()).toBe('2')
    const focused = () => leader.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Bearbeiten: ${who.name}`)
    expect(await storedOf(planId, who)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
  })

  it('loses nothing that he typed when saving or deleting fails', async () => {
    const planId = await springPlan()
    const who = member(ours, 1)
    await give(planId, who, [slot('27T10:00', '27T12:00')])
    const page = await visit(`/timeslots/${who.id}/${planId}`, { phone: true })
    await fillTimes(page, '08:00', '09:30', ['Sonntag 28.03.2027'])
    await page.route(`**/api/timeslots/${planId}/*`, (route) => route.abort())
    await submit(page)
    await sees(page.getByText('Fehler beim Speichern!'))
    expect(await page.getByLabel('Von').inputValue()).toBe('08:00')
    expect(await page.getByRole('button', { name: 'Sonntag 28.03.2027', pressed: true }).count()).toBe(1)
    await page.unroute(`**/api/timeslots/${planId}/*`)
    // Meanwhile the leader has given him another one: it is not overwritten.
    await give(planId, who, [slot('27T10:00', '27T12:00'), slot('27T14:00', '27T15:00')])
    await submit(page)
    await sees(page.getByText('Gespeichert.', { exact: true }))
    await gone(page.getByText('Fehler beim Speichern!'))
    expect(await storedOf(planId, who)).toHaveLength(3)

    await failing(page, '/timeslots/delete/**', 500, broken)
    await page.getByRole('button', { name: /^Löschen: 28\.03\.2027/ }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Fehler beim Löschen!'))
    await sees(page.getByRole('region', { name: '28.03.2027' }))
    await page.unroute('**/api/timeslots/delete/**')
    // The slot is gone already: the page says so and shows how the list stands.
    await give(planId, who, [slot('27T10:00', '27T12:00')])
    await page.getByRole('button', { name: /^Löschen: 28\.03\.2027/ }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Dieses Zeitfenster gibt es nicht (mehr).'))
    await gone(page.getByRole('region', { name: '28.03.2027' }))
  })

  it('is told of slots of no use, and of links that lead nowhere', async () => {
    const planId = await springPlan()
    const who = member(ours, 2)
    await give(planId, who, [slot('20T10:00', '20T12:00'), slot('26T16:00', '26T18:00')])
    const page = await visit(`/timeslots/${who.id}/${planId}`, { phone: true })
    await sees(page.getByText('Mindestens ein Zeitfenster liegt außerhalb des Plans'))
    await sees(page.getByText('außerhalb des Plans', { exact: true }))
    await sees(page.getByText('teilweise außerhalb des Plans', { exact: true }))

    // A target that is to be reached a day later than the plan's arrival.
    const [coordinates = ''] = coordinatesOf(theirs)
    const late = { coordinates: [coordinates], type: 'offs' as const, maxOff: 1, offsetMinutes: 24 * 60 }
    await user().call(contract.targets.addManual, { params: { planId }, body: late })
    await give(planId, who, [slot('29T18:00', '29T20:00')])
    await page.reload()
    await sees(page.getByText('Ankunft 29.03.2027, 10:00 Uhr, spätestens 30.03.2027, 10:00 Uhr'))
    await sees(page.getByRole('button', { name: 'Dienstag 30.03.2027' }))
    await sees(page.getByRole('region', { name: '29.03.2027' }))
    expect(await page.getByText('außerhalb des Plans').count()).toBe(0)

    for (const path of [`/timeslots/${who.id}/gibt-es-nicht`, `/timeslots/${member(theirs).id}/${planId}`]) {
      await page.goto(path)
      await sees(page.getByText('Dieser Link führt zu keinem Plan'))
    }
    await failing(page, '/playerinfo/**', 500, broken)
    await page.goto(`/timeslots/${who.id}/${planId}`)
    await sees(page.getByText('Deine Zeitfenster konnten nicht geladen werden'))
    await page.unroute('**/api/playerinfo/**')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByRole('heading', { name: who.name }))
  })
})

describe('the leader', () => {
  it('filters, sorts, and copies the links of those he sees', async () => {
    const planId = await springPlan([ours, theirs])
    const who = member(theirs, 1)
    await give(planId, who, [slot('27T10:00', '27T12:00')])
    const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const all = ours.members.length + theirs.members.length
    await sees(page.getByText(`${all} Spieler`, { exact: true }))
    await page.getByRole('button', { name: 'Alle Links kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    const lines = (await clipboard(page)).split('\n')
    expect(lines).toHaveLength(all)
    const link = await linkOf(planId, who)
    expect(lines).toContain(`${who.name}: ${link}`)

    await page.getByLabel('Stamm').selectOption({ label: theirs.tag })
    await sees(page.getByText(`${theirs.members.length} von ${all} Spielern`))
    expect(await page.getByRole('button', { name: `${theirs.members.length} Links kopieren` }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Anzahl' }).click()
    await sees(page.locator('[role=columnheader][aria-sort=ascending]').filter({ hasText: 'Anzahl' }))
    await page.getByLabel('Suche').fill(who.name)
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await sees(rowOf(page, who).getByText('2 Std.'))
    await rowOf(page, who).getByRole('button', { name: 'Link kopieren' }).click()
    await expect.poll(() => clipboard(page)).toBe(link)
    await page.getByLabel('Suche').fill('gibt es nicht')
    await sees(page.getByText('Kein Spieler passt zum Filter.'))
  })

  it('generates slots for one player and for all without own ones', async () => {
    const planId = await springPlan()
    const [first, second] = [member(ours, 0), member(ours, 3)]
    const kept = [slot('27T10:00', '27T12:00')]
    await give(planId, second, kept)
    const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
    await page.getByLabel('Suche').fill(first.name)
    await sees(rowOf(page, first).getByText('Auto', { exact: true }))
    await failing(page, '/admin/timeslots/generate/**', 500, broken)
    await page.getByRole('button', { name: `Generieren: ${first.name}` }).click()
    await sees(toast(page, 'Fehler beim Generieren!'))
    await page.unroute('**/api/admin/timeslots/generate/**')
    await page.getByRole('button', { name: `Generieren: ${first.name}` }).click()
    await sees(rowOf(page, first).getByText('Eigene'))
    expect((await storedOf(planId, first)).length).toBeGreaterThan(0)

    // What members have entered since the list was loaded is asked about for one, and stays for many.
    const [unseen, alsoUnseen] = [member(ours, 4), member(ours, 5)]
    await give(planId, unseen, kept)
    await page.getByLabel('Suche').fill(unseen.name)
    await sees(rowOf(page, unseen).getByText('Auto', { exact: true }))
    await page.getByRole('button', { name: `Generieren: ${unseen.name}` }).click()
    await sees(page.getByText('Der Spieler hat inzwischen eigene Zeitfenster eingetragen.'))
    await confirmWith(page, 'Abbrechen')
    await sees(rowOf(page, unseen).getByText('Eigene'))
    expect(await storedOf(planId, unseen)).toEqual(kept)
    await give(planId, alsoUnseen, kept)

    await page.getByLabel('Suche').fill('')
    await page.getByRole('button', { name: 'Für alle ohne eigene Zeitfenster generieren' }).click()
    const left = ours.members.length - 3
    await sees(page.getByText(`Zeitfenster für ${left} Spieler generieren?`))
    await confirmWith(page, 'Generieren')
    await sees(page.getByText(`Für ${left - 1} Spieler generiert.`))
    await sees(page.getByText('1 Spieler hat inzwischen eigene Zeitfenster eingetragen; sie bleiben, wie sie sind.'))
    const { players, lastArrival } = await user().call(contract.timeslots.list, { params: { planId }, query: {} })
    expect(lastArrival).toBe('2027-03-29T08:00:00.000Z')
    expect(players.every(({ source }) => source === 'own')).toBe(true)
    for (const one of [second, unseen, alsoUnseen]) expect(await storedOf(planId, one)).toEqual(kept)
    expect(await page.getByRole('button', { name: 'Für alle ohne eigene' }).isDisabled()).toBe(true)
  })

  it('stops where every player would fail alike, and says what is left', async () => {
    const planId = await springPlan()
    const page = await visit(`/admin/timeslots/${planId}`, { role: 'user' })
    let asked = 0
    await page.route('**/api/admin/timeslots/generate/**', (route) => {
      asked++
      const message = 'Für diese Welt sind keine Auto-Timeslots eingestellt.'
      return route.fulfill({ status: 409, json: { code: 'no_auto_slots', message } })
    })
    await page.getByRole('button', { name: 'Für alle ohne eigene Zeitfenster generieren' }).click()
    await confirmWith(page, 'Generieren')
    await sees(page.getByText('Fehler beim Generieren!'))
    await sees(page.getByText(`Für 0 Spieler generiert, ${ours.members.length} offen.`))
    expect(asked).toBeLessThanOrEqual(4)
  })

  it('edits a player’s slots: errors at the field, overlaps merged, unsaved changes ask', async () => {
    const planId = await springPlan()
    const who = member(ours, 4)
    const { page, drawer, rows, save } = await editorOf(planId, who)
    await sees(drawer.getByText('Es gelten die Auto-Zeitfenster der Welt.'))
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    const fillRow = async (index: number, from: string, to: string) => {
      await fillMoment(rows.nth(index), 'Von', from)
      await fillMoment(rows.nth(index), 'Bis', to)
    }
    await drawer.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    await fillRow(0, '2027-03-28T01:00', '2027-03-28T00:30')
    await save.click()
    await sees(rows.nth(0).getByText('Das Ende muss nach dem Beginn liegen.'))
    // Two hours on the clock of a night that has no hour from two to three.
    await fillRow(0, '2027-03-28T01:00', '2027-03-28T04:00')
    await sees(rows.nth(0).getByText('So, 28.03.2027, 01:00 – 04:00 Uhr · 2 Std.'))
    await drawer.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    await fillRow(1, '2027-03-28T03:30', '2027-03-28T06:00')
    await sees(drawer.getByText('werden beim Speichern zusammengefasst: 1 Zeitfenster bleibt.'))

    await drawer.getByRole('button', { name: 'Schließen' }).last().click()
    await sees(page.getByText('Nicht gespeicherte Änderungen verwerfen?'))
    await page.getByRole('button', { name: 'Hier bleiben' }).click()
    await failing(page, `/admin/timeslots/${planId}/${who.id}`, 500, broken)
    await save.click()
    await sees(drawer.getByText('Fehler beim Speichern!'))
    expect(await rows.count()).toBe(2)
    await page.unroute(`**/api/admin/timeslots/${planId}/${who.id}`)
    await save.click()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    expect(await rows.count()).toBe(1)
    expect(await storedOf(planId, who)).toEqual([slot('28T00:00', '28T04:00')])

    await drawer.getByRole('button', { name: 'Über mehrere Tage' }).click()
    await fillTimes(page, '18:00', '20:00', ['Freitag 26.03.2027', 'Sonntag 28.03.2027'])
    await drawer.getByRole('button', { name: 'In die Liste' }).click()
    expect(await rows.count()).toBe(3)
    await save.click()
    // What the browser knows of: a drawer that is closed before the answer asks whether to discard.
    await gone(drawer.getByText('Noch nicht gespeichert'))
    expect(await storedOf(planId, who)).toHaveLength(3)
    await page.keyboard.press('Escape')
    await gone(drawer)
    await sees(rowOf(page, who).getByText('Eigene'))
    expect(await rowOf(page, who).getAttribute('aria-current')).toBe('true')
    const box = await rowOf(page, who).boundingBox()
    expect(box && box.y > 0 && box.y + box.height <= 900, 'the row that the link led to is in view').toBe(true)
  })

  it('overwrites nothing that the member has entered meanwhile, unless he says so', async () => {
    const planId = await springPlan()
    const who = member(ours, 5)
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

  it('loses nothing that he types during a save or beside the list, and is asked before slots are deleted', async () => {
    const planId = await springPlan()
    const who = member(ours, 6)
    const [first, second] = [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T12:00')]
    await give(planId, who, [first, second])
    const { page, drawer, rows, save } = await editorOf(planId, who)
    const answering = Promise.withResolvers<void>()
    await page.route(`**/api/admin/timeslots/${planId}/${who.id}`, async (route) => {
      await answering.promise
      await route.continue()
    })
    await fillMoment(rows.nth(0), 'Bis', '2027-03-27T14:00')
    await save.click()
    await sees(drawer.getByText('Wird gespeichert …'))
    await fillMoment(rows.nth(1), 'Bis', '2027-03-28T15:00')
    answering.resolve()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    await sees(drawer.getByText('Noch nicht gespeichert'))
    expect(await storedOf(planId, who)).toEqual([slot('27T10:00', '27T13:00'), second])
    expect(await rows.nth(1).getByLabel('Bis, Uhrzeit').inputValue()).toBe('15:00')
    await drawer.getByRole('button', { name: 'Schließen' }).last().click()
    await sees(page.getByText('Nicht gespeicherte Änderungen verwerfen?'))
    await confirmWith(page, 'Hier bleiben')

    await rows.nth(0).getByRole('button', { name: 'Zeitfenster entfernen' }).click()
    await save.click()
    await sees(page.getByText(`Zeitfenster von ${who.name} löschen?`))
    await sees(page.getByText('1 Zeitfenster wird gelöscht.'))
    await confirmWith(page, 'Abbrechen')
    expect(await storedOf(planId, who)).toHaveLength(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Speichern')
    await save.click()
    await confirmWith(page, 'Löschen')
    await sees(drawer.getByText('zusammen 3 Std.'))
    expect(await storedOf(planId, who)).toEqual([slot('28T10:00', '28T13:00')])

    await drawer.getByRole('button', { name: 'Über mehrere Tage' }).click()
    await fillTimes(page, '18:00', '20:00', ['Freitag 26.03.2027'])
    await drawer.getByRole('button', { name: 'Verlauf' }).click()
    await gone(drawer.getByRole('button', { name: 'In die Liste' }))
    await page.keyboard.press('Escape')
    await sees(page.getByText('Nicht gespeicherte Änderungen verwerfen?'))
    await confirmWith(page, 'Hier bleiben')
    await drawer.getByRole('button', { name: 'Über mehrere Tage' }).click()
    expect(await page.locator('input[name=start]').inputValue()).toBe('18:00')
    await drawer.getByRole('button', { name: 'In die Liste' }).click()
    expect(await rows.count()).toBe(2)
  })

  it('is told when the list cannot be loaded or the player is unknown', async () => {
    const planId = await springPlan()
    const page = await visit(`/admin/timeslots/${planId}?player=${member(theirs).id}`, { role: 'user' })
    await sees(page.getByText('Diesen Spieler gibt es in diesem Plan nicht.'))
    await failing(page, `/admin/timeslots/${planId}`, 500, broken)
    await page.reload()
    await sees(page.getByText('Die Zeitfenster konnten nicht geladen werden'))
    await page.unroute(`**/api/admin/timeslots/${planId}`)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByText('Wer kann wann senden?'))
  })
})

it.each(looks)('the screens are accessible (phone: $phone)', async (look) => {
  const planId = await springPlan([ours, theirs])
  const who = member()
  await give(planId, who, [slot('20T10:00', '20T12:00'), slot('26T18:00', '26T22:00')])
  await give(planId, who, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])
  const page = await visit(`/admin/timeslots/${planId}`, { role: 'user', ...look })
  await sees(page.getByRole('button', { name: /^Bearbeiten: / }).first())
  if (look.phone) await sees(page.getByText(/^\d+ · \d+ Zeitfenster · /).first())
  await expectAccessible(page)
  await page.goto(`/admin/timeslots/${planId}?player=${who.id}`)
  await page.getByRole('button', { name: 'Verlauf' }).click()
  await sees(page.getByRole('button', { name: 'Rückgängig' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Über mehrere Tage' }).click()
  await expectAccessible(page)
  await page.goto(`/timeslots/${who.id}/${planId}`)
  await fillTimes(page, '18:00', '20:00', ['Sonntag 28.03.2027'])
  await expectAccessible(page)
  await page.goto(`/timeslots/${who.id}/gibt-es-nicht`)
  await sees(page.getByText('Dieser Link führt zu keinem Plan'))
  await expectAccessible(page)
})
