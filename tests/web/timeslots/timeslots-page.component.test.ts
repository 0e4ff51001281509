import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, lost, recordedCalls } from '../support/answers.ts'
import { aSlotPlayer } from '../support/samples.ts'
import { confirmWith, copies, dialog, elementTexts, gone, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { autoSlots, type Member, members, slot, slotServer, springPlan } from './slot-server.ts'

const [anna, bert, cleo] = members
const foreign: Member = { id: 21, name: 'Dora', tribeId: 2, tribeName: 'MIT' }
const origin = window.location.origin
const playerLink = ({ id }: Member) => `${origin}/timeslots/${id}/plan-1#s=secret-${id}`
const playerRow = ({ name }: Member) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Bearbeiten: ${name}`, exact: true }) })
const generateFor = ({ name }: Member) => page.getByRole('button', { name: `Generieren: ${name}` })
const generateAll = page.getByRole('button', { name: 'Für alle ohne eigene Zeitfenster generieren' })

const anAlwaysPlayer = aSlotPlayer({ playerId: anna.id, playerName: anna.name, senders: 3 })

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer()
})
const open = (look: Visit = {}) => visit('/admin/timeslots/plan-1', { as: 'user', answers: server.answers, ...look })

describe('the list of players', () => {
  it('is filtered and sorted, and the links of those who are seen are copied', async () => {
    server = slotServer({ members: [...members, foreign] })
    server.give(foreign, [slot('27T10:00', '27T12:00')])
    const copied = copies()
    await open()
    await sees(page.getByText('4 Spieler', { exact: true }))
    await sees(page.getByText(/Kopierte Links enthalten die Geheimnisse der Spieler/))
    await page.getByRole('button', { name: 'Alle Links kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    expect(copied.last().split('\n')).toEqual(
      [anna, bert, cleo, foreign].map((member) => `${member.name}: ${playerLink(member)}`),
    )

    await page.getByLabelText('Stamm').selectOptions('MIT')
    await sees(page.getByText('1 von 4 Spielern'))
    await expect.element(page.getByRole('button', { name: '1 Link kopieren' })).toBeEnabled()
    await page.getByLabelText('Stamm').selectOptions('')
    await page.getByRole('button', { name: 'Anzahl' }).click()
    await sees(page.css('[role=columnheader][aria-sort=ascending]').filter({ hasText: 'Anzahl' }))
    await page.getByLabelText('Suche').fill(foreign.name)
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
    await sees(playerRow(foreign).getByText('2 Std.'))
    await playerRow(foreign).getByRole('button', { name: 'Link kopieren' }).click()
    await expect.poll(() => copied.last()).toBe(playerLink(foreign))
    await page.getByLabelText('Suche').fill('gibt es nicht')
    await sees(page.getByText('Kein Spieler passt zum Filter.'))
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await gone(page.getByText('Kein Spieler passt zum Filter.'))
  })

  it.each(looks)('says what a player sends of their orders where that is known (phone: $phone)', async (look) => {
    server = slotServer({ members: [{ ...anna, reliability: { rate: 0.934, plans: 4 } }, bert] })
    await open(look)
    await sees(page.getByText('hält 93\u00a0% · 4 Pläne'))
    await sees(page.getByText(/^12 · 1 Dorf/))
    expect(page.getByText(/hält/).elements()).toHaveLength(1)
    await expectAccessible()
  })

  it('begins with the players who have troops in the plan, and shows their messages to the leaders', async () => {
    const note = { maxCommands: 20, message: 'Samstag nur vom Handy' }
    const players = [{ ...anna, senders: 0 }, bert, { ...cleo, senders: 12, note }]
    server = slotServer({ members: players })
    await open()
    await sees(playerRow(cleo).getByText('13 · 12 Dörfer'))
    const order = () =>
      page
        .getByRole('button', { name: /^Bearbeiten: / })
        .elements()
        .map((button) => button.getAttribute('aria-label')?.replace('Bearbeiten: ', ''))
    expect(order()).toEqual(['Bert', 'Cleo', 'Anna'])
    await sees(playerRow(anna).getByText('11 · ohne Truppen'))
    await sees(playerRow(cleo).getByText('höchstens 20 Befehle · „Samstag nur vom Handy“'))
    await page.getByLabelText('Nur Spieler').selectOptions('mit Truppen im Plan')
    await sees(page.getByText('2 von 3 Spielern'))
    await page.getByLabelText('Nur Spieler').selectOptions('mit Grenze oder Nachricht')
    await sees(page.getByText('1 von 3 Spielern'))
    await page.getByRole('button', { name: 'Bearbeiten: Cleo' }).click()
    await sees(dialog().getByText('Kann höchstens 20 Befehle abschicken.'))
    await sees(dialog().getByText('Samstag nur vom Handy'))
    await open({ phone: true })
    await sees(page.getByText('Kann höchstens 20 Befehle abschicken.'))
    await sees(page.getByText('Samstag nur vom Handy'))
  })

  it('lists limits that do not count yet, and confirms them as the leaders’', async () => {
    const note = { maxCommands: 20, message: '', isLimitOpen: true }
    const players = [anna, { ...bert, note }, { ...cleo, note: { ...note, maxCommands: 5 } }]
    server = slotServer({ members: players })
    server.give(cleo, [slot('27T10:00', '27T12:00')])
    await open()
    const list = page.getByRole('list', { name: 'Grenzen, die noch nicht zählen' })
    await sees(page.getByText(/^2 Grenzen zählen noch nicht/))
    await sees(list.getByText('Cleo: höchstens 5 Befehle'))
    await sees(playerRow(bert).getByText('höchstens 20 Befehle · zählt noch nicht'))
    await expectAccessible()
    await open({ phone: true })
    await sees(page.getByText('Kann höchstens 20 Befehle abschicken. Diese Grenze zählt noch nicht.'))
    await expectAccessible()
    await open()
    answers({ 'timeslots.save': lost })
    await page.getByRole('button', { name: 'Grenze bestätigen: Cleo' }).click()
    await sees(page.getByText('Fehler beim Speichern!'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Grenze bestätigen: Cleo' }).click()
    await sees(page.getByText(/^1 Grenze zählt noch nicht/))
    await gone(list.getByText('Cleo: höchstens 5 Befehle'))
    await page.getByRole('button', { name: 'Grenze bestätigen: Bert' }).click()
    await gone(list)
    expect(recordedCalls('timeslots.save').map(({ body }) => body)).toMatchObject([
      { timeslots: [slot('27T10:00', '27T12:00')], sends: 'slots', maxCommands: 5 },
      { timeslots: [slot('27T10:00', '27T12:00')], sends: 'slots', maxCommands: 5 },
      { timeslots: [], sends: 'slots', maxCommands: 20 },
    ])
  })

  it('shows the answer that a player can always send as their own', async () => {
    server.give(anna, [], 'always')
    server.give(bert, [], 'never')
    await open()
    await sees(playerRow(anna).getByText('kann immer senden', { exact: true }))
    await sees(playerRow(anna).getByText('Eigene', { exact: true }))
    expect(playerRow(anna).getByText('immer', { exact: true }).elements()).toHaveLength(2)
    await sees(playerRow(bert).getByText('kann nicht senden', { exact: true }))
    await sees(page.getByText('1 bis 2 Spieler gleichzeitig verfügbar'))
    const answered = page.getByRole('list', { name: 'Woher die Zeiten kommen' }).getByRole('listitem')
    expect(elementTexts(answered)).toEqual(['Selbst: 2', 'Still, Zeiten der Welt: 1'])
    await page.getByRole('button', { name: `Bearbeiten: ${anna.name}`, exact: true }).click()
    await sees(page.getByText('Der Spieler kann immer senden.'))
    await sees(page.getByText(/Kann immer senden\.$/))
    await page.getByRole('button', { name: 'Verlauf' }).click()
    await sees(page.getByText(/: keine eigenen Zeitfenster, ohne persönlichen Link/))
  })

  it('says of players who can always send that it is always', async () => {
    const { players, lastArrival } = { players: [anAlwaysPlayer], lastArrival: springPlan().arriveAt }
    await open({ answers: { ...server.answers, 'timeslots.list': { players, lastArrival } } })
    await expect.poll(() => playerRow(anna).getByText('immer', { exact: true }).elements()).toHaveLength(2)
    await sees(playerRow(anna).getByText('Immer', { exact: true }))
    await open({ phone: true, answers: { ...server.answers, 'timeslots.list': { players, lastArrival } } })
    await sees(page.getByText('11 · 3 Dörfer · immer verfügbar'))
  })

  it('says when it cannot be loaded, or the player is unknown', async () => {
    await visit('/admin/timeslots/plan-1?player=99', { as: 'user', answers: server.answers })
    await sees(page.getByText('Diesen Spieler gibt es in diesem Plan nicht.'))
    await visit('/admin/timeslots/plan-1', {
      as: 'user',
      answers: { ...server.answers, 'timeslots.list': failure('internal') },
    })
    await sees(page.getByText('Die Zeitfenster konnten nicht geladen werden'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByText('Wer kann wann senden?'))
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    server.give(anna, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])
    await open(look)
    await sees(page.getByRole('button', { name: `Bearbeiten: ${anna.name}` }))
    if (look.phone) await sees(page.getByText(/^\d+ · \d+ D[oö]rf(er)? · \d+ Zeitfenster · /).first())
    await expectAccessible()
  })
})

describe('slots are generated', () => {
  it('for one player, with a question when they have entered some meanwhile', async () => {
    await open()
    await sees(playerRow(anna).getByText('Auto', { exact: true }))
    answers({ 'timeslots.generate': failure('internal') })
    await generateFor(anna).click()
    await sees(toast('Fehler beim Generieren!'))
    answers(server.answers)
    await generateFor(anna).click()
    await sees(playerRow(anna).getByText('Eigene'))
    expect(server.stored(anna)).toEqual(autoSlots)

    const kept = [slot('27T10:00', '27T12:00')]
    server.give(bert, kept)
    await generateFor(bert).click()
    await sees(page.getByText('Der Spieler hat inzwischen eigene Zeitfenster eingetragen.'))
    await confirmWith('Abbrechen')
    await sees(playerRow(bert).getByText('Eigene'))
    expect(server.stored(bert)).toEqual(kept)
  })

  it('for all without own ones; who has entered some meanwhile keeps them', async () => {
    server = slotServer({ members: [...members, foreign] })
    const kept = [slot('27T10:00', '27T12:00')]
    server.give(bert, kept)
    await open()
    await sees(playerRow(bert).getByText('Eigene'))
    server.give(cleo, kept)
    await generateAll.click()
    await sees(page.getByText('Zeitfenster für 3 Spieler generieren?'))
    await confirmWith('Generieren')
    await sees(page.getByText('Für 2 Spieler generiert.'))
    await sees(page.getByText('1 Spieler hat inzwischen eigene Zeitfenster eingetragen; sie bleiben, wie sie sind.'))
    expect([anna, bert, cleo, foreign].map(server.stored)).toEqual([autoSlots, kept, kept, autoSlots])
    await expect.element(page.getByRole('button', { name: 'Für alle ohne eigene' })).toBeDisabled()
  })

  it('not any further where every player would fail alike; it is said what is left', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: 100 + index, name: `Mitglied ${index}` }))
    server = slotServer({ members: many })
    await open()
    answers({ 'timeslots.generate': failure('no_auto_slots') })
    await generateAll.click()
    await confirmWith('Generieren')
    await sees(page.getByText('Fehler beim Generieren!'))
    await sees(page.getByText('Für 0 Spieler generiert, 20 offen.'))
    expect(recordedCalls('timeslots.generate').length).toBeLessThanOrEqual(4)
  })
})

it('exactly the silent are reminded', async () => {
  server.give(bert, [], 'never')
  const copied = copies()
  await open()
  await page.getByLabelText('Antwort').selectOptions('Selbst')
  await sees(page.getByText('1 von 3 Spielern'))
  await expect.element(page.getByRole('button', { name: '0 Stille erinnern' })).toBeDisabled()
  await page.getByLabelText('Antwort').selectOptions('Alle')
  await page.getByRole('button', { name: '2 Stille erinnern' }).click()
  await sees(dialog())
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Empfänger kopieren' }).click()
  await expect.poll(() => copied.last()).toBe('Anna;Cleo')
  await dialog().getByRole('button', { name: 'Text kopieren' }).first().click()
  await expect.poll(() => copied.last()).toContain(playerLink(anna))
  await dialog().getByRole('button', { name: 'Alle als JSON kopieren' }).click()
  await expect.poll(() => copied.last()).toContain('"editUrl"')
  expect(JSON.parse(copied.last())).toMatchObject([
    { playerName: 'Anna', editUrl: playerLink(anna) },
    { playerName: 'Cleo', editUrl: playerLink(cleo) },
  ])
  await dialog().getByRole('button', { name: 'Als erinnert vermerken' }).click()
  await sees(toast('2 Spieler als erinnert vermerkt.'))
  expect(members.filter((member) => server.memberState(member).remindedAt)).toEqual([anna, cleo])
})

it('a plan asks for personal links when its leader has said so', async () => {
  await open()
  const only = page.getByRole('switch', { name: 'Nur persönliche Links' })
  await only.click()
  await confirmWith('Nur persönliche Links')
  await expect.element(only).toBeChecked()
  expect(recordedCalls('plans.update').at(-1)?.body).toMatchObject({ personalLinksOnly: true })
})

it('after changes without a link it suggests personal links, and takes the changes back together', async () => {
  for (const member of [anna, bert]) server.give(member, [slot('27T10:00', '27T12:00')])
  await open()
  await sees(page.getByText(/^Die Angaben von 2 Spielern wurden zuletzt ohne persönlichen Link geändert/))
  await sees(playerRow(anna).getByText('Ohne Link'))
  await expectAccessible()
  await page.getByRole('button', { name: 'Ab jetzt nur persönliche Links' }).click()
  await expect.element(page.getByRole('switch', { name: 'Nur persönliche Links' })).toBeChecked()
  await page.getByRole('button', { name: 'Änderungen ohne Link zurücknehmen' }).click()
  await confirmWith('Zurücknehmen')
  await expect.poll(() => page.getByText('Ohne Link').elements()).toEqual([])
  expect(recordedCalls('timeslots.undoAnonymous')).toHaveLength(1)
})
