import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { callsOf } from '../support/answers.ts'
import { aSender } from '../support/samples.ts'
import { confirmWith, dialog, gone, sees, shows, textsOf, tile } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { dumpLine, troopServer } from './troop-server.ts'

async function open(places: number[], look: Visit = {}) {
  const server = troopServer(places.map((x) => aSender({ x })))
  await visit('/incplans/plan-1/troops', { as: 'user', answers: server.answers, ...look })
  return server
}

const dump = [500, 501, 510, 511, 512].map(dumpLine).join('\n')

/** Uploads the dump once it has been read. */
async function upload(): Promise<void> {
  await sees(page.getByText('höchstens 5 Dörfer', { exact: true }))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
}

describe('a dump for a plan that has villages', () => {
  it('adds to them or replaces them, as the leader says who is told how many', async () => {
    const { now } = await open([500, 501, 502])
    await page.getByLabelText('Truppen-Dump').fill(dump)
    await upload()
    const counts = dialog().getByLabelText('Der Dump und die vorhandenen Dörfer')
    await expect.poll(() => textsOf(counts.getByRole('term'))).toEqual(['3', '2', '1'])
    await confirmWith('Ergänzen')
    await shows(tile('Neu'), '3')
    await shows(tile('Aktualisiert'), '2')
    expect(now.senders).toHaveLength(6)
    await upload()
    await confirmWith('Ersetzen')
    await shows(tile('Aktualisiert'), '5')
    expect(now.senders).toHaveLength(5)
    // Now nothing would go: nothing is asked.
    await upload()
    await sees(page.getByText('5 Dörfer übernommen.'))
    await gone(dialog())
    expect(callsOf('plans.uploadTroops').map(({ body }) => body.mode)).toEqual(['merge', 'replace', 'replace'])
  })

  it.each(looks)('is asked about accessibly (phone: $phone)', async (look) => {
    await open([500, 502], look)
    await page.getByLabelText('Truppen-Dump').fill(dump)
    await upload()
    await sees(dialog().getByLabelText('Der Dump und die vorhandenen Dörfer'))
    await expectAccessible()
  })
})

/** Each character in as many bytes, the lowest first. */
const encoded = (text: string, bytesEach: number) =>
  new Uint8Array(
    Array.from(text).flatMap((character) => {
      const code = character.charCodeAt(0)
      return [code % 256, Math.floor(code / 256)].slice(0, bytesEach)
    }),
  )

describe('a file', () => {
  it.each([
    ['UTF-16 as the editors of Windows write it', (text: string) => encoded(`\ufeff${text}`, 2)],
    ['Windows-1252', (text: string) => encoded(text, 1)],
  ])('is read in %s', async (_, encode) => {
    await open([])
    const bytes = encode('Koordinaten;Axtkämpfer;Rammböcke\r\n500|500;5000;250\r\n')
    await page.getByLabelText('Dump-Datei').upload(new File([bytes], 'dump.csv', { type: 'text/csv' }))
    await sees(page.getByText('CSV mit Kopfzeile'))
    await sees(page.getByText('Offs: 1', { exact: true }))
  })
})
