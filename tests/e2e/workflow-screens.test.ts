import { describe, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import {
  aPlan,
  confirmWith,
  coordinatesOf,
  de,
  demoWorldId,
  ours,
  panel,
  schedule,
  shows,
  theirs,
  tile,
  toast,
  user,
} from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

describe('the workflow screens', () => {
  it('keep what was typed when the server fails, and say what failed', async () => {
    const planId = await aPlan(2)
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    const broken = { code: 'internal', message: 'Serverfehler', requestId: 'kennung-7' }
    await failing(page, '/incplans/*/troops', 500, broken)
    await page.getByLabel('Truppen-Dump').fill('500|500,1,2,3')
    // Before it has been read, nobody knows that it takes no village away: that would be asked first.
    await sees(page.getByText('kein lesbares Dorf'))
    await page.getByRole('button', { name: 'Truppen hochladen' }).click()
    await sees(page.getByText('Fehler beim Hochladen.'))
    await sees(page.getByText('Kennung: kennung-7'))
    expect(await page.getByLabel('Truppen-Dump').inputValue()).toBe('500|500,1,2,3')
    await failing(page, '/incplans/*/manual-coordinates', 500, broken)
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await page.getByLabel('Koordinaten', { exact: true }).fill('500|500')
    await page.getByRole('button', { name: 'Herkunftsdörfer hinzufügen' }).click()
    await sees(page.getByText('Fehler beim Speichern.'))
    expect(await page.getByLabel('Koordinaten', { exact: true }).inputValue()).toBe('500|500')

    await page.goto(`/targets/edit/${planId}`)
    await page.route('**/api/incplans/*/targets/*', (route) => route.fulfill({ status: 500, json: broken }))
    const field = page.getByLabel(/^Max\. Offs /).first()
    await field.fill('7')
    await field.press('Enter')
    await sees(page.getByText('Fehler beim Speichern des Targets'))
    expect(await field.inputValue()).toBe('7')
    await page
      .getByRole('button', { name: /löschen$/ })
      .last()
      .click()
    await confirmWith(page, 'Löschen')
    await sees(page.getByText('Fehler beim Löschen des Targets'))
    await failing(page, '/incplans/*/targets', 500, broken)
    await page.goto(`/targets/${planId}`)
    await sees(page.getByText('Fehler beim Laden der Targets'))
    await failing(page, '/incplans/*/reset-calculation', 500, broken)
    await page.goto(`/incplans/${planId}/calculate`)
    await page.getByRole('button', { name: 'Berechnung zurücksetzen' }).click()
    await confirmWith(page, 'Zurücksetzen')
    await sees(page.getByText('Fehler beim Zurücksetzen der Berechnung'))
  })

  it('refuse files that are no dump, and take .csv ones', async () => {
    const planId = await aPlan(0)
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    const picker = page.getByLabel('Dump-Datei')
    await picker.setInputFiles({ name: 'truppen.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await sees(page.getByText('Bitte eine .csv- oder .txt-Datei auswählen.'))
    await picker.setInputFiles({ name: 'truppen.csv', mimeType: 'text/csv', buffer: Buffer.from('kein Dorf') })
    await sees(page.getByText(/^truppen\.csv \(1 kB\)/))
    // Corrected and chosen again under its name: a browser tells only of a choice that differs from the last one.
    expect(await picker.inputValue()).toBe('')
    const member = ours.members[0]
    const dump = member ? troopDump([member]) : ''
    await picker.setInputFiles({ name: 'truppen.csv', mimeType: 'text/csv', buffer: Buffer.from(dump) })
    await sees(page.getByText(/^truppen\.csv \(\d+ kB\)/))
    await sees(page.getByText('Voraussichtlich:'))
    await page.getByRole('button', { name: 'Truppen hochladen' }).click()
    await confirmWith(page, 'Ersetzen')
    await shows(tile(page, 'Übernommen'), de(member?.villages.length ?? 0))
  })

  it('run a calculation once, with its option, and say when it failed or is outdated', async () => {
    const planId = await aPlan(2)
    const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
    const card = panel(page, 'Offs')
    const run = card.getByRole('button', { name: 'Offs berechnen' })
    await failing(page, '/offtool/calculateOffs/*', 409, {
      code: 'calculation_conflict',
      message: 'Bitte noch einmal.',
    })
    await run.click()
    await sees(card.getByText('Fehler bei der Berechnung: Offs'))
    await sees(card.getByText('Bitte noch einmal.'))
    await page.unroute('**/api/offtool/calculateOffs/*')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/calculateOffs/')) sent.push(request.postDataJSON())
    })
    await card.getByRole('switch', { name: 'RamOffs mitnutzen' }).check()
    await run.dblclick()
    await sees(card.getByText('2 von 2 Angriffen verteilt'))
    await gone(card.getByText('Fehler bei der Berechnung: Offs'))
    expect(sent).toEqual([{ ramoffsEnabled: true }])

    const outdated = page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert\./)
    expect(await outdated.count()).toBe(0)
    const later = new Date(Date.parse(schedule().arriveAt) + 3_600_000).toISOString()
    await user().call(contract.plans.update, { params: { planId }, body: { arriveAt: later } })
    await page.reload()
    await sees(outdated)
    await sees(card.getByText('Seither geändert: Zeitplan. Berechne neu.'))
    await sees(panel(page, 'Geplante Angriffe').getByText('Berechnung veraltet: Zeitplan'))
    for (const path of [`/targets/utilization/${planId}`, `/targets/assignments/${planId}`]) {
      await page.goto(path)
      await sees(outdated)
      await page.getByRole('link', { name: 'Berechne neu' }).click()
      await page.waitForURL(`**/incplans/${planId}/calculate`)
    }
    const { plan } = await user().call(contract.plans.get, { params: { planId } })
    await page.goto('/incplans')
    const planCard = page.getByRole('article').filter({ hasText: plan.name })
    await sees(planCard.getByText('Berechnung veraltet: Zeitplan'))
    await user().call(contract.offtool.calculateAll, { params: { planId }, body: {} })
    await page.reload()
    await sees(planCard)
    await gone(planCard.getByText(/veraltet/))
  })

  it('tell before calculating that more attacks may come of a plan than it can have', async () => {
    const planId = await aPlan(1)
    const status = await user().call(contract.offtool.status, { params: { planId } })
    const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
    await sees(page.getByText('Noch keine Angriffe geplant'))
    await gone(page.getByText(/möglich sind höchstens/))
    await page.route('**/api/offtool/status/*', (route) =>
      route.fulfill({ json: { ...status, possibleAttacks: 63_412 } }),
    )
    await page.reload()
    await sees(page.getByText(/bis zu 63\.412 Angriffe werden, möglich sind höchstens 50\.000 je Plan\./))
  })

  it('show every order of a village that attacks one coordinate twice, and after a filter no other', async () => {
    const planId = await aPlan(2)
    await user().call(contract.offtool.calculateAll, { params: { planId }, body: {} })
    const { attacks } = await user().call(contract.plans.attacks, { params: { planId } })
    const orders = attacks.flatMap((attack) => [attack, attack].map((each) => ({ ...each, type: 'fake' })))
    const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route('**/api/incplans/*/attacks', (route) => route.fulfill({ json: { attacks: orders } }))
    await page.reload()
    const table = page.getByRole('table', { name: 'Geplante Angriffe' })
    const showsRows = (rows: number) =>
      expect.poll(() => table.getByRole('row').count(), { timeout: 15_000 }).toBe(1 + rows)
    await showsRows(orders.length)
    const search = page.getByPlaceholder('Koordinate, Dorf oder Spieler')
    for (const { xt, yt } of attacks) {
      await search.fill(`${xt}|${yt}`)
      await showsRows(2)
      expect(await table.getByText(`${xt}|${yt}`).count()).toBe(2)
    }
    await search.fill('')
    await showsRows(orders.length)
    expect(said.filter((text) => text.includes('key'))).toEqual([])
  })

  it('say when there is no world, nothing to show, or nothing to copy', async () => {
    const planId = await aPlan(0)
    const page = await visit(`/targets/utilization/${planId}`, { role: 'user' })
    await sees(page.getByText('Keine Ziele gefunden'))
    await sees(page.getByRole('link', { name: 'Berechnung starten' }))
    await page.goto(`/targets/assignments/${planId}`)
    await sees(page.getByText('Keine Ergebnisse'))
    await sees(page.getByText('Keine komplett verplanten Dörfer gefunden.'))
    const coordinates = coordinatesOf(theirs).slice(0, 2)
    const params = { planId }
    await user().call(contract.targets.addManual, { params, body: { coordinates, type: 'fakes', maxFake: 1 } })
    await page.goto(`/targets/utilization/${planId}`)
    await page.getByRole('button', { name: 'Village-IDs kopieren' }).click()
    await sees(toast(page, 'Keine Off-Targets mit maxOff > 0 gefunden'))
    await page.route('**/api/worlds', (route) => route.fulfill({ json: { worlds: [] } }))
    await page.goto(`/targets/${planId}`)
    await sees(page.getByText('Keine Welt ausgewählt'))
    await sees(page.getByText('Bitte wählen Sie eine Welt aus, um fortzufahren'))
  })

  it('ask to synchronise a world without players and tribes', async () => {
    const planId = await aPlan(0)
    const page = await visit('/favicon.svg', { role: 'superadmin' })
    await page.route('**/api/worlds', async (route) => {
      const answer = await route.fetch()
      const { worlds }: { worlds: object[] } = await answer.json()
      await route.fulfill({ json: { worlds: worlds.map((world) => ({ ...world, stats: undefined })) } })
    })
    await page.goto(`/incplans/${planId}/calculate`)
    await sees(page.getByText(/fehlen Spieler oder Stämme/))
    await page.getByRole('link', { name: 'Weltverwaltung' }).click()
    await page.waitForURL('**/worldadmin')
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const { plans } = await user().call(contract.plans.list, { worldId: await demoWorldId() })
    const planId = plans.find(({ name }) => name.startsWith('Großangriff'))?._id
    const page = await visit(`/incplans/${planId}/troops`, { role: 'superadmin', ...look })
    await sees(tile(page, 'Fakes gesamt'))
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await expectAccessible(page)
    await page.goto(`/targets/${planId}`)
    await sees(page.getByText('Offs gewünscht'))
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Zufällig nach Stamm' }).click()
    await sees(page.getByText('Bitte einen Stamm auswählen!'))
    await page.getByRole('combobox', { name: 'Stamm' }).fill('b')
    await sees(page.locator('[role=option]').first())
    await expectAccessible(page)
    // A resting mouse would be measured in the middle of a button's hover transition on the next screens.
    await page.mouse.move(0, 0)
    await page.goto(`/targets/edit/${planId}`)
    await sees(page.getByLabel(/^Max\. Offs /).first())
    await expectAccessible(page)
    await page.goto(`/incplans/${planId}/calculate`)
    await sees(page.getByText(/Angriffe nach Abschickzeit/))
    await expectAccessible(page)
    await page.goto(`/targets/utilization/${planId}`)
    await sees(page.getByRole('article').first())
    await expectAccessible(page)
    await page.goto(`/targets/assignments/${planId}`)
    await sees(page.getByRole('button', { name: 'Alle Koordinaten kopieren' }))
    await expectAccessible(page)
  })
})
