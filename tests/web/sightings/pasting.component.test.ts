import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { sightings } from '../../../shared/contract/sightings.ts'
import { answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { aWorld } from '../support/samples.ts'
import {
  confirmWith,
  dialog,
  elementTexts,
  fillMoment,
  gone,
  panel,
  press,
  sees,
  shows,
  tile,
  valueIn,
} from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anInc, anUpload, realIncsServer } from './real-incs-server.ts'

type Pasted = OutputOf<typeof sightings.paste>

const command = {
  from: { x: 500, y: 500 },
  to: { x: 400, y: 501 },
  arriveAt: Date.parse('2038-03-04T10:00:00.000Z') / 1000,
  strength: 'mittel' as const,
}
const lines: Pasted['lines'] = [
  { line: 2, text: 'Angriff auf 400|501', command: { ...command, player: 'Anna' } },
  { line: 3, text: 'Späher', command: { ...command, kind: 'spy', strength: 'klein' }, note: 'Zweimal in der Nacht.' },
  { line: 5, text: 'Rückkehr aus Nirgendwo', reason: 'Zu dem Dorf fehlt eine Ankunft.' },
]
const found: Pasted = {
  success: true,
  message: '2 Angriffe erkannt.',
  format: 'Liste von Befehlen',
  processed: 2,
  errors: 1,
  unused: [{ text: 'Truppenzahl', count: 2, lines: [2, 3] }],
  lines,
}

let server: ReturnType<typeof realIncsServer>
const card = panel('Aus dem Spiel einfügen')
const area = card.getByLabelText('Kopierter Text')
const look = card.getByRole('button', { name: 'Vorschau' })
const rows = card.getByRole('region', { name: 'Erkannte Zeilen' }).getByRole('listitem')

beforeEach(async () => {
  server = realIncsServer()
  await visit('/incplans/plan-1/real-incs', {
    as: 'user',
    answers: {
      ...server.answers,
      'sightings.paste': ({ body: { save } }) => {
        if (!save) return found
        server.now.uploads = [
          anUpload({ _id: 'upload-2', source: 'paste', name: 'Liste von Befehlen' }),
          ...server.now.uploads,
        ]
        server.now.unplanned = [...server.now.unplanned, anInc({ time: '2038-03-04T10:00:00.000Z', count: 2 })]
        return { ...found, message: '2 Angriffe übernommen, 1 Zeile nicht.', total: 7, added: 2, uploadId: 'upload-2' }
      },
    },
  })
  await page.getByRole('button', { name: 'Hochladen und einfügen' }).click()
  await sees(card)
})

it('what is pasted is shown line by line before anything is kept, then kept as it was read', async () => {
  await area.fill('eine Seite')
  await look.click()
  await sees(card.getByText('Liste von Befehlen: 2 Angriffe erkannt, 1 Zeile nicht.'))
  await sees(card.getByText('„Truppenzahl“ in 2 Zeilen (2, 3)'))
  await expect
    .poll(() => elementTexts(rows).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual([
      'Zeile 2 500|500 → 400|501, an Do., 04.03., 11:00:00, Stärke mittel, von Anna Angriff auf 400|501',
      'Zeile 3 500|500 → 400|501, an Do., 04.03., 11:00:00, Späher Zweimal in der Nacht. Späher',
      'Zeile 5 Zu dem Dorf fehlt eine Ankunft. Rückkehr aus Nirgendwo',
    ])
  await card.getByRole('checkbox', { name: 'Nur Zeilen mit Fehlern und Hinweisen' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await shows(tile('Hochgeladene echte Incs'), '5')
  await card.getByRole('button', { name: '2 Angriffe übernehmen' }).click()
  await sees(card.getByText('2 Angriffe übernommen, 1 Zeile nicht.'))
  await sees(card.getByText('Verarbeitete Zeilen: 2'))
  await shows(tile('Hochgeladene echte Incs'), '7')
  await sees(panel('Uploads (2)').getByText('Eingefügt: Liste von Befehlen'))
  expect(valueIn(area)).toBe('')
  const [looked, kept] = recordedCalls('sightings.paste').map(({ body }) => body)
  expect(kept).toEqual({ ...looked, save: true })
  await card.getByRole('button', { name: 'Fehlerdetails anzeigen' }).click()
  await sees(card.getByText('Zeile 5: „Rückkehr aus Nirgendwo“ – Zu dem Dorf fehlt eine Ankunft.'))
})

it('what was looked at is forgotten when the text changes', async () => {
  await area.fill('eine Seite')
  await look.click()
  await sees(rows.first())
  await area.fill('eine andere Seite')
  await gone(rows.first())
  const release = hold('sightings.paste')
  await look.click()
  await sees(card.getByRole('button', { name: 'Lese …' }))
  await area.fill('noch eine')
  release()
  await sees(look)
  expect(rows.elements()).toEqual([])
})

it('an earlier moment of copying is shown on the world’s clock', async () => {
  await area.fill('heute um 11:00:00')
  await card.getByRole('checkbox', { name: 'Nicht gerade eben kopiert' }).click()
  await fillMoment(card, 'Kopiert am', '2038-03-28T02:30')
  await press('Tab')
  await sees(card.getByText(/^Diese Uhrzeit gibt es nicht/))
  await look.click()
  expect(recordedCalls('sightings.paste')).toEqual([])
  await fillMoment(card, 'Kopiert am', '2038-03-28T03:30')
  await look.click()
  await sees(rows.first())
  expect(recordedCalls('sightings.paste').map(({ body }) => body.readAt?.slice(0, 17))).toEqual(['2038-03-28T01:30:'])
})

it('nothing, or nothing readable, is reported', async () => {
  await look.click()
  await sees(card.getByText('Bitte füge einen Text ein.'))
  expect(recordedCalls('sightings.paste')).toEqual([])
  answers({ 'sightings.paste': { ...found, processed: 0, errors: 0, lines: [] } })
  await area.fill('Guten Morgen')
  await look.click()
  await sees(card.getByText('Im Text wurde kein Angriff erkannt.'))
  await gone(card.getByRole('button', { name: /übernehmen$/ }))
})

it('a failure keeps what was pasted, and what was looked at', async () => {
  answers({ 'sightings.paste': failure('too_many_uploads', { message: 'Zu viele.' }) })
  await area.fill('eine Seite')
  await look.click()
  await sees(card.getByText('Der Text konnte nicht gelesen werden'))
  answers({ 'sightings.paste': ({ body: { save } }) => (save ? failure('too_many_uploads') : found) })
  await look.click()
  await card.getByRole('button', { name: '2 Angriffe übernehmen' }).click()
  await sees(card.getByText('Der Text konnte nicht übernommen werden'))
  await sees(rows.first())
  expect(valueIn(area)).toBe('eine Seite')
})

it('only the first lines of thousands are listed, and that is said', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ line: at + 1, text: `Zeile ${at}`, command }))
  answers({ 'sightings.paste': { ...found, processed: 12_000, errors: 0, lines: many } })
  await area.fill('eine Seite')
  await look.click()
  await sees(card.getByText('Gezeigt sind die ersten 5.000 von 12.000 Zeilen.'))
  expect(rows.elements().length).toBeLessThan(60)
})

it('leaving with an unsaved text asks first', async () => {
  await area.fill('eine Seite')
  await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
  await sees(dialog().getByText('Nicht gespeicherte Änderungen verwerfen?'))
  await confirmWith('Hier bleiben')
  await sees(area)
  expect(valueIn(area)).toBe('eine Seite')
})

it('names what is not read in the language of the world', async () => {
  await visit('/incplans/plan-1/real-incs', {
    as: 'user',
    answers: { ...server.answers, 'worlds.list': { worlds: [aWorld({ server: 'fr90' })] } },
  })
  await page.getByRole('button', { name: 'Hochladen und einfügen' }).click()
  await sees(card.getByText(/In der Sprache dieser Welt nicht erkannt: eigene Befehle; Berichte/))
})
