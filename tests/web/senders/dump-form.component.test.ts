import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { contract } from '../../../shared/contract/index.ts'
import { exampleDump } from '../../../shared/game/dump/example.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { countedStats, planServer } from '../support/plan-server.ts'
import { aSender, aWorld, formatPlace } from '../support/samples.ts'
import { confirmWith, dialog, elementTexts, gone, sees, shows, tile } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

type Uploaded = OutputOf<typeof contract.senders.uploadTroops>

const area = page.getByLabelText('Truppen-Dump')
const upload = page.getByRole('button', { name: 'Truppen hochladen' })
const picker = page.getByLabelText('Dump-Datei')
const known = [500, 501, 502, 503].map((x) => aSender({ x }))

/** A line of an off. */
const off = (x: number) => `${x}|500,0,0,7000,0,2500,0,300,50,0,0`

const uploaded = (more: Partial<Uploaded> = {}): Uploaded => ({
  success: true,
  message: '2 Dörfer übernommen.',
  accepted: 2,
  rejected: 0,
  rejectedLines: [],
  skipped: 0,
  skippedLines: [],
  unused: [],
  unclassified: 0,
  advice: [],
  added: 0,
  updated: 2,
  unnamed: 0,
  stats: countedStats(known),
  ...more,
})

async function open(senders = known, given: Answers = {}, look: Visit = {}) {
  const server = planServer({ senders })
  await visit('/incplans/plan-1/troops', { as: 'user', answers: { ...server.answers, ...given }, ...look })
  await sees(upload)
  return server
}

describe('a dump', () => {
  it('is wanted, and one that cannot be read gets an error', async () => {
    await open([])
    await sees(page.getByText('Noch keine Truppen hochgeladen.'))
    await upload.click()
    await sees(page.getByText('Bitte Dump eingeben oder Datei auswählen!'))
    await area.fill('500|500,1,2,3')
    // Before it has been read, nobody knows that it takes no village away: that would be asked first.
    await sees(page.getByText('kein lesbares Dorf'))
    answers({ 'senders.uploadTroops': failure('internal', { requestId: 'kennung-7' }) })
    await upload.click()
    await sees(page.getByText('Fehler beim Hochladen.'))
    await sees(page.getByText('Kennung: kennung-7'))
    await expect.element(area).toHaveValue('500|500,1,2,3')
  })

  it('is shown by an example of the plan’s world, which is recognised', async () => {
    await open([])
    const example = exampleDump(aWorld().units)
    await expect.element(area).toHaveAttribute('placeholder', example)
    await area.fill(example)
    await sees(page.getByText('höchstens 2 Dörfer', { exact: true }))
    await sees(page.getByText('Offs: 1', { exact: true }))
  })

  it('that has other columns gets the expected ones', async () => {
    await open([])
    await area.fill('500|500,1,2,3')
    await sees(page.getByText(/Erwartet: \d+ Zahlen \(Speerträger, .*\), gefunden: 3\. 500/))
  })

  it('is recognised and foretold by the settings of the world before it is sent', async () => {
    await open([])
    await area.fill([off(500), off(501), 'kein Dorf'].join('\n'))
    await sees(page.getByText('Mitgliedertruppen (eine Zeile je Dorf)'))
    await sees(page.getByText('höchstens 2 Dörfer', { exact: true }))
    await sees(page.getByText('1 Zeile fällt weg', { exact: true }))
    await sees(page.getByText('Offs: 2', { exact: true }))
  })

  it('names the columns that it does not read before and after it is sent', async () => {
    await open([], {
      'senders.uploadTroops': { ...uploaded(), unused: [{ text: 'Wall (Gebäude)', count: 1, lines: [2] }] },
    })
    await area.fill('Koordinaten;Axt;Kav;Wall\n500|500;6000;2400;20\n501|500;6000;2400;20')
    await sees(page.getByText('„Kav (Leichte Kavallerie oder Schwere Kavallerie)“ in 2 Zeilen (2, 3)'))
    await sees(page.getByText('„Wall (Gebäude)“ in 2 Zeilen (2, 3)'))
    await upload.click()
    await sees(page.getByText('„Wall (Gebäude)“ in Zeile 2'))
    await area.fill('Koordinaten;Hauptgebäude;Wall\n500|500;20;20')
    await sees(page.getByText(/Das sind Stufen von Gebäuden/).first())
  })

  it('shows what is around a table of the game as skipped', async () => {
    await open([], {
      'senders.uploadTroops': { ...uploaded(), skipped: 4, skippedLines: [{ line: 7, text: 'Dorf\tBefehle' }] },
    })
    await area.fill(`Stamm\n001 Dorf (500|500) K55\t${off(500).slice(8).replaceAll(',', '\t')}\tBefehle`)
    await sees(page.getByText('1 Zeile übersprungen: Zeile 1 „Stamm“'))
    await gone(page.getByText(/fällt weg/))
    await upload.click()
    await sees(page.getByText('4 Zeilen übersprungen: Zeile 7 „Dorf Befehle“ …'))
  })

  it('adds to the villages there are or replaces them, as the leader chooses after seeing how many', async () => {
    await open(known, { 'senders.uploadTroops': uploaded() })
    await area.fill([off(500), off(501), off(510)].join('\n'))
    const ask = async () => {
      await sees(page.getByText('höchstens 3 Dörfer', { exact: true }))
      await upload.click()
    }
    await ask()
    const counts = dialog().getByLabelText('Der Dump und die vorhandenen Dörfer')
    await expect.poll(() => elementTexts(counts.getByRole('term'))).toEqual(['1', '2', '2', '2'])
    await sees(dialog().getByText('vorhanden, stehen nicht im Dump'))
    await expectAccessible()
    await confirmWith('Ergänzen')
    await shows(tile('Aktualisiert'), '2')
    await ask()
    await confirmWith('Alle ersetzen')
    await expect
      .poll(() => recordedCalls('senders.uploadTroops').map(({ body }) => body.mode))
      .toEqual(['merge', 'replace'])
    await ask()
    await confirmWith('Nur diese Spieler')
    await expect.poll(() => recordedCalls('senders.uploadTroops').at(-1)?.body.mode).toBe('replacePlayers')
  })

  it('is asked about when it would take villages away, and stays when that is denied', async () => {
    await open(known, { 'senders.uploadTroops': uploaded() })
    await area.fill(off(500))
    await sees(page.getByText('höchstens 1 Dorf', { exact: true }))
    await upload.click()
    await sees(dialog().getByText(/bleiben 3 Dörfer/))
    await confirmWith('Abbrechen')
    await gone(dialog())
    await expect.element(area).toHaveValue(off(500))
    expect(recordedCalls('senders.uploadTroops')).toEqual([])
    // It names all there are: nothing would go, so nothing is asked.
    await area.fill(known.map(({ x }) => off(x)).join('\n'))
    await sees(page.getByText('höchstens 4 Dörfer', { exact: true }))
    await upload.click()
    await sees(page.getByText('2 Dörfer übernommen.'))
    await gone(dialog())
  })

  it('says which thresholds would give villages without a role one', async () => {
    const advice: Uploaded['advice'] = [
      { type: 'bfcleaner', unit: 'axe', from: 2000, to: 1700, gained: 24, moved: 0 },
      { type: 'offs', unit: 'ram', from: 100, to: 90, gained: 1, moved: 12 },
    ]
    await open([], { 'senders.uploadTroops': uploaded({ unclassified: 127, advice }) })
    await area.fill(off(500))
    await upload.click()
    await sees(page.getByText(/^127 Dörfer erreichen keinen Schwellenwert/))
    const list = page.getByRole('region', { name: 'Vorschläge für Schwellenwerte' }).getByRole('listitem')
    await expect
      .poll(() => elementTexts(list))
      .toEqual([
        'BF Cleaner: Schwelle Axtkämpfer von 2.000 auf 1.700 senken bringt 24 Dörfer.',
        'Offs: Schwelle Rammbock von 100 auf 90 senken bringt 1 Dorf; 12 Dörfer wechseln aus einer anderen Art dorthin.',
      ])
  })

  it('has rejected lines listed line by line', async () => {
    const lines = [
      { line: 2, text: 'kein Dorf', reason: 'In der Zeile steht keine Koordinate.' },
      { line: 3, text: '400|500,1', reason: 'Das Dorf gehört keinem Stamm des Plans.' },
    ]
    await open([], { 'senders.uploadTroops': uploaded({ accepted: 1, rejected: 2, rejectedLines: lines }) })
    await area.fill(off(500))
    await upload.click()
    await shows(tile('Übernommen'), '1')
    await shows(tile('Abgelehnt'), '2')
    const rejected = page.getByRole('region', { name: 'Abgelehnte Zeilen' })
    await sees(rejected.getByText('Zeile 2', { exact: true }))
    await sees(rejected.getByText('kein Dorf', { exact: true }))
    await sees(rejected.getByText('Das Dorf gehört keinem Stamm des Plans.'))
  })
})

describe('a file', () => {
  it('that is no dump is refused, and a .csv one taken', async () => {
    await open(known, { 'senders.uploadTroops': uploaded() })
    await picker.upload(new File(['{}'], 'truppen.json', { type: 'application/json' }))
    await sees(page.getByText('Bitte eine .csv- oder .txt-Datei auswählen.'))
    await picker.upload(new File(['kein Dorf'], 'truppen.csv', { type: 'text/csv' }))
    await sees(page.getByText(/^truppen\.csv \(1 kB\)/))
    // Corrected and chosen again under its name: a browser reports only a choice that differs from the last one.
    await expect.element(picker).toHaveValue('')
    const dump = known.map(({ x }) => off(x)).join('\n')
    await picker.upload(new File([dump], 'truppen.csv', { type: 'text/csv' }))
    await sees(page.getByText('Offs: 4', { exact: true }))
    await upload.click()
    await sees(page.getByText('2 Dörfer übernommen.'))
    expect(recordedCalls('senders.uploadTroops').map(({ body }) => body.dump)).toEqual([dump])
  })

  it.each([
    ['UTF-16 as the editors of Windows write it', utf16],
    ['Windows-1252', latin1],
  ])('is read in %s', async (_, encode) => {
    await open([])
    const text = `Koordinaten;Axtkämpfer;Rammböcke\r\n${formatPlace(aSender())};5000;250\r\n`
    await picker.upload(new File([encode(text)], 'dump.csv', { type: 'text/csv' }))
    await sees(page.getByText('CSV mit Kopfzeile', { exact: true }))
    await sees(page.getByText('Offs: 1', { exact: true }))
  })

  it.each(['pasted', 'dropped'])('of more than 4 MB is taken no further when it is %s', async (way) => {
    const text = '500|500,1\n'.repeat(450_000)
    await open([])
    const field = area.element()
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('No text area')
    if (way === 'pasted') {
      // Laying out that number of lines would take the browser longer than the test.
      field.style.display = 'none'
      field.value = text
      await upload.click()
    } else {
      const files = new DataTransfer()
      files.items.add(new File([text], 'groß.txt', { type: 'text/plain' }))
      field
        .closest('form')
        ?.firstElementChild?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }))
    }
    await sees(page.getByText('Der Dump ist zu groß: Es sind höchstens 4 MB möglich.'))
    expect(recordedCalls('senders.uploadTroops')).toEqual([])
  })
})

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)
}

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

describe('villages by hand', () => {
  const coordinates = page.getByLabelText('Koordinaten', { exact: true })
  const add = page.getByRole('button', { name: 'Herkunftsdörfer hinzufügen' })
  const added = {
    success: true,
    message: '1 Dorf übernommen.',
    accepted: 1,
    rejected: 0,
    rejectedLines: [],
    unused: [],
  }

  it('are wanted with sensible limits, and shown without an old success beside a new failure', async () => {
    await open(known, { 'senders.addManual': { ...added, stats: countedStats(known) } })
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await add.click()
    await sees(page.getByText('Bitte mindestens eine Koordinate eingeben!'))
    await expect.element(page.getByLabelText('Max. Offs')).toHaveValue(1)
    await expect.element(page.getByLabelText('Max. Fakes')).toHaveValue(5)
    await expect.element(page.getByLabelText('Max. BFakes')).toHaveValue(0)
    await page.getByLabelText('Sender-Typ').selectOptions('BF Cleaner')
    await coordinates.fill('\n 500|500 \n')
    await add.click()
    const outcome = page.getByRole('region', { name: 'Ergebnis' })
    await sees(outcome)
    expect(recordedCalls('senders.addManual').at(-1)?.body).toMatchObject({ type: 'bfcleaner', maxOff: 1 })
    await coordinates.fill('')
    await add.click()
    await sees(page.getByText('Bitte mindestens eine Koordinate eingeben!'))
    await gone(outcome)
  })

  it('stay in the field when saving fails, beside the values of the dump', async () => {
    await open(known, { 'senders.addManual': failure('internal') })
    await area.fill('kein Dorf')
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await coordinates.fill('500|500')
    await add.click()
    await sees(page.getByText('Fehler beim Speichern.'))
    await expect.element(coordinates).toHaveValue('500|500')
    await page.getByRole('tab', { name: 'Dump hochladen' }).click()
    await expect.element(area).toHaveValue('kein Dorf')
  })
})

it.each(looks)('the screen is accessible with both its forms (phone: $phone)', async (look) => {
  await open(known, {}, look)
  await area.fill([off(500), 'kein Dorf'].join('\n'))
  await sees(page.getByText('Voraussichtlich:'))
  await expectAccessible()
  await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
  await expectAccessible()
})
