import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aTarget, formatPlace, targetsInARow } from '../support/samples.ts'
import { confirmWith, copies, dialog, gone, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const discard = page.getByText('Nicht gespeicherte Änderungen verwerfen?')
const offs = page.getByLabelText(/^Max\. Offs /)
const all = page.getByRole('checkbox', { name: 'Alle auswählen' })
const editSelection = page.getByRole('button', { name: 'Auswahl bearbeiten' })
const deleteSelection = page.getByRole('button', { name: 'Auswahl löschen' })
const apply = dialog().getByRole('button', { name: 'Übernehmen' })

/** The list of a plan's targets, 400|500 and on. */
async function open(targets = targetsInARow(3), given: Answers = {}, look: Visit = {}) {
  const server = planServer({ targets })
  const utilization = () => ({ targets: server.now.targets, outdated: false, outdatedBy: [] })
  await visit('/targets/edit/plan-1', {
    as: 'user',
    answers: { ...server.answers, 'calculations.utilization': utilization, ...given },
    ...look,
  })
  await sees(offs.first())
  return server
}

const tick = (place: string, type = 'Offs') =>
  page.getByRole('checkbox', { name: `${place} (${type}) auswählen` }).click()

describe('a target', () => {
  it('is changed in its row, and Escape takes back what was typed', async () => {
    const { now } = await open()
    const field = page.getByLabelText('Max. Offs 400|500 (Offs)')
    await field.fill('4')
    await page.getByLabelText('Offset (Minuten) 400|500 (Offs)').fill('-45')
    await page.getByRole('button', { name: '400|500 (Offs) speichern' }).click()
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(now.targets[0]).toMatchObject({ maxOff: 4, offsetMinutes: -45 })
    await field.fill('9')
    await press('Escape')
    await expect.element(field).toHaveValue(4)
  })

  it('gets a priority and a weight in its row', async () => {
    const { now } = await open([aTarget({ weight: 4 })])
    const weight = page.getByLabelText('Gewicht 400|500 (Offs)')
    await expect.element(weight).toHaveValue('4')
    await page.getByLabelText('Priorität 400|500 (Offs)').selectOptions('1')
    await weight.selectOptions('1')
    await page.getByRole('button', { name: '400|500 (Offs) speichern' }).click()
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(recordedCalls('targets.update').map(({ body }) => body)).toMatchObject([{ priority: 1, weight: 1 }])
    expect(now.targets[0]).toMatchObject({ priority: 1 })
  })

  it('gets a window of its own in its row, and a blank side is the plan’s again', async () => {
    const { now } = await open([aTarget({ windowAfter: 30 })])
    const before = page.getByLabelText('Früher (s) 400|500 (Offs)')
    const after = page.getByLabelText('Später (s) 400|500 (Offs)')
    await expect.element(before).toHaveValue(null)
    await expect.element(before).toHaveAttribute('placeholder', 'Plan')
    await before.fill('3601')
    await sees(page.getByText('0 bis 3.600'))
    const save = page.getByRole('button', { name: '400|500 (Offs) speichern' })
    await expect.element(save).toBeDisabled()
    await before.fill('5')
    await after.fill('6')
    await sees(page.getByText('Ankunftsfenster kleiner als 12 s je Befehl: hilft kaum.'))
    await before.fill('60')
    await after.fill('')
    await gone(page.getByText(/hilft kaum/))
    await save.click()
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(recordedCalls('targets.update').map(({ body }) => body)).toMatchObject([
      { windowBefore: 60, windowAfter: null },
    ])
    expect(now.targets[0]).toMatchObject({ windowBefore: 60 })
  })

  it('warns where the clocks change within its own window', async () => {
    const plan = aPlan({ arriveAt: '2038-03-28T00:59:00.000Z' })
    await open([aTarget()], { 'plans.get': { plan } })
    const after = page.getByLabelText('Später (s) 400|500 (Offs)')
    const warning = page.getByText('Am 28.03.2038 stellt die Uhr dazwischen eine Stunde vor.')
    await after.fill('59')
    await gone(warning)
    await after.fill('60')
    await sees(warning)
    await page.getByLabelText('Offset (Minuten) 400|500 (Offs)').fill('1')
    await gone(warning)
    await page.getByLabelText('Früher (s) 400|500 (Offs)').fill('20')
    await sees(warning)
    await expectAccessible()
  })

  it('gets a least morale and buildings in a dialog, in the order in which they were chosen', async () => {
    const { now } = await open()
    await page.getByRole('button', { name: 'Weitere Angaben zu 400|500 (Offs)' }).click()
    const morale = dialog().getByLabelText('Mindestmoral (%)')
    await morale.fill('20')
    await expect.element(apply).toBeDisabled()
    await morale.fill('55')
    await chooseBuilding('Speicher')
    await chooseBuilding('Adelshof')
    await expectAccessible()
    await apply.click()
    await gone(dialog())
    await page.getByRole('button', { name: '400|500 (Offs) speichern' }).click()
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(now.targets[0]).toMatchObject({ minMorale: 55, buildings: ['speicher', 'adelshof'] })
  })

  it('gets its first train of nobles in the dialog, then has a column for them, and loses them there', async () => {
    const { now } = await open()
    const trains = page.getByLabelText('AG-Züge 400|500 (Offs)')
    const save = page.getByRole('button', { name: '400|500 (Offs) speichern' })
    await gone(trains)
    await page.getByRole('button', { name: 'Weitere Angaben zu 400|500 (Offs)' }).click()
    await dialog().getByLabelText('AG-Züge').fill('2')
    await apply.click()
    await gone(dialog())
    await save.click()
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(now.targets[0]).toMatchObject({ maxSnob: 2 })
    await expect.element(trains).toHaveValue(2)
    await trains.fill('0')
    await save.click()
    await gone(trains)
    expect(recordedCalls('targets.update').map(({ body }) => body)).toMatchObject([{ maxSnob: 2 }, { maxSnob: 0 }])
  })

  it('keeps what was typed when saving or deleting fails', async () => {
    await open()
    answers({ 'targets.update': failure('internal'), 'targets.remove': failure('internal') })
    await offs.first().fill('7')
    await press('Enter')
    await sees(page.getByText('Fehler beim Speichern des Targets'))
    await expect.element(offs.first()).toHaveValue(7)
    await page.getByRole('button', { name: '402|500 (Offs) löschen' }).click()
    await confirmWith('Löschen')
    await sees(page.getByText('Fehler beim Löschen des Targets'))
  })

  it('gets another type, unless the village is a target of that type already', async () => {
    const { now } = await open([...targetsInARow(2), aTarget({ type: 'fakes', maxOff: 0 })])
    const type = page.getByLabelText('Typ 400|500 (Offs)')
    await type.selectOptions('fakes')
    await page.getByRole('button', { name: '400|500 (Offs) speichern' }).click()
    await sees(page.getByText('Dieses Dorf steht schon als Ziel dieses Typs im Plan.'))
    await type.selectOptions('ramoff')
    await page.getByLabelText('Max. Offs 400|500 (Offs)').fill('4')
    await press('Enter')
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    await expect.element(page.getByLabelText('Max. Offs 400|500 (RamOffs)')).toHaveValue(4)
    expect(now.targets.map((target) => `${target.type} ${target.maxOff}`).toSorted()).toEqual([
      'fakes 0',
      'offs 1',
      'ramoff 4',
    ])
  })

  it('that was changed elsewhere shows both values, and the leader decides; the typed value stays', async () => {
    const { now } = await open(targetsInARow(2))
    const changeElsewhere = (maxOff: number) => {
      now.targets = now.targets.map((target, index) =>
        index === 0 ? { ...target, maxOff, version: target.version + 1 } : target,
      )
    }
    const name = '400|500 (Offs)'
    const field = page.getByLabelText(`Max. Offs ${name}`)
    const conflict = page.getByText('Inzwischen von jemand anderem geändert')
    await field.fill('4')
    changeElsewhere(9)
    await press('Enter')
    await sees(conflict)
    await expect.element(field).toHaveValue(4)
    await page.getByRole('button', { name: 'Max. Offs 400|500: Gespeichertes übernehmen' }).click()
    await expect.element(field).toHaveValue(9)
    await gone(conflict)
    await expect.element(field).toHaveFocus()

    await field.fill('5')
    await offs.nth(1).fill('6')
    changeElsewhere(8)
    await page.getByRole('button', { name: 'Alle speichern' }).click()
    await sees(toast('1 Ziel nicht gespeichert.'))
    await sees(conflict)
    await page.getByRole('button', { name: 'Max. Offs 400|500: Deine Eingabe behalten' }).click()
    await press('Enter')
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    expect(now.targets.map(({ maxOff }) => maxOff)).toEqual([5, 6])
  })

  it('that others have deleted leaves the list, and is said to be gone', async () => {
    const { now } = await open(targetsInARow(5))
    const names = now.targets.map((target) => `${formatPlace(target)} (Offs)`)
    const remove = (...indexes: number[]) => {
      const gone = indexes.map((index) => `offs-${400 + index}-500`)
      now.targets = now.targets.filter(({ _id }) => !gone.includes(_id))
    }
    await page.getByLabelText(`Max. Offs ${names[0]}`).fill('4')
    await tick('402|500')
    await tick('403|500')
    remove(2, 3)
    await deleteSelection.click()
    await confirmWith('2 Ziele löschen')
    await sees(toast('Die ausgewählten Ziele gibt es nicht mehr.'))
    await gone(page.getByLabelText(`Max. Offs ${names[3]}`))

    remove(1)
    await page.getByRole('button', { name: `${names[1]} löschen` }).click()
    await confirmWith('Löschen')
    await sees(toast(`${names[1]}: Dieses Ziel gibt es nicht (mehr).`))
    await gone(page.getByLabelText(`Max. Offs ${names[1]}`))

    remove(0)
    await page.getByLabelText(`Max. Offs ${names[0]}`).click()
    await press('Enter')
    await sees(toast(`${names[0]}: Dieses Ziel gibt es nicht (mehr).`))
    await gone(page.getByLabelText(`Max. Offs ${names[0]}`))
    await sees(page.getByText('1 Ziel', { exact: true }))
  })

  it('is led to by a link: its row is brought into view, marked and ready to type in', async () => {
    const targets = targetsInARow(300, { type: 'fakes', maxFake: 1 })
    const wanted = targets[295] ?? aTarget()
    const server = planServer({ targets })
    await visit(`/targets/edit/plan-1?target=${wanted._id}`, { as: 'user', answers: server.answers })
    const field = page.getByLabelText(`Max. Offs ${formatPlace(wanted)} (Fakes)`)
    await sees(field)
    await expect.element(field).toHaveFocus()
    await sees(page.css('[aria-current="true"]').filter({ hasText: formatPlace(wanted) }))
    await visit('/targets/edit/plan-1?target=gibt-es-nicht', { as: 'user', answers: server.answers })
    await sees(page.getByText('Das gesuchte Ziel gibt es in diesem Plan nicht (mehr).'))
  })
})

describe('many targets', () => {
  it('are changed together, only in what was filled in', async () => {
    const { now } = await open(targetsInARow(12))
    await tick('400|500')
    await tick('401|500')
    await sees(page.getByText('2 Ziele ausgewählt'))
    await editSelection.click()
    await expect.element(apply).toBeDisabled()
    await dialog().getByLabelText('Max. Offs').fill('-1')
    await sees(dialog().getByText('Bitte gib eine ganze Zahl von 0 bis 1.000 ein.'))
    await expect.element(apply).toBeDisabled()
    await dialog().getByLabelText('Max. Offs').fill('')
    await dialog().getByLabelText('Max. Fakes').fill('7')
    await dialog().getByLabelText('AG-Züge').fill('1')
    await dialog().getByLabelText('Offset (Minuten)').fill('-15')
    await dialog().getByLabelText('Offset (Sekunden dazu)').fill('-60')
    await sees(dialog().getByText('Bitte gib eine ganze Zahl von -59 bis 59 ein.'))
    await expect.element(apply).toBeDisabled()
    await dialog().getByLabelText('Offset (Sekunden dazu)').fill('-30')
    const update = planServer({ targets: now.targets }).answers['targets.updateMany']
    answers({ 'targets.updateMany': failure('internal') })
    await apply.click()
    await sees(dialog().getByText('Fehler beim Speichern der Targets'))
    await expect.element(dialog().getByLabelText('Max. Fakes')).toHaveValue(7)
    answers({ 'targets.updateMany': update })
    await apply.click()
    await sees(toast('2 Ziele geändert.'))
    await gone(dialog())
    expect(recordedCalls('targets.updateMany').at(-1)?.body).toEqual({
      targetIds: ['offs-400-500', 'offs-401-500'],
      limits: { maxFake: 7, maxSnob: 1, offsetMinutes: -15, offsetSeconds: -30 },
      versions: { 'offs-400-500': 1, 'offs-401-500': 1 },
    })
  })

  it('get another type together; what meets another target stays and is named', async () => {
    const { now } = await open([...targetsInARow(3), aTarget({ x: 401, type: 'bfcleaner' })])
    await page.getByLabelText('Typ', { exact: true }).selectOptions('offs')
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    await editSelection.click()
    await dialog().getByLabelText('Typ').selectOptions('bfcleaner')
    await apply.click()
    await sees(toast('2 Ziele geändert.'))
    await sees(
      page.getByText('1 Ziel bleibt unverändert, weil das Dorf schon als Ziel des neuen Typs im Plan steht: 401|500.'),
    )
    expect(now.targets.map(({ type }) => type).toSorted()).toEqual(['bfcleaner', 'bfcleaner', 'bfcleaner', 'offs'])
  })

  it('are changed in several calls, which stop at a failure and go on', async () => {
    const server = await open(targetsInARow(600, { y: 300 }))
    const update = server.answers['targets.updateMany']
    if (typeof update !== 'function') throw new Error('The server keeps targets')
    await all.click()
    await editSelection.click()
    await dialog().getByLabelText('Max. Offs').fill('3')
    let calls = 0
    answers({
      'targets.updateMany': (call) =>
        ++calls === 2 ? failure('busy', { message: 'Gerade überlastet.' }) : update(call),
    })
    await apply.click()
    await sees(page.getByText('500 Ziele geändert, 100 noch offen.'))
    const changed = () => server.now.targets.filter(({ maxOff }) => maxOff === 3).length
    expect(changed()).toBe(500)
    await page.getByRole('button', { name: 'Mit den übrigen 100 weitermachen' }).click()
    await sees(toast('600 Ziele geändert.'))
    expect(changed()).toBe(600)
    await deleteSelection.click()
    await confirmWith('600 Ziele löschen')
    await sees(page.getByText('Noch keine Ziele'))
  })

  it('are deleted together after a question that names their number', async () => {
    const { now } = await open(targetsInARow(12))
    await all.click()
    await tick('400|500')
    await deleteSelection.click()
    await sees(page.getByText('11 Ziele werden aus dem Plan entfernt.'))
    await confirmWith('Abbrechen')
    expect(now.targets).toHaveLength(12)
    await deleteSelection.click()
    await confirmWith('11 Ziele löschen')
    await sees(page.getByText('1 Ziel', { exact: true }))
    expect(now.targets.map(formatPlace)).toEqual(['400|500'])
  })

  it('stay chosen when their deletion fails at once', async () => {
    await open(targetsInARow(2), { 'targets.removeMany': failure('internal') })
    await all.click()
    await deleteSelection.click()
    await confirmWith('2 Ziele löschen')
    await sees(page.getByText('Fehler beim Löschen der Targets').first())
    await sees(page.getByText('2 Ziele ausgewählt'))
  })

  it('that were typed over one by one are saved at once, and not left without a question', async () => {
    const { now } = await open(targetsInARow(4))
    await offs.nth(0).fill('4')
    await offs.nth(1).fill('5')
    await sees(page.getByText('2 Ziele mit nicht gespeicherten Änderungen'))
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(discard)
    await confirmWith('Hier bleiben')
    await page.getByRole('button', { name: 'Alle speichern' }).click()
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
    expect(now.targets.map(({ maxOff }) => maxOff)).toEqual([4, 5, 1, 1])
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(page.getByRole('heading', { name: 'Ziel-Auslastung' }))
  })

  it('are copied as they are shown or chosen, with their limits too', async () => {
    const copied = copies()
    await open()
    await page.getByRole('button', { name: 'Koordinaten kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    expect(copied.last()).toBe('400|500 401|500 402|500')
    await tick('402|500')
    await page.getByRole('button', { name: 'Mit Mengen kopieren' }).click()
    await expect.poll(() => copied.last()).toBe('402|500:1:0:0')
  })
})

it.each(looks)('the list is accessible with its dialogs (phone: $phone)', async (look) => {
  await open(targetsInARow(4, { maxSnob: 1 }), {}, look)
  await all.click()
  await offs.nth(0).fill('4')
  await offs.nth(1).fill('5')
  await expectAccessible()
  await editSelection.click()
  await sees(dialog())
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
  await sees(discard)
  await expectAccessible()
})

it('a priority is given to a selection, and a weight is left unchanged', async () => {
  await open()
  await all.click()
  await editSelection.click()
  await dialog().getByLabelText('Priorität').selectOptions('2')
  await apply.click()
  await gone(dialog())
  expect(recordedCalls('targets.updateMany').map(({ body }) => body.limits)).toEqual([{ priority: 2 }])
})

it('a window is given to a selection, or taken from it', async () => {
  await open()
  await all.click()
  await editSelection.click()
  await dialog().getByLabelText('Ankunft früher (s)').fill('45')
  await apply.click()
  await gone(dialog())
  await editSelection.click()
  await dialog().getByLabelText('Ankunftsfenster des Plans verwenden').click()
  await gone(dialog().getByLabelText('Ankunft früher (s)'))
  await apply.click()
  await gone(dialog())
  expect(recordedCalls('targets.updateMany').map(({ body }) => body.limits)).toEqual([
    { windowBefore: 45 },
    { windowBefore: null, windowAfter: null },
  ])
})

it('a least morale and buildings are given to a selection, or taken from it', async () => {
  await open()
  await all.click()
  await editSelection.click()
  await dialog().getByLabelText('Mindestmoral (%)').fill('55')
  await chooseBuilding('Speicher')
  await apply.click()
  await gone(dialog())
  await editSelection.click()
  const ofPlan = dialog().getByLabelText('Mindestmoral des Plans verwenden')
  const ofWorld = dialog().getByLabelText('Katapult-Ziele der Welt verwenden')
  await ofPlan.click()
  await ofWorld.click()
  await ofPlan.click()
  await expect.element(ofPlan).not.toBeChecked()
  await apply.click()
  await gone(dialog())
  await editSelection.click()
  await ofPlan.click()
  await chooseBuilding('Adelshof')
  await expectAccessible()
  await apply.click()
  await gone(dialog())
  expect(recordedCalls('targets.updateMany').map(({ body }) => body.limits)).toEqual([
    { minMorale: 55, buildings: ['speicher'] },
    { buildings: null },
    { minMorale: null, buildings: ['adelshof'] },
  ])
})

async function chooseBuilding(name: string): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Katapult-Ziele' }).click()
  await page.getByRole('option', { name }).click()
}

it('a chosen target gets another wave, some seconds after its last', async () => {
  await open(targetsInARow(2), { 'targets.addManual': failure('too_many_targets') })
  await tick('401|500')
  await page.getByRole('button', { name: 'Welle hinzufügen' }).click()
  await sees(dialog().getByText('Welle auf 401|500 hinzufügen'))
  const seconds = dialog().getByLabelText('Sekunden nach der letzten Welle')
  await seconds.fill('0')
  await sees(dialog().getByText('Die neue Welle kommt dann nicht nach der letzten an.'))
  await seconds.fill('90')
  await dialog().getByRole('button', { name: 'Hinzufügen' }).click()
  await sees(dialog().getByText('Fehler beim Speichern der Targets'))
  expect(recordedCalls('targets.addManual').map(({ body }) => body)).toMatchObject([
    { type: 'offs', coordinates: ['401|500:1:0:0:welle2:o90'], onlyNew: true },
  ])
})

it('a wave that another leader added meanwhile is named and stays', async () => {
  const added = {
    ...{ success: true, message: '', accepted: 0, added: 0, updated: 0, unchanged: 0, own: 0, rejected: 0 },
    ...{ standing: ['offs-401-500-w2'], misordered: [], coordinates: [], targets: [], rejectedLines: [], unused: [] },
  }
  await open(targetsInARow(2), { 'targets.addManual': added })
  await tick('401|500')
  await page.getByRole('button', { name: 'Welle hinzufügen' }).click()
  await dialog().getByRole('button', { name: 'Hinzufügen' }).click()
  await sees(toast('Andere haben inzwischen Wellen hinzugefügt'))
  await sees(page.getByText('401|500 · Welle 2: Diese Welle steht schon im Plan und bleibt, wie sie ist.'))
})
