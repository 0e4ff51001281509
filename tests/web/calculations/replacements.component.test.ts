import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Replacement } from '../../../shared/model/wishes/replacement.ts'
import { expectAccessible } from '../support/accessible.ts'
import { answers as answerWith, hold, recordedCalls } from '../support/answers.ts'
import { panel, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { toTab } from './calculation-screen.ts'
import { anAttack, calculationServer } from './calculation-server.ts'

const place = (x: number, y: number) => ({ x, y, name: `Dorf ${x}` })
const attackRef = (villageId: number) => ({ kind: 'off' as const, villageId, targetId: 't1' })
const given: Replacement = {
  attack: attackRef(1),
  from: place(500, 480),
  to: place(510, 480),
  playerId: 11,
  playerName: 'Anna',
  launchAt: '2038-03-10T13:02:11.000Z',
  cause: 'no_troops',
  instead: { ...place(512, 498), villageId: 7, playerId: 12, playerName: 'Bert', launchAt: '2038-03-10T13:05:00.000Z' },
  edit: { op: 'give', attack: attackRef(1), villageId: 7 },
}
const removed: Replacement = {
  ...given,
  attack: attackRef(2),
  from: place(501, 480),
  cause: 'village_lost',
  instead: undefined,
  whyNone: 'late',
  edit: { op: 'remove', attack: attackRef(2), ban: false },
}
const stats = {
  off: 1,
  ramoff: 0,
  bfcleaner: 0,
  bfkatas: 0,
  totalFake: 0,
  totalBFake: 0,
  villages: 3,
  players: 2,
  foreign: 0,
  blocked: 0,
}
const none = { version: 4, count: 0, replacements: [] }
const state = { version: 5, pins: [], forbids: [], maxPerPlayer: [], byHand: 2, prices: [] }
const shown = panel('Angriffe, die so nicht mehr gehen (2)')

const replacements = { version: 4, count: 2, replacements: [given, removed] }

async function open() {
  const { answers } = calculationServer({ attacks: [anAttack(0)], outdatedBy: ['senders'] })
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: { ...answers, 'wishes.replacements': replacements },
  })
  await page.getByRole('button', { name: 'Nur ersetzen (2)' }).click()
  await sees(shown)
}

it('offers after new troops to calculate or only to replace, and moves nothing once it is known how much', async () => {
  const goOn = hold('wishes.replacements')
  const { answers } = calculationServer({ attacks: [anAttack(0)], outdatedBy: ['senders'] })
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: { ...answers, 'wishes.replacements': replacements },
  })
  await sees(page.getByText(/^Die Truppen haben sich seit der letzten Berechnung geändert\./))
  await sees(page.getByRole('button', { name: 'Nur ersetzen', exact: true }))
  const card = panel('Offs')
  const { top } = card.element().getBoundingClientRect()
  goOn()
  await sees(page.getByRole('button', { name: 'Nur ersetzen (2)' }))
  expect(card.element().getBoundingClientRect().top).toBe(top)
  await page.getByRole('button', { name: 'Neu berechnen', exact: true }).click()
  await sees(page.getByText(/^Alle Arten berechnet/))
})

it('lists what no longer works with its reason and its replacement, or why there is none', async () => {
  await open()
  await sees(shown.getByText('Off 500|480 → 510|480'))
  await sees(shown.getByText('Das Dorf hat laut letztem Upload nicht mehr genug Truppen.'))
  await sees(shown.getByText(/^Statt dessen 512\|498 von Bert, Mi\., 10\.03\., 14:05 Uhr\.$/))
  await sees(shown.getByText('Das Dorf gehört nicht mehr zu euren Stämmen.'))
  await sees(shown.getByText('Kein Ersatz: Kein freies Dorf käme noch rechtzeitig an. Der Angriff entfällt.'))
  await expectAccessible()
})

it('takes all with one press, or a single one, and then says that nothing is left', async () => {
  await open()
  await sees(shown.getByText('Off 500|480 → 510|480'))
  const read = recordedCalls('wishes.replacements').length
  answerWith({ 'wishes.edit': { state, changed: 2, refused: [] } })
  await shown.getByRole('button', { name: 'Übernehmen: Off 500|480 → 510|480' }).click()
  await expect.poll(() => recordedCalls('wishes.edit').map(({ body }) => body.edits)).toEqual([[given.edit]])
  await expect.poll(() => recordedCalls('wishes.replacements').length).toBeGreaterThan(read)
  answerWith({ 'wishes.edit': { state, changed: 3, refused: [] }, 'wishes.replacements': none })
  await shown.getByRole('button', { name: 'Alle übernehmen: 1 ersetzen, 1 entfernen' }).click()
  await expect.poll(() => recordedCalls('wishes.edit').at(-1)?.body.edits).toEqual([given.edit, removed.edit])
  await sees(page.getByText('Nichts zu ersetzen'))
})

it('points out old troops by player, and offers a plan from the rest', async () => {
  const { answers } = calculationServer({ attacks: [anAttack(0)] })
  const players = [
    { playerId: 3, playerName: 'Cora', villages: 1 },
    { playerId: 1, playerName: 'Anna', villages: 2, readAt: '2038-03-01T12:00:00.000Z' },
  ]
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: {
      ...answers,
      'senders.stats': { stats, settingsChanged: false, oldTroops: { hours: 24, players } },
      'plans.leftovers': { villages: 3, targets: 2, wanted: 4 },
    },
  })
  await sees(
    page.getByText('Die Truppen von 3 Dörfern (2 Spielern) sind älter als 24 Stunden oder von unbekanntem Stand.'),
  )
  await page.getByRole('button', { name: 'Wessen Truppen' }).click()
  await sees(page.getByText('Anna: 2 Dörfer'))
  await sees(page.getByText('Stand unbekannt'))
  await toTab('Rest')
  await page.getByRole('button', { name: 'Neuer Plan aus dem Rest' }).click()
  await sees(page.getByText('3 Dörfer und 2 Ziele, denen noch 4 Angriffe fehlen.'))
  await expectAccessible()
})
