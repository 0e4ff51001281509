import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aSender, formatPlace } from '../support/samples.ts'
import { confirmWith, dialog, gone, panel, sees, shows, tile, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const strong = aSender({ x: 500, offStrength: 20_500, points: 9_500 })
const weak = aSender({ x: 501, offStrength: 12_000, points: 9_900 })
const ram = aSender({ x: 502, type: 'ramoff', playerId: 11, playerName: 'Bert' })
const byHand = aSender({
  x: 503,
  type: 'bfkatas',
  maxOff: 0,
  maxFake: 0,
  maxBFake: 4,
  playerId: 12,
  playerName: 'Cleo',
  isManual: true,
  troops: undefined,
  offStrength: undefined,
})
const section = panel('Herkunftsdörfer')
const table = page.getByRole('table', { name: 'Herkunftsdörfer' })
const save = dialog().getByRole('button', { name: 'Speichern' })

async function open(senders = [strong, weak, ram, byHand], given: Answers = {}, look: Visit = {}) {
  const server = planServer({ senders })
  await visit('/incplans/plan-1/troops', { as: 'user', answers: { ...server.answers, ...given }, ...look })
  await sees(section.getByRole('checkbox', { name: 'Alle auswählen' }))
  return server
}

const tick = (place: string) => page.getByRole('checkbox', { name: `${place} auswählen` }).click()

describe('the Herkunftsdörfer', () => {
  it.each(looks)('offer to add the tribe that refounds theirs (phone: $phone)', async (look) => {
    const refounded = { tribeId: 3, tag: 'NEU', villages: 20 }
    let tribes: readonly unknown[] | undefined
    const server = planServer({ senders: [strong] })
    await open(
      [strong],
      {
        'senders.stats': async (call) => {
          const given = server.answers['senders.stats']
          const answer = typeof given === 'function' ? await given(call) : given
          if (!answer || !('stats' in answer)) return failure('internal')
          return tribes ? answer : { ...answer, refounded }
        },
        'plans.update': (call) => {
          tribes = call.body.tribes
          const given = server.answers['plans.update']
          return typeof given === 'function' ? given(call) : (given ?? failure('internal'))
        },
      },
      look,
    )
    const notice = page.getByText('20 Dörfer gehören jetzt zu [NEU], das nicht im Plan ist.')
    await sees(notice)
    await expectAccessible()
    await page.getByRole('button', { name: '[NEU] aufnehmen' }).click()
    await gone(notice)
    expect(tribes?.at(-1)).toBe(3)
  })

  it('are shown by player and village, and found', async () => {
    await open()
    const chart = page.getByRole('figure', { name: 'Typen je Spieler' })
    await sees(chart.getByRole('listitem').filter({ hasText: 'Anna' }).getByText(': 2 Offs'))
    await expect.element(table).toHaveAttribute('aria-rowcount', '5')

    await section.getByLabelText('Suche').fill(formatPlace(byHand))
    await sees(section.getByText('1 von 4 Herkunftsdörfern'))
    const row = table.getByRole('row').nth(1)
    for (const text of ['Cleo', 'BF-Katas', 'Von Hand']) await sees(row.getByText(text, { exact: true }))
    const link = row.getByRole('link', { name: `${formatPlace(byHand)} im Spiel öffnen (neuer Tab)` })
    expect(link.element().getAttribute('href')).toMatch(/screen=info_village&id=\d+$/)
    await expect.element(link).toHaveAttribute('target', '_blank')
    await section.getByLabelText('Suche').fill('')
    await section.getByLabelText('Typ').selectOptions('offs')
    await sees(section.getByText('2 von 4 Herkunftsdörfern'))
    await section.getByLabelText('Typ').selectOptions('')
    await section.getByLabelText('Spieler').selectOptions('Bert (1)')
    await sees(section.getByText('1 von 4 Herkunftsdörfern'))
    await section.getByLabelText('Suche').fill('gibt es nicht')
    await sees(section.getByText('Kein Herkunftsdorf passt zum Filter.'))
    await section.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await gone(section.getByText('Kein Herkunftsdorf passt zum Filter.'))
  })

  it.each(looks)('are sorted by strength, and stopped by a switch (phone: $phone)', async (look) => {
    const { now } = await open([weak, strong, ram], {}, look)
    if (look.phone) await section.getByLabelText('Sortieren nach').selectOptions('Off-Stärke')
    else await section.getByRole('button', { name: 'Off-Stärke' }).click()
    const place = formatPlace(strong)
    const first = section.getByRole('switch').first()
    await expect.element(first).toHaveAttribute('aria-label', `${place} schickt`)
    await sees(section.getByText(look.phone ? 'Off-Stärke 20.500' : '20.500').first())
    await first.click()
    await sees(page.getByText('1 gesperrt'))
    await sees(section.getByText('schickt nichts', { exact: true }))
    expect(now.senders.filter(({ isBlocked }) => isBlocked).map(formatPlace)).toEqual([place])
    await expectAccessible()
    await section.getByRole('button', { name: `${place} bearbeiten` }).click()
    await sees(dialog().getByText('Punkte und Truppen').or(dialog().getByLabelText('Punkte und Truppen')))
    await dialog().getByRole('switch', { name: 'Schickt nichts' }).click()
    await save.click()
    await sees(toast('1 Herkunftsdorf geändert.'))
    expect(now.senders.some(({ isBlocked }) => isBlocked)).toBe(false)
  })

  it('are changed one by one, with only what was filled in', async () => {
    const { answers: server } = await open()
    await section.getByRole('button', { name: `${formatPlace(strong)} bearbeiten` }).click()
    await sees(dialog().getByText(`Herkunftsdorf ${formatPlace(strong)} bearbeiten`))
    await expect.element(dialog().getByLabelText('Max. Offs')).toHaveValue(1)
    await expect.element(save).toBeDisabled()
    answers({ 'senders.update': failure('senders_changed', { message: 'Jemand war schneller.' }) })
    await dialog().getByLabelText('Max. Fakes').fill('2')
    await save.click()
    await sees(dialog().getByText('Jemand war schneller.'))
    await expect.element(dialog().getByLabelText('Max. Fakes')).toHaveValue(2)
    answers(server)
    await save.dblClick()
    await sees(toast('1 Herkunftsdorf geändert.'))
    await gone(dialog())
    const sent = recordedCalls('senders.update').slice(1)
    expect(sent.map(({ body }) => body)).toEqual([
      { villageIds: [strong.villageId], changes: { maxFake: 2 }, versions: { [strong.villageId]: 1 } },
    ])
  })

  it.each(looks)('have trains of nobles where the plan wants some (phone: $phone)', async (look) => {
    const { now } = await open(
      [
        { ...strong, maxSnob: 1 },
        { ...weak, maxSnob: 0 },
      ],
      {},
      look,
    )
    if (look.phone) await sees(section.getByText('Offs 1 · Fakes 5 · BFakes 0 · AG-Züge 1'))
    else await sees(section.getByRole('columnheader', { name: 'AG-Züge' }))
    await section.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await section.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await dialog().getByLabelText('Max. AG-Züge').fill('3')
    await expectAccessible()
    await save.click()
    await sees(toast('2 Herkunftsdörfer geändert.'))
    expect(now.senders.map(({ maxSnob }) => maxSnob)).toEqual([3, 3])
  })

  it('that somebody else has changed meanwhile stay as typed until they are saved once more', async () => {
    const { now } = await open()
    await tick(formatPlace(strong))
    await tick(formatPlace(weak))
    await section.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await dialog().getByLabelText('Max. Fakes').fill('3')
    now.senders = now.senders.map((sender) =>
      sender.villageId === strong.villageId ? { ...sender, maxFake: 1, version: 2 } : sender,
    )
    await save.click()
    await sees(toast('1 Herkunftsdorf geändert.'))
    await sees(dialog().getByText(`Inzwischen von jemand anderem geändert: ${formatPlace(strong)}.`))
    const senderFakes = (id: number) => now.senders.find(({ villageId }) => villageId === id)?.maxFake
    expect([senderFakes(strong.villageId), senderFakes(weak.villageId)]).toEqual([1, 3])
    await expectAccessible()
    await save.click()
    await gone(dialog())
    expect(senderFakes(strong.villageId)).toBe(3)
  })

  it('are changed together, also those that a filter hides', async () => {
    const { now } = await open()
    await section.getByLabelText('Suche').fill(formatPlace(strong))
    await tick(formatPlace(strong))
    await section.getByLabelText('Suche').fill(formatPlace(weak))
    await tick(formatPlace(weak))
    await sees(section.getByText('2 Herkunftsdörfer ausgewählt (1 davon ausgeblendet)'))
    await section.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(dialog().getByText('2 Herkunftsdörfer bearbeiten'))
    await dialog().getByLabelText('Typ').selectOptions('RamOffs')
    await save.click()
    await sees(toast('2 Herkunftsdörfer geändert.'))
    await shows(tile('Offs'), '0')
    await shows(tile('RamOffs'), '3')
    expect(now.senders[0]).toEqual({ ...strong, type: 'ramoff', isEdited: true, version: 2 })
  })

  it('are deleted after a question, and stay when that fails', async () => {
    const { answers: server, now } = await open()
    await section.getByLabelText('Spieler').selectOptions('Anna (2)')
    await section.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    answers({ 'senders.remove': failure('internal') })
    await section.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith('2 Herkunftsdörfer löschen')
    await sees(section.getByText('Fehler beim Löschen.'))
    answers(server)
    await section.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith('2 Herkunftsdörfer löschen')
    await sees(toast('2 Herkunftsdörfer gelöscht.'))
    await sees(page.getByText('2 Herkunftsdörfer von 2 Spielern'))
    expect(now.senders).toHaveLength(2)
  })

  it('of no tribe of the plan are marked, and removed together', async () => {
    const foreign = [1, 2].map((y) => aSender({ y, isForeign: true, tribeId: 2 }))
    const { now } = await open([strong, ...foreign])
    await sees(section.getByText('2 Herkunftsdörfer gehören keinem Stamm des Plans und schicken nichts.'))
    await section.getByRole('button', { name: 'Anzeigen' }).click()
    await sees(section.getByText(/^2 von /))
    await sees(section.getByText('nicht im Plan', { exact: true }).first())
    await section.getByRole('button', { name: 'Alle entfernen' }).click()
    await confirmWith('2 Herkunftsdörfer löschen')
    await sees(toast('2 Herkunftsdörfer gelöscht.'))
    expect(now.senders.map(formatPlace)).toEqual([formatPlace(strong)])
  })

  it.each(looks)('are edited accessibly (phone: $phone)', async (look) => {
    await open(undefined, {}, look)
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(dialog())
    await expectAccessible()
  })
})

describe('settings that were changed after the upload', () => {
  it('are shown, and applied after a look at what comes of them', async () => {
    const kinds = { offs: 2, ramoff: 1, bfcleaner: 0, fakeSending: 0, bfkatas: 1, none: 5 }
    let isChanged = true
    const { answers: server, now } = await open()
    const stats = server['senders.stats']
    answers({
      'senders.stats': async (call) => {
        const answer = typeof stats === 'function' ? await stats(call) : stats
        return answer && 'stats' in answer ? { ...answer, settingsChanged: isChanged } : failure('internal')
      },
      'senders.reclassify': ({ body }) => {
        isChanged = Boolean(body?.preview)
        const after = { ...kinds, offs: 6, none: 1 }
        const { stats: fresh } = { stats: { off: 6, ramoff: 1, bfcleaner: 0, bfkatas: 1 } }
        return {
          success: true,
          before: kinds,
          after,
          changed: 4,
          kept: 0,
          stats: { ...fresh, totalFake: 0, totalBFake: 0, villages: 9, players: 3, foreign: 0, blocked: 0 },
        }
      },
    })
    await visit('/incplans/plan-1/troops', { as: 'user' })
    const changed = page.getByText('Die Einstellungen haben sich seit dem Hochladen')
    await sees(changed)
    const reclassify = page.getByRole('button', { name: 'Neu einordnen' })
    await reclassify.click()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    await reclassify.click()
    const offs = dialog()
      .getByRole('table', { name: 'Dörfer vorher und nachher' })
      .getByRole('row')
      .filter({ hasText: /^Offs/ })
    await sees(offs.getByText('2', { exact: true }))
    await sees(offs.getByText('6', { exact: true }))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Neu einordnen' }).click()
    await sees(toast('Neu eingeordnet: 4 Dörfer geändert.'))
    await gone(dialog())
    await gone(changed)
    expect(now.senders).toHaveLength(4)
  })
})
