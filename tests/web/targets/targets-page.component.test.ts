import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { contract } from '../../../shared/contract/index.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answer, answers, failure, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aTarget, targetsInARow } from '../support/samples.ts'
import { gone, press, sees, shownText, tile } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

type Added = OutputOf<typeof contract.targets.addManual>

const coordinates = page.getByLabelText('Koordinaten', { exact: true })
const add = page.getByRole('button', { name: 'Ziele hinzufügen', exact: true })
const rejected = page.getByRole('region', { name: 'Abgelehnte Zeilen' })
const preview = page.getByRole('button', { name: 'Vorschau' })

/** What the server has made of the lines. */
const added = (more: Partial<Added> = {}): Added => ({
  success: true,
  message: '',
  accepted: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  standing: [],
  misordered: [],
  own: 0,
  coordinates: [],
  targets: [],
  rejected: 0,
  rejectedLines: [],
  unused: [],
  ...more,
})

const foretold = page.getByRole('table', { name: 'Ziele der Vorschau' })

/** A target of a preview. */
const anAdded = (more: Partial<Added['targets'][number]> = {}): Added['targets'][number] => ({
  x: 400,
  y: 500,
  villageName: 'Dorf',
  playerName: 'Verteidiger',
  tribeTag: 'IHR',
  maxOff: 0,
  maxFake: 0,
  maxBFake: 0,
  offsetMinutes: 0,
  state: 'new',
  ...more,
})

async function open(given: Answers = {}, look: Visit = {}) {
  const server = planServer()
  await visit('/targets/plan-1', { as: 'user', answers: { ...server.answers, ...given }, ...look })
  return server
}

describe('pasted targets', () => {
  it('are read from any text, previewed with the reasons against each line, and saved', async () => {
    const lines = [{ line: 5, text: '0|0', reason: 'Auf dieser Koordinate liegt kein Dorf.' }]
    const rows = [
      anAdded({ x: 400, isOwn: true }),
      anAdded({ x: 401, maxOff: 2, playerName: 'Berta', state: 'changed' }),
      anAdded({ x: 402, maxOff: 5, maxFake: 4, playerName: '', tribeTag: '' }),
    ]
    const found = { accepted: 3, added: 2, updated: 1, own: 1, rejected: 3, rejectedLines: lines, targets: rows }
    await open({ 'targets.addManual': added(found) })
    await coordinates.fill('Ziele am Samstag\n[coord]400|500[/coord] (401|500)\n\n402|500:5:4 401|500\n0|0')
    await sees(
      page.getByText('4 Koordinaten gelesen, 1 davon mit eigenen Mengen · 1 doppelt · 1 nicht lesbar', { exact: true }),
    )
    await page.getByRole('spinbutton', { name: 'Max. Offs' }).fill('2')
    await preview.click()
    await sees(
      page.getByText(
        'Noch ist nichts gespeichert. 3 Ziele: 2 neu, 1 steht schon im Plan und bekäme die neuen Werte. 1 davon gehört einem eigenen Stamm und wird nicht angegriffen. 3 Angaben abgelehnt.',
      ),
    )
    const row = (place: string) => shownText(foretold.getByRole('row', { name: new RegExp(`^${place}`) }))
    expect(row('400\\|500')).toMatch(/Verteidiger \[IHR\]\s*0\s*0\s*0\s*eigener Stamm$/)
    expect(row('401\\|500')).toMatch(/Berta \[IHR\]\s*2\s*0\s*0\s*neue Werte$/)
    expect(row('402\\|500')).toMatch(/Barbaren\s*5\s*4\s*0\s*neu$/)
    await sees(rejected.getByText('Auf dieser Koordinate liegt kein Dorf.'))
    await sees(rejected.getByText('Zeile 5', { exact: true }))
    await expectAccessible()
    await add.click()
    await sees(page.getByText('3 Ziele gespeichert. 2 sind neu, 1 stand schon im Plan und hat die neuen Werte.'))
    const sent = recordedCalls('targets.addManual').map(({ body }) => [body.preview ?? false, body.maxOff, body.type])
    expect(sent).toEqual([
      [true, 2, 'offs'],
      [false, 2, 'offs'],
    ])
  })

  it('name what looks like an amount and is not used, while typing and in the answer', async () => {
    await open({ 'targets.addManual': added({ unused: [{ text: 'Wall 20', count: 12, lines: [1, 3, 4] }] }) })
    await coordinates.fill('Dora\t400|500\t5\t4\tWall 20\n2 Offs auf 401|500')
    await sees(page.getByText('2 Koordinaten gelesen, 1 davon mit eigenen Mengen'))
    await sees(page.getByText('„Wall 20“ in Zeile 1', { exact: true }))
    await sees(page.getByText('„2 Offs“ in Zeile 2', { exact: true }))
    await preview.click()
    await sees(page.getByText('„Wall 20“ in 12 Zeilen (1, 3, 4 …)', { exact: true }))
    await expectAccessible()
  })

  it('get a priority and a weight from the form, shown only where they are not normal', async () => {
    const rows = [anAdded({ x: 400, priority: 1, weight: 3 }), anAdded({ x: 401 })]
    await open({ 'targets.addManual': added({ accepted: 2, added: 2, targets: rows }) })
    await coordinates.fill('400|500:5:4:0:p1:w3 401|500')
    await preview.click()
    const row = (place: string) => shownText(foretold.getByRole('row', { name: new RegExp(`^${place}`) }))
    expect(row('400\\|500')).toMatch(/P1\s*Gewicht 3\s*neu$/)
    expect(row('401\\|500')).toMatch(/0\s*0\s*0\s*neu$/)
    await page.getByLabelText('Priorität').selectOptions('2')
    await page.getByLabelText('Gewicht').selectOptions('9')
    await add.click()
    await sees(page.getByText('2 Ziele gespeichert.'))
    const sent = recordedCalls('targets.addManual').map(({ body }) => [body.priority, body.weight])
    expect(sent).toEqual([
      [undefined, undefined],
      [2, 9],
    ])
  })

  it('are said to get no attack only where neither line nor form names an amount', async () => {
    await open()
    const hint = page.getByText(/bekommen? (diese Ziele )?keinen Angriff\.$/)
    await sees(
      page.getByText('Ohne Offs, Fakes, BFakes und AG-Züge bekommen diese Ziele keinen Angriff.', { exact: true }),
    )
    await coordinates.fill('400|500:5 401|500')
    await sees(page.getByText('1 Ziel ohne Offs, Fakes, BFakes und AG-Züge bekommt keinen Angriff.', { exact: true }))
    await coordinates.fill('400|500:5 401|500:0:3')
    await gone(hint)
    await coordinates.fill('400|500:0')
    await sees(hint)
    await page.getByLabelText('Max. Fakes').fill('2')
    await gone(hint)
  })

  it('of which none is good say so line by line', async () => {
    const fields = {
      'coordinates.0': 'Zeile 1: Auf dieser Koordinate liegt kein Dorf.',
      'coordinates.2': 'Zeile 3: Hier steht keine Koordinate.',
    }
    await open({ 'targets.addManual': failure('no_good_coordinate', { fields }) })
    await coordinates.fill('0|0\n\nQuatsch')
    await add.click()
    await sees(page.getByText('Keine der Koordinaten konnte übernommen werden.'))
    await sees(rejected.getByText('Auf dieser Koordinate liegt kein Dorf.'))
    await sees(rejected.getByText('Zeile 3', { exact: true }))
  })

  it.each([
    ['Max. Offs', '-3'],
    ['Max. Fakes', ''],
    ['Max. BFakes', '1001'],
  ])('are not sent with %s %j: the field says why', async (label, typed) => {
    await open({ 'targets.addManual': added({ accepted: 1, added: 1 }) })
    await coordinates.fill('400|500')
    const field = page.getByLabelText(label)
    await field.fill(typed)
    await add.click()
    await sees(page.getByText('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.'))
    await expect.element(field).toHaveFocus()
    expect(recordedCalls('targets.addManual')).toEqual([])
    await field.fill('3')
    await add.click()
    await sees(page.getByText('1 Ziel gespeichert.'))
  })

  it('have an offset that counts only when it is one', async () => {
    await open()
    const offset = page.getByLabelText('Offset (Minuten)')
    await offset.click()
    await userEvent.keyboard('-60')
    await expect.element(offset).toHaveValue(-60)
    const note = page.getByText('Bitte gib eine ganze Zahl von -20.160 bis 20.160 ein.')
    for (const wrong of ['99999', '']) {
      await offset.fill(wrong)
      await press('Tab')
      await expect.element(offset).toHaveValue(wrong === '' ? null : Number(wrong))
      await sees(note)
    }
    await offset.fill('30')
    await gone(note)
  })

  it('go out in pages of 1,000 after a look at all of them, and on from where it failed', async () => {
    const rows = Array.from({ length: 50 }, (_, y) =>
      Array.from({ length: 50 }, (_, x) => `${400 + x}|${500 + y}`).join(' '),
    )
    const saved = (lines: readonly string[]) => added({ accepted: 50 * lines.length, added: 50 * lines.length })
    let isDown = true
    await open({
      'targets.addManual': ({ body }) =>
        isDown && !body.preview && body.coordinates[0] !== rows[0]
          ? failure('internal', { requestId: 'abc-123' })
          : saved(body.coordinates),
    })
    await coordinates.fill(rows.join('\n'))
    await add.click()
    await sees(page.getByText('1.000 von 2.500 Zielen gespeichert, 1.500 noch offen.', { exact: true }))
    await sees(page.getByText('Kennung: abc-123'))
    await expectAccessible()
    const goOn = page.getByRole('button', { name: 'Mit den übrigen Zielen weitermachen' })
    isDown = false
    await goOn.click()
    await sees(page.getByText('2.500 Ziele gespeichert.', { exact: true }))
    await sees(add)
    const sent = recordedCalls('targets.addManual').map(({ body }) => [body.preview ?? false, body.coordinates.length])
    expect(sent).toEqual([
      [true, 50],
      [false, 20],
      [false, 20],
      [false, 20],
      [false, 10],
    ])
  })

  it('show no old success beside a new failure', async () => {
    await open({ 'targets.addManual': added({ accepted: 1, added: 1 }) })
    const outcome = page.getByRole('region', { name: 'Ergebnis' })
    await coordinates.fill('400|500')
    await add.click()
    await sees(outcome)
    await coordinates.fill('401|500')
    answers({ 'targets.addManual': answer(502, {}) })
    await add.click()
    await sees(page.getByText('Fehler beim Speichern der Targets', { exact: true }))
    await gone(outcome)
  })
})

describe('random targets', () => {
  const draw = page.getByRole('button', { name: 'Zufällige Ziele hinzufügen' })

  async function openDraw(by: 'Spieler' | 'Stamm', given: Answers = {}, look: Visit = {}): Promise<void> {
    await open(given, look)
    await page.getByRole('tab', { name: `Zufällig nach ${by}` }).click()
  }

  it('are counted before they are added', async () => {
    await openDraw('Spieler')
    await sees(page.getByText('Bitte einen Spieler auswählen!'))
    await expect.element(draw).toBeDisabled()
    await expect.element(page.getByLabelText('Anteil der Dörfer (%)')).toHaveValue(30)
    await expect.element(page.getByLabelText('Fakes pro Dorf')).toHaveValue(5)
    await expect.element(page.getByRole('spinbutton', { name: 'Max. Offs' })).toHaveValue(0)
    await expect.element(page.getByRole('spinbutton', { name: 'Max. BFakes' })).toHaveValue(0)
    await page.getByRole('combobox', { name: 'Spieler' }).fill('Verteidiger')
    await page.getByRole('option', { name: 'Verteidiger' }).first().click()
    await sees(page.getByText('Ergibt 30 Ziele aus 100 Dörfern mit zusammen 150 Fakes.'))
    await page.getByLabelText('Anteil der Dörfer (%)').fill('50')
    await page.getByLabelText('Fakes pro Dorf').fill('2')
    await sees(page.getByText('Ergibt 50 Ziele aus 100 Dörfern mit zusammen 100 Fakes.'))
    answers({ 'targets.addRandomPlayer': added({ accepted: 50, added: 50 }) })
    await page.getByRole('spinbutton', { name: 'Max. Offs' }).fill('-1')
    await draw.click()
    await sees(page.getByText('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.'))
    expect(recordedCalls('targets.addRandomPlayer')).toEqual([])
    await page.getByRole('spinbutton', { name: 'Max. Offs' }).fill('1')
    await page.getByRole('spinbutton', { name: 'Max. BFakes' }).fill('2')
    await draw.click()
    await sees(page.getByText('50 Ziele gespeichert.'))
    expect(recordedCalls('targets.addRandomPlayer').at(-1)?.body).toMatchObject({
      playerId: 20,
      percentage: 50,
      fakesPerVillage: 2,
      type: 'fakes',
      maxOff: 1,
      maxBFake: 2,
      preview: false,
    })
  })

  it('are drawn again before they are saved', async () => {
    await openDraw('Spieler', {
      'targets.addRandomPlayer': ({ body }) =>
        added({ accepted: 1, added: 1, targets: [anAdded({ y: (body.draw ?? 0) % 1000 })] }),
    })
    await page.getByRole('combobox', { name: 'Spieler' }).fill('Verteidiger')
    await page.getByRole('option', { name: 'Verteidiger' }).first().click()
    await preview.click()
    await sees(foretold.getByText('400|0', { exact: true }))
    await page.getByRole('button', { name: 'Neu auslosen' }).click()
    await expect.poll(() => recordedCalls('targets.addRandomPlayer').length).toBe(2)
    const chosen = recordedCalls('targets.addRandomPlayer').at(-1)?.body.draw
    expect(chosen).toEqual(expect.any(Number))
    await draw.click()
    await sees(page.getByText('1 Ziel gespeichert.'))
    // What was shown is what is saved.
    expect(recordedCalls('targets.addRandomPlayer').at(-1)?.body).toMatchObject({ draw: chosen, preview: false })
  })

  it.each(looks)('are chosen accessibly (phone: $phone)', async (look) => {
    const tribes = [{ id: 2, tag: 'IHR', name: 'Ihr Brüder', members: 5, villages: 50 }]
    await openDraw('Stamm', { 'snapshots.tribes': { tribes } }, look)
    await sees(page.getByText('Bitte einen Stamm auswählen!'))
    await page.getByRole('combobox', { name: 'Stamm' }).fill('b')
    await sees(page.css('[role=option]').filter({ hasText: 'IHR' }))
    await expectAccessible()
  })
})

describe('the targets of a plan', () => {
  const own = aTarget({ x: 410, isOwn: true, playerName: 'Anna', tribeTag: 'WIR', maxOff: 7, maxFake: 8 })
  const overfull = aTarget({ x: 411, maxOff: 2, currentOff: 5, usage: 2.5 })

  it.each(looks)('name those of own tribes, and count them nowhere (phone: $phone)', async (look) => {
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets: [own, overfull] }).answers, ...look })
    const notice = page.getByText(/^1 Ziel gehört einem eigenen Stamm, wird nicht angegriffen und zählt nicht mit:/)
    await sees(notice)
    expect(shownText(notice)).toMatch(/410\|500 Dorf 410\|500 \(Anna \[WIR\]\)$/)
    await expect
      .element(notice.getByRole('link', { name: '410|500' }))
      .toHaveAttribute('href', '/targets/edit/plan-1?target=offs-410-500')
    await sees(page.getByText('eigener Stamm', { exact: true }))
    await sees(page.getByText('wird nicht angegriffen', { exact: true }))
    const tile = (name: string) => shownText(page.css('dl > div').filter({ hasText: name }).first())
    expect([tile('Offs gewünscht'), tile('Fakes gewünscht')]).toEqual(['Offs gewünscht\n2', 'Fakes gewünscht\n0'])
    await expectAccessible()
  })

  it.each(looks)('name those that are gone or came to be the same village (phone: $phone)', async (look) => {
    const lost = aTarget({ x: 412, isGone: true, villageName: '', maxOff: 7 })
    const twice = [413, 414].map((x) => ({
      ...aTarget({ x: 415, villageId: 7, maxOff: x - 412 }),
      _id: `offs-${x}-500`,
    }))
    const { answers } = planServer({ targets: [overfull, lost, ...twice] })
    await visit('/targets/plan-1', { as: 'user', answers, ...look })
    const notice = page.getByText(/^1 Ziel gibt es auf der Welt nicht mehr\./)
    await sees(notice)
    expect(shownText(notice)).toMatch(/zählt nicht mit: 412\|500$/)
    await sees(page.getByText('Dorf verschwunden', { exact: true }))
    const same = page.getByText(/^Diese Ziele sind inzwischen dasselbe Dorf\./)
    await sees(same)
    const links = same.getByRole('link').all()
    expect(links.map((link) => link.element().getAttribute('href')?.split('=')[1])).toEqual(twice.map(({ _id }) => _id))
    expect(shownText(same).match(/Offs \d/g)).toEqual(['Offs 1', 'Offs 2'])
    await expectAccessible()
  })

  it('lead to all that are gone where some are not named', async () => {
    const lost = Array.from({ length: 11 }, (_, i) => aTarget({ x: 420 + i, isGone: true, villageName: '' }))
    const { answers } = planServer({ targets: [overfull, ...lost] })
    await visit('/targets/plan-1', { as: 'user', answers })
    await page.getByRole('link', { name: '3 weitere' }).click()
    await sees(page.getByText('11 von 12 Zielen'))
  })

  it('show at most 100 %, and what is too much', async () => {
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets: [overfull] }).answers })
    const row = page.getByRole('table', { name: 'Ziele' }).getByRole('row', { name: /^411/ })
    await sees(row.getByText('3 zu viel', { exact: true }))
    expect(shownText(row)).toMatch(/100\s%/)
    expect(shownText(row)).not.toMatch(/250/)
  })

  it.each(looks)('show trains of nobles where one is wanted (phone: $phone)', async (look) => {
    const targets = [aTarget({ maxSnob: 2, currentSnob: 1 }), aTarget({ x: 401 })]
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets }).answers, ...look })
    await sees(tile('AG-Züge gewünscht').getByText('2'))
    if (look.phone) await sees(page.getByText('Offs 1 · Fakes 0 · BFakes 0 · AG-Züge 2 · Offset ±0 min'))
    else await sees(page.getByRole('columnheader', { name: 'AG-Züge' }))
    await expectAccessible()
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets: [aTarget()] }).answers, ...look })
    await sees(tile('Offs gewünscht'))
    await gone(tile('AG-Züge gewünscht'))
  })

  it('are narrowed by type', async () => {
    const targets = [...targetsInARow(3), aTarget({ x: 410, type: 'ramoff' })]
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets }).answers })
    await sees(page.getByText('4 Ziele', { exact: true }))
    await page.css('section').filter({ hasText: 'Ziele des Plans' }).getByLabelText('Typ').selectOptions('ramoff')
    await sees(page.getByText('1 von 4 Zielen'))
  })

  it('say when they cannot be loaded, and when there is no world', async () => {
    await open({ 'targets.list': failure('internal') })
    await sees(page.getByText('Fehler beim Laden der Targets'))
    await open({ 'worlds.list': { worlds: [] } })
    await sees(page.getByText('Keine Welt ausgewählt'))
    await sees(page.getByText('Bitte wählen Sie eine Welt aus, um fortzufahren'))
  })

  it.each(looks)('are shown accessibly (phone: $phone)', async (look) => {
    const targets = targetsInARow(3)
    await visit('/targets/plan-1', { as: 'user', answers: planServer({ targets }).answers, ...look })
    await sees(page.getByText('Offs gewünscht'))
    await expectAccessible()
  })
})

describe('priorities and weights', () => {
  const list = page.getByRole('table', { name: 'Ziele', exact: true })
  const places = () =>
    list
      .getByText(/^\d{3}\|\d{3}$/)
      .elements()
      .map((element) => element.textContent)

  it('are listed, filtered and sorted by where a target has one', async () => {
    await open(
      planServer({
        targets: [aTarget({ x: 400 }), aTarget({ x: 401, priority: 1 }), aTarget({ x: 402, priority: 1, weight: 4 })],
      }).answers,
    )
    await sees(list.getByText('Gewicht 4'))
    await expect.poll(places).toEqual(['400|500', '401|500', '402|500'])
    await page.getByLabelText('Reihenfolge').selectOptions('importance')
    await expect.poll(places).toEqual(['402|500', '401|500', '400|500'])
    await page.getByRole('combobox', { name: 'Priorität' }).last().selectOptions('3')
    await expect.poll(places).toEqual(['400|500'])
    await expectAccessible()
  })

  it('show nothing where all are normal', async () => {
    await open(planServer({ targets: targetsInARow(2) }).answers)
    await sees(list)
    expect(list.getByRole('columnheader', { name: 'Priorität' }).elements()).toEqual([])
    expect(page.getByLabelText('Reihenfolge').elements()).toEqual([])
  })
})
