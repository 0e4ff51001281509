import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { maxBodyBytes } from '../../../shared/contract/endpoint.ts'
import type { UploadResult } from '../../../shared/model/sighting.ts'
import { answer, answers, failure, hold, lost, recordedCalls } from '../support/answers.ts'
import {
  confirmWith,
  dialog,
  elementTexts,
  gone,
  panel,
  sees,
  shownText,
  shows,
  tile,
  toast,
} from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anInc, anUpload, realIncsServer } from './real-incs-server.ts'

let server: ReturnType<typeof realIncsServer>

const aResult = (more: Partial<UploadResult> = {}): UploadResult => ({
  success: true,
  message: '2 Angriffe übernommen.',
  processed: 2,
  errors: 0,
  errorDetails: [],
  notes: [],
  total: 9,
  added: 2,
  uploadId: 'upload-2',
  ...more,
})

const opener = page.getByRole('button', { name: 'Hochladen und einfügen' })
const card = panel('Datei hochladen')
const button = card.getByRole('button', { name: /^Hochladen/ })
const picker = card.getByLabelText('JSON-Datei', { exact: true })
const json = (name = 'neu.json', content = '[]') => new File([content], name, { type: 'application/json' })

beforeEach(async () => {
  server = realIncsServer()
  await visit('/incplans/plan-1/real-incs', {
    as: 'user',
    answers: {
      ...server.answers,
      'sightings.upload': ({ body }) => {
        const form: unknown = body
        const file = form instanceof FormData ? form.get('file') : undefined
        if (!(file instanceof File)) return failure('no_file')
        server.now.uploads = [anUpload({ _id: 'upload-2', name: file.name, count: 2 }), ...server.now.uploads]
        server.now.unplanned = [...server.now.unplanned, anInc({ time: '2038-03-04T10:00:00.000Z', count: 2 })]
        return aResult()
      },
    },
  })
  await opener.click()
  await sees(card)
})

describe('a file', () => {
  it('is chosen, uploaded, and counted in figures and analysis at once', async () => {
    await sees(card.getByText('Erwartetes Format:'))
    await expect.element(button).toBeDisabled()
    await shows(tile('Hochgeladene echte Incs'), '5')
    await picker.upload(json())
    await sees(card.getByText('neu.json (1 kB)'))
    const release = hold('sightings.upload')
    await button.click()
    await expect.poll(() => shownText(button)).toBe('Hochladen...')
    expect(button.element().getAttribute('aria-disabled')).toBe('true')
    release()
    await sees(card.getByRole('status').filter({ hasText: '2 Angriffe übernommen.' }))
    await sees(card.getByText('Verarbeitete Einträge: 2'))
    await sees(card.getByText('Fehler: 0'))
    await shows(tile('Hochgeladene echte Incs'), '7')
    await shows(tile('Ungeplant'), '3')
    await sees(panel('Uploads (2)').getByText('neu.json'))
    // What was sent is not sent twice by a second press.
    await expect.poll(() => button.element().matches(':disabled')).toBe(true)
  })

  it('of another type is refused, and what was chosen before is cleared', async () => {
    await picker.upload(json())
    await sees(card.getByText('neu.json (1 kB)'))
    await picker.upload(new File(['a'], 'liste.csv', { type: 'text/csv' }))
    await sees(toast('Bitte wählen Sie eine JSON-Datei aus.'))
    await gone(card.getByText('neu.json (1 kB)'))
    await picker.upload(json('leer.json', ''))
    await sees(toast('Die Datei ist leer.'))
    await gone(card.getByText(/^leer\.json/))
    await picker.upload(json('gross.json', ' '.repeat(maxBodyBytes + 1)))
    await sees(toast('Die Datei ist zu groß: Es sind höchstens 4 MB möglich.'))
    expect(recordedCalls('sightings.upload')).toEqual([])
  })

  it('is asked for where there is none', async () => {
    card
      .css('form')
      .element()
      .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await sees(toast('Bitte wählen Sie eine Datei aus.'))
  })

  it('can be dropped on the card', async () => {
    const files = new DataTransfer()
    files.items.add(json('gezogen.json'))
    card
      .css('form')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }))
    await sees(card.getByText('gezogen.json (1 kB)'))
  })

  it('with bad entries lists them, thousands of them too; a new one clears the result', async () => {
    const errorDetails = Array.from({ length: 1001 }, (_, at) => `Eintrag ${at + 1}: „x“ – Keine Koordinate.`)
    answers({ 'sightings.upload': aResult({ errors: 5000, errorDetails, notes: ['Eintrag 7: Uhrzeit zweimal.'] }) })
    await picker.upload(json())
    await button.click()
    await sees(card.getByText('Fehler: 5.000'))
    await gone(card.getByText('Eintrag 1: „x“ – Keine Koordinate.'))
    await card.getByRole('button', { name: 'Fehlerdetails anzeigen' }).click()
    await sees(card.getByText('Eintrag 1: „x“ – Keine Koordinate.'))
    expect(card.getByRole('listitem').elements().length).toBeLessThan(60)
    await card.getByRole('button', { name: 'Hinweise anzeigen' }).click()
    await sees(card.getByText('Eintrag 7: Uhrzeit zweimal.'))
    await picker.upload(json('naechste.json'))
    await gone(card.getByText('Fehler: 5.000'))
  })

  it('of which nothing could be read is shown in red, with its errors', async () => {
    const message = 'Kein Eintrag der Datei konnte übernommen werden.'
    answers({
      'sightings.upload': aResult({ success: false, message, processed: 0, errors: 1, errorDetails: ['Eintrag 1'] }),
    })
    await picker.upload(json())
    await button.click()
    await sees(card.getByRole('alert').filter({ hasText: message }))
    await sees(card.getByText('Fehler: 1'))
    // The file stays chosen for another attempt.
    await sees(card.getByText('neu.json (1 kB)'))
  })

  it.each([
    ['the server’s sentence', failure('file_no_json'), 'Die Datei ist kein gültiges JSON.'],
    ['no sentence', answer(500, '<html>'), 'Upload fehlgeschlagen'],
    ['no answer', lost, 'Upload fehlgeschlagen: Keine Verbindung.'],
  ])('fails with %s', async (_, failed, sentence) => {
    answers({ 'sightings.upload': failed })
    await picker.upload(json())
    await button.click()
    await shows(card.getByRole('alert'), sentence)
  })
})

describe('uploads', () => {
  it('are listed, and one is taken back after a question', async () => {
    server.now.uploads = [
      anUpload({ _id: 'upload-2', source: 'paste', name: 'Liste von Befehlen', count: 1, errors: 2 }),
      anUpload({ errors: 0 }),
    ]
    await visit('/incplans/plan-1/real-incs', { as: 'user', answers: server.answers })
    await opener.click()
    const list = panel('Uploads (2)')
    await sees(list.getByText('angriffe.json'))
    expect(elementTexts(list.getByRole('listitem'))[0]).toMatch(
      /^Eingefügt: Liste von Befehlen\s+04.03.2038, 08:00 · 1 Angriff · 2 nicht übernommen/,
    )
    const back = list.getByRole('button', { name: 'angriffe.json vom 04.03.2038, 08:00 zurücknehmen' })
    await back.click()
    await sees(dialog().getByText('„angriffe.json“ zurücknehmen?'))
    await confirmWith('Abbrechen')
    expect(recordedCalls('sightings.remove')).toEqual([])
    await back.click()
    await confirmWith('Zurücknehmen')
    await sees(toast('Upload zurückgenommen.'))
    expect(recordedCalls('sightings.remove').map(({ params }) => params.uploadId)).toEqual(['upload-1'])
    await sees(panel('Uploads (1)'))
  })

  it('that are lost are named on the page and in the list', async () => {
    server.now.uploads = [anUpload({ isLost: true })]
    await visit('/incplans/plan-1/real-incs', { as: 'user', answers: server.answers })
    await sees(
      page.getByText(
        'Die Angriffe des Uploads „angriffe.json“ sind verloren gegangen und zählen nicht: Nimm ihn zurück und lade sie erneut hoch.',
      ),
    )
    await opener.click()
    await sees(panel('Uploads (1)').getByText(/verloren gegangen$/))
  })

  it('are taken back all at once', async () => {
    await panel('Uploads (1)').getByRole('button', { name: 'Alle zurücknehmen' }).click()
    await confirmWith('Alle zurücknehmen')
    await sees(toast('Alle Uploads zurückgenommen.'))
    await shows(tile('Hochgeladene echte Incs'), '0')
    await gone(panel('Uploads (1)'))
  })

  it('that somebody else has taken back are gone then', async () => {
    answers({
      'sightings.remove': () => {
        server.now.uploads = []
        return failure('upload_not_found')
      },
    })
    await panel('Uploads (1)')
      .getByRole('button', { name: /^angriffe.json vom/ })
      .click()
    await confirmWith('Zurücknehmen')
    await sees(toast('Fehler beim Zurücknehmen.'))
    await sees(toast('Diesen Upload gibt es nicht (mehr).'))
    await gone(panel('Uploads (1)'))
  })
})
