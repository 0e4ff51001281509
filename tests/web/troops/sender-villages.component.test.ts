import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, callsOf, failure } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aSender } from '../support/samples.ts'
import { confirmWith, dialog, gone, panel, sees, shows, tile, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const section = panel('Herkunftsdörfer')

async function open(senders: ReturnType<typeof aSender>[], look: Visit = {}) {
  const server = planServer({ senders })
  await visit('/incplans/plan-1/troops', { as: 'user', answers: server.answers, ...look })
  await sees(section)
  return server
}

describe('the table of villages', () => {
  const senders = [
    aSender({ x: 500, offStrength: 8000 }),
    aSender({ x: 501, offStrength: 21_000 }),
    aSender({ x: 502, offStrength: 15_000 }),
  ]
  const first = section.getByRole('switch').first()

  it.each(looks)('sorts by strength, and stops villages by a switch (phone: $phone)', async (look) => {
    const { now } = await open(senders, look)
    if (look.phone) await section.getByLabelText('Sortiert nach').selectOptions('Off-Stärke')
    else await section.getByRole('button', { name: 'Off-Stärke' }).click()
    await sees(section.getByText(look.phone ? 'Off-Stärke 21.000' : '21.000').first())
    await expect.element(first).toHaveAttribute('aria-label', '501|500 schickt')
    await first.click()
    await sees(page.getByText('1 gesperrt'))
    await sees(section.getByText('schickt nichts', { exact: true }))
    expect(now.senders.filter(({ isBlocked }) => isBlocked).map(({ x }) => x)).toEqual([501])
    await expectAccessible()
    await section.getByRole('button', { name: '501|500 bearbeiten' }).click()
    await sees(dialog().getByText('Punkte und Truppen').or(dialog().getByLabelText('Punkte und Truppen')))
    await dialog().getByRole('switch', { name: 'Schickt nichts' }).click()
    await dialog().getByRole('button', { name: 'Speichern' }).click()
    await sees(toast('1 Herkunftsdorf geändert.'))
    expect(now.senders.some(({ isBlocked }) => isBlocked)).toBe(false)
  })
})

describe('villages that belong to no tribe of the plan', () => {
  it('are marked, shown alone, and removed together', async () => {
    const foreign = [501, 502].map((x) => aSender({ x, isForeign: true, tribeId: 2 }))
    const { now } = await open([aSender(), ...foreign])
    await sees(section.getByText('2 Herkunftsdörfer gehören keinem Stamm des Plans und schicken nichts.'))
    await section.getByRole('button', { name: 'Anzeigen' }).click()
    await sees(section.getByText(/^2 von /))
    await sees(section.getByText('nicht im Plan', { exact: true }).first())
    await section.getByRole('button', { name: 'Alle entfernen' }).click()
    await confirmWith('2 Herkunftsdörfer löschen')
    await sees(toast('2 Herkunftsdörfer gelöscht.'))
    expect(now.senders.map(({ x }) => x)).toEqual([500])
  })
})

describe('settings changed after the upload', () => {
  const none = { offs: 0, ramoff: 0, bfcleaner: 0, fakeSending: 0, bfkatas: 0, none: 0 }
  const notice = page.getByText('Die Einstellungen haben sich seit dem Hochladen')
  const table = dialog().getByRole('table', { name: 'Dörfer vorher und nachher' })

  /** The screen of a plan whose villages other settings have classified, until they are classified anew. */
  async function openChanged(look: Visit = {}) {
    const server = planServer({ senders: [aSender({ x: 500 }), aSender({ x: 501 })] })
    let settingsChanged = true
    const stats = (off: number) => ({
      off,
      ramoff: 0,
      bfcleaner: 0,
      bfkatas: 0,
      totalFake: 10,
      totalBFake: 0,
      villages: 2,
      players: 1,
      foreign: 0,
      blocked: 0,
    })
    const given: Answers = {
      ...server.answers,
      'senders.list': () => ({ senders: server.now.senders, idle: [], settingsChanged }),
      'plans.senderStats': () => ({ stats: stats(settingsChanged ? 2 : 1234), settingsChanged }),
      'senders.reclassify': ({ body }) => {
        if (!body?.preview) settingsChanged = false
        const [before, after] = [
          { ...none, offs: 2, none: 1232 },
          { ...none, offs: 1234 },
        ]
        return { success: true, before, after, changed: 1232, kept: 0, stats: stats(1234) }
      },
    }
    await visit('/incplans/plan-1/troops', { as: 'user', answers: given, ...look })
    await sees(notice)
    return given
  }
  const ask = () => page.getByRole('button', { name: 'Neu einordnen' }).click()

  it('are told where the villages stand, and applied after a look at what comes of them', async () => {
    await openChanged()
    await ask()
    const offs = table.getByRole('row').filter({ hasText: /^Offs/ })
    await sees(offs.getByText('2', { exact: true }))
    await sees(offs.getByText('1.234', { exact: true }))
    await sees(offs.getByText('+1.232', { exact: true }))
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    expect(callsOf('senders.reclassify').map(({ body }) => body)).toEqual([{ preview: true }])
    await ask()
    await sees(table)
    await dialog().getByRole('button', { name: 'Neu einordnen' }).click()
    await sees(toast('Neu eingeordnet: 1.232 Dörfer geändert.'))
    await gone(dialog())
    await gone(notice)
    await shows(tile('Offs'), '1.234')
  })

  it('are not applied when that cannot be looked at, until it can', async () => {
    const given = await openChanged()
    answers({ 'senders.reclassify': failure('internal') })
    await ask()
    await sees(dialog().getByText('Fehler beim Laden der Vorschau'))
    await expect.element(dialog().getByRole('button', { name: 'Neu einordnen' })).toBeDisabled()
    answers(given)
    await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(table)
  })

  it.each(looks)('are looked at accessibly (phone: $phone)', async (look) => {
    await openChanged(look)
    await ask()
    await sees(table)
    await expectAccessible()
  })
})
