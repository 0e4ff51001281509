import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { gone, sees, shownText } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { members, slot, slotServer } from './slot-server.ts'

const [anna, bert, cleo] = members
const { from, to } = slot('27T08:00', '28T08:00')

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer()
})

async function choose(label: string, name: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name }).click()
}

describe('on a member’s own page', () => {
  const list = page.getByRole('list', { name: 'Wer deinen Account spielt' })
  const open = async (look: Visit = { phone: true }) => {
    await visit(`/timeslots/${anna.id}/plan-1#s=secret-${anna.id}`, { answers: server.answers, ...look })
    await sees(page.getByRole('heading', { name: 'Urlaubsvertretung' }))
  }

  it('who plays the account is entered for the whole plan, and removed', async () => {
    await open()
    await sees(page.getByText('Niemand: Du spielst selbst.'))
    await page.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(page.getByText('Bitte wähle einen Spieler aus.'))
    await choose('Wer vertritt dich?', bert.name)
    await page.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(list.getByText('Fr., 26.03.2038, 18:00 bis Mo., 29.03.2038, 10:00 Uhr'))
    expect(server.sittings(anna)).toMatchObject([{ sitterId: bert.id, by: 'owner' }])
    await page.getByRole('button', { name: `Entfernen: ${bert.name}` }).click()
    await gone(list)
    expect(server.sittings(anna)).toEqual([])
  })

  it('requests are confirmed one by one; the others stay requests', async () => {
    server.sit(
      anna,
      { sitterId: bert.id, from, to, by: 'sitter' },
      { sitterId: cleo.id, from: to, to: '2038-03-29T08:00:00.000Z', by: 'sitter' },
    )
    await open()
    expect(shownText(list.getByRole('listitem').first())).toContain('angefragt')
    await page.getByRole('button', { name: `Bestätigen: ${cleo.name}` }).click()
    await sees(page.getByRole('button', { name: `Entfernen: ${cleo.name}` }))
    expect(server.sittings(anna).map(({ by }) => by)).toEqual(['sitter', 'owner'])
    await page.getByRole('button', { name: `Ablehnen: ${bert.name}` }).click()
    await gone(page.getByRole('button', { name: `Bestätigen: ${bert.name}` }))
    expect(server.sittings(anna)).toMatchObject([{ sitterId: cleo.id }])
  })

  it('whom the member plays for is a request, and is withdrawn', async () => {
    server.sit(bert, { sitterId: anna.id, from, to, by: 'leader' })
    await open()
    await page.getByRole('button', { name: 'Du spielst für andere (1)' }).click()
    const plays = page.getByRole('list', { name: 'Wessen Account du spielst' })
    await sees(plays.getByText(bert.name))
    await choose('Wessen Account spielst du?', cleo.name)
    await page.getByRole('button', { name: 'Anfragen' }).click()
    await sees(plays.getByText('angefragt'))
    expect(server.sittings(cleo)).toMatchObject([{ sitterId: anna.id, by: 'sitter' }])
    await page.getByRole('button', { name: `Zurückziehen: ${cleo.name}` }).click()
    await gone(plays.getByText('angefragt'))
    expect(server.sittings(cleo)).toEqual([])
    expect(server.sittings(bert)).toHaveLength(1)
  })

  it('what a leader entered meanwhile stays', async () => {
    await open()
    server.sit(anna, { sitterId: cleo.id, from: to, to: '2038-03-29T08:00:00.000Z', by: 'leader' })
    await choose('Wer vertritt dich?', bert.name)
    await page.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(page.getByRole('button', { name: `Entfernen: ${cleo.name}` }))
    expect(server.sittings(anna).map(({ by }) => by)).toEqual(['owner', 'leader'])
  })

  it('is not shown without the secret; a refusal keeps what was chosen', async () => {
    await visit(`/timeslots/${anna.id}/plan-1`, { phone: true, answers: server.answers })
    await sees(page.getByRole('heading', { name: 'Deine Zeitfenster' }))
    expect(page.getByText('Urlaubsvertretung').elements()).toEqual([])
    await open()
    answers({ 'timeslots.sitOwn': failure('sitting_overlap') })
    await choose('Wer vertritt dich?', bert.name)
    await page.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(page.getByText(/Zwei Vertretungen überschneiden sich/))
    await expect.element(page.getByRole('combobox', { name: 'Wer vertritt dich?' })).toHaveValue(bert.name)
  })

  it.each(looks)('is accessible ($phone)', async (look) => {
    server.sit(anna, { sitterId: bert.id, from, to, by: 'sitter' })
    await open(look)
    await expectAccessible()
  })
})

describe('in the drawer of a player', () => {
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: anna.name }) })
  const open = async (look: Visit = {}) => {
    await visit(`/admin/timeslots/plan-1?player=${anna.id}`, { as: 'user', answers: server.answers, ...look })
    await drawer.getByRole('button', { name: 'Urlaubsvertretung' }).click()
    await sees(drawer.getByRole('region', { name: `Urlaubsvertretung von ${anna.name}` }))
  }

  it('leaders enter who plays, leave requests open and see both in the table', async () => {
    server.sit(anna, { sitterId: bert.id, from, to, by: 'sitter' })
    await open()
    await choose('Wer vertritt?', cleo.name)
    await drawer.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(drawer.getByRole('button', { name: `Entfernen: ${cleo.name}` }))
    expect(
      server
        .sittings(anna)
        .map(({ by }) => by)
        .toSorted(),
    ).toEqual(['leader', 'sitter'])
    expect(recordedCalls('timeslots.sit')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await sees(page.getByText(/UV: .*Bert \(angefragt\)/))
  })

  it('what the player changed meanwhile is shown, and nothing is lost', async () => {
    await open()
    server.sit(anna, { sitterId: bert.id, from, to, by: 'owner' })
    await choose('Wer vertritt?', cleo.name)
    await drawer.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(drawer.getByRole('button', { name: `Entfernen: ${bert.name}` }))
    await expect.element(drawer.getByRole('combobox', { name: 'Wer vertritt?' })).toHaveValue(cleo.name)
    await drawer.getByRole('button', { name: 'Vertretung eintragen' }).click()
    await sees(drawer.getByRole('button', { name: `Entfernen: ${cleo.name}` }))
    expect(server.sittings(anna)).toHaveLength(2)
  })

  it.each(looks)('is accessible ($phone)', async (look) => {
    server.sit(anna, { sitterId: bert.id, from, to, by: 'leader' })
    await open(look)
    await expectAccessible()
  })
})
