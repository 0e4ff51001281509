import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, clipboard, confirmWith, coordinatesOf, paste, shows, theirs, tile, toast, user } from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

const made: string[] = []

async function plan(targetCount: number): Promise<string> {
  const planId = await aPlan(targetCount)
  made.push(planId)
  return planId
}

// The journeys of other files look at the list of plans.
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

const targetsOf = async (planId: string) => (await user().call(contract.targets.list, { params: { planId } })).targets
const dialog = (page: Page) => page.getByRole('dialog')
const [first = '', second = '', third = '', fourth = ''] = coordinatesOf(theirs)

describe('pasted targets', () => {
  it('are read from any text, previewed with the reasons against each line, and saved', async () => {
    const planId = await plan(1)
    const page = await visit(`/targets/${planId}`, { role: 'user' })
    const text = `Ziele am Samstag\n[coord]${first}[/coord] (${second})\n\n${third}:5:4 ${second}\n0|0`
    await paste(page, page.getByLabel('Koordinaten', { exact: true }), text)
    await sees(
      page.getByText('4 Koordinaten gelesen, 1 davon mit eigenen Mengen · 1 doppelt · 1 nicht lesbar', { exact: true }),
    )
    await page.getByLabel('Max. Offs').fill('2')
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await sees(
      page.getByText(
        'Noch ist nichts gespeichert. 3 Ziele: 2 neu, 1 steht schon im Plan und bekäme die neuen Werte. 3 Angaben abgelehnt.',
      ),
    )
    await sees(
      page.getByRole('region', { name: 'Abgelehnte Zeilen' }).getByText('Auf dieser Koordinate liegt kein Dorf.'),
    )
    await sees(page.getByRole('region', { name: 'Abgelehnte Zeilen' }).getByText('Zeile 5', { exact: true }))
    expect(await targetsOf(planId)).toHaveLength(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
    await sees(page.getByText('3 Ziele gespeichert. 2 sind neu, 1 stand schon im Plan und hat die neuen Werte.'))
    await shows(tile(page, 'Offs gewünscht'), '9')
    expect((await targetsOf(planId)).map(({ maxOff, maxFake }) => [maxOff, maxFake]).toSorted()).toEqual([
      [2, 0],
      [2, 0],
      [5, 4],
    ])
  })

  it('of which none is good say so line by line', async () => {
    const page = await visit(`/targets/${await plan(0)}`, { role: 'user' })
    await page.getByLabel('Koordinaten', { exact: true }).fill('0|0\n\nQuatsch')
    await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
    await sees(page.getByText('Keine der Koordinaten konnte übernommen werden.'))
    const refused = page.getByRole('region', { name: 'Abgelehnte Zeilen' })
    await sees(refused.getByText('Auf dieser Koordinate liegt kein Dorf.'))
    await sees(refused.getByText('Zeile 3', { exact: true }))
  })

  it.each([
    ['Max. Offs', '-3'],
    ['Max. Fakes', ''],
    ['Max. BFakes', '1001'],
  ])('are not sent with %s %j: the field says why', async (label, typed) => {
    const planId = await plan(0)
    const page = await visit(`/targets/${planId}`, { role: 'user' })
    await page.getByLabel('Koordinaten', { exact: true }).fill(first)
    const field = page.getByLabel(label)
    await field.fill(typed)
    await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
    await sees(page.getByText('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.'))
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await targetsOf(planId)).toEqual([])
    await field.fill('3')
    await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
    await sees(page.getByText('1 Ziel gespeichert.'))
  })
})

it('random targets are drawn anew before they are saved', async () => {
  const planId = await plan(0)
  const player = theirs.members.toSorted((a, b) => b.villages.length - a.villages.length)[0]?.name ?? ''
  const page = await visit(`/targets/${planId}`, { role: 'user' })
  await page.getByRole('tab', { name: 'Zufällig nach Spieler' }).click()
  await paste(page, page.getByRole('combobox', { name: 'Spieler' }), player)
  await page.getByRole('option', { name: player }).first().click()
  const drawn = page.getByRole('region', { name: 'Koordinaten der Vorschau' })
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sees(drawn)
  const before = await drawn.innerText()
  await page.getByRole('button', { name: 'Neu auslosen' }).click()
  await expect.poll(() => drawn.innerText()).not.toBe(before)
  const chosen = (await drawn.innerText()).split(' ')
  await page.getByRole('button', { name: 'Zufällige Ziele hinzufügen' }).click()
  await sees(page.getByText(`${chosen.length} Ziele gespeichert.`))
  expect((await targetsOf(planId)).map(({ x, y }) => `${x}|${y}`).toSorted()).toEqual(chosen.toSorted())
})

describe('the type of targets', () => {
  it('is changed in the row, unless the village is a target of that type already', async () => {
    const planId = await plan(2)
    const params = { planId }
    await user().call(contract.targets.addManual, { params, body: { coordinates: [first], type: 'fakes' } })
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.getByLabel(`Typ ${first} (Offs)`).selectOption('fakes')
    await page.getByRole('button', { name: `${first} (Offs) speichern` }).click()
    await sees(page.getByText('Dieses Dorf steht schon als Ziel dieses Typs im Plan.'))
    await page.getByLabel(`Typ ${first} (Offs)`).selectOption('ramoff')
    await page.getByLabel(`Max. Offs ${first} (Offs)`).fill('4')
    await page.getByLabel(`Max. Offs ${first} (Offs)`).press('Enter')
    await sees(page.getByRole('status', { name: `${first} gespeichert` }))
    expect(await page.getByLabel(`Max. Offs ${first} (RamOffs)`).inputValue()).toBe('4')
    const types = (await targetsOf(planId)).map(({ type, maxOff }) => `${type} ${maxOff}`)
    expect(types.toSorted()).toEqual(['fakes 0', 'offs 1', 'ramoff 4'])
  })

  it('is changed together; what meets another target stays and is named', async () => {
    const planId = await plan(3)
    const params = { planId }
    await user().call(contract.targets.addManual, { params, body: { coordinates: [second], type: 'bfcleaner' } })
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.getByLabel('Typ', { exact: true }).selectOption('offs')
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await dialog(page).getByLabel('Typ').selectOption('bfcleaner')
    await dialog(page).getByRole('button', { name: 'Übernehmen' }).click()
    await sees(toast(page, '2 Ziele geändert.'))
    await sees(
      page.getByText(
        `1 Ziel bleibt unverändert, weil das Dorf schon als Ziel des neuen Typs im Plan steht: ${second}.`,
      ),
    )
    const types = (await targetsOf(planId)).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['bfcleaner', 'bfcleaner', 'bfcleaner', 'offs'])
  })
})

describe('many targets', () => {
  it('are changed in several calls, which stop at a failure and go on', async () => {
    const planId = await plan(0)
    const params = { planId }
    const coordinates = coordinatesOf(theirs).slice(0, 700)
    await user().call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 1 } })
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await dialog(page).getByLabel('Max. Offs').fill('-1')
    await sees(dialog(page).getByText('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.'))
    expect(await dialog(page).getByRole('button', { name: 'Übernehmen' }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Max. Offs').fill('3')
    let calls = 0
    await page.route('**/api/incplans/*/targets', (route) =>
      route.request().method() === 'PATCH' && ++calls === 2
        ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Gerade überlastet.' } })
        : route.fallback(),
    )
    await dialog(page).getByRole('button', { name: 'Übernehmen' }).click()
    await sees(page.getByText('500 Ziele geändert, 200 noch offen.'))
    expect((await targetsOf(planId)).filter(({ maxOff }) => maxOff === 3)).toHaveLength(500)
    await page.getByRole('button', { name: 'Mit den übrigen 200 weitermachen' }).click()
    await sees(toast(page, '700 Ziele geändert.'))
    expect((await targetsOf(planId)).filter(({ maxOff }) => maxOff === 3)).toHaveLength(700)
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, '700 Ziele löschen')
    await sees(page.getByText('Noch keine Ziele'))
  })

  it('are copied as they are shown or chosen, with their limits too', async () => {
    const planId = await plan(4)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Koordinaten kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    expect((await clipboard(page)).split(' ').toSorted()).toEqual([first, second, third, fourth].toSorted())
    await page.getByRole('checkbox', { name: `${third} (Offs) auswählen` }).check()
    await page.getByRole('button', { name: 'Mit Mengen kopieren' }).click()
    await expect.poll(() => clipboard(page)).toBe(`${third}:1:0:0`)
  })
})

describe('the utilization', () => {
  it.each(looks)('shows what a kind lacks, and narrows the list by its tiles (phone: $phone)', async (look) => {
    const planId = await plan(0)
    const params = { planId }
    const add = (coordinates: string[], limits: object) =>
      user().call(contract.targets.addManual, { params, body: { coordinates, type: 'bfcleaner', ...limits } })
    await add([first], { maxOff: 4, maxFake: 6 })
    await add([second], { maxOff: 0, maxFake: 1 })
    await user().call(contract.offtool.calculateFakes, { params })
    const page = await visit(`/targets/utilization/${planId}`, { role: 'user', ...look })
    const card = page.getByRole('article', { name: first })
    await sees(card.getByText('Noch keine Offs geplant'))
    expect(await card.getByRole('row', { name: /^Fakes/ }).innerText()).toMatch(/^Fakes\s+6\s+6\s+100\s%$/)
    expect(await card.getByRole('row', { name: /^Offs/ }).innerText()).toMatch(/^Offs\s+4\s+0\s+0\s%$/)
    const high = page.getByRole('button', { name: 'Nur Ziele ab 80 % zeigen' })
    await high.focus()
    await page.keyboard.press('Enter')
    await gone(card)
    expect(await high.getAttribute('aria-pressed')).toBe('true')
    await sees(page.getByRole('article', { name: second }))
    await sees(page.getByText('1 von 2 Zielen', { exact: true }))
    await page.keyboard.press('Space')
    await sees(card)
    await expectAccessible(page)
  })
})

it('a failure at the very first call leaves everything as it was typed', async () => {
  const page = await visit(`/targets/edit/${await plan(2)}`, { role: 'user' })
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByRole('button', { name: 'Auswahl löschen' }).click()
  await failing(page, '/incplans/*/targets/delete', 500, { code: 'internal', message: 'Serverfehler' })
  await confirmWith(page, '2 Ziele löschen')
  await sees(page.getByText('Fehler beim Löschen der Targets').first())
  await sees(page.getByText('2 Ziele ausgewählt'))
})
