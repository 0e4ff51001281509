import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnVillage } from '../../../shared/model/inputs/own-village.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { focused, gone, sees, shownText } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { members, slotServer } from './slot-server.ts'

const [who] = members
const path = `/timeslots/${who.id}/plan-1`

const aVillage = (i: number, more: Partial<OwnVillage> = {}): OwnVillage => ({
  villageId: 100 + i,
  x: 500,
  y: 400 + i,
  name: `Dorf ${i}`,
  kinds: ['off', 'fake'],
  troops: { axe: 6000, ram: 300, spear: 50 },
  isHeld: false,
  freeNobles: null,
  ...more,
})
const villages = [
  aVillage(0),
  aVillage(1, { kinds: ['off', 'ag'], troops: { axe: 6000, snob: 4 } }),
  aVillage(2, { kinds: [] }),
]

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer({ villages })
})

const fold = (count: number) => page.getByRole('button', { name: `Deine Dörfer in diesem Plan (${count})` })
const held = (place: string) => page.getByRole('checkbox', { name: `${place} nicht verplanen` })
const nobles = (place: string) => page.getByLabelText(`${place}: AG frei für Züge`)
const save = page.getByRole('button', { name: 'Dörfer speichern' })

async function open(hash = `#s=secret-${who.id}`, phone = true): Promise<void> {
  await visit(`${path}${hash}`, { phone, answers: server.answers })
  await sees(page.getByRole('heading', { name: 'Deine Zeitfenster' }))
}

async function unfold(): Promise<void> {
  await open()
  await fold(villages.length).click()
}

describe('a member’s villages', () => {
  it('are listed with role and troops, and are held back with one save', async () => {
    await unfold()
    const row = page.getByRole('listitem').filter({ hasText: '500|400' })
    expect(shownText(row)).toContain('Dorf 0')
    expect(shownText(row)).toContain('Offs, Fakes · 6.000 Axtkämpfer, 300 Rammböcke')
    expect(shownText(page.getByRole('listitem').filter({ hasText: '500|402' }))).toContain('keine Rolle')
    expect(nobles('500|400').elements()).toEqual([])
    await held('500|400').click()
    await nobles('500|401').fill('2')
    await sees(page.getByText('2 Dörfer geändert, noch nicht gespeichert'))
    await save.click()
    await sees(page.getByText('Gespeichert. Du hältst 2 Dörfer ganz oder teilweise zurück.'))
    expect(server.villages()).toMatchObject([
      { isHeld: true, freeNobles: null },
      { isHeld: false, freeNobles: 2 },
      { isHeld: false, freeNobles: null },
    ])
    expect(recordedCalls('timeslots.saveHolds').map(({ headers }) => headers.get('x-slot-secret'))).toEqual([
      `secret-${who.id}`,
    ])
    await held('500|400').click()
    await nobles('500|401').fill('')
    await gone(page.getByText(/^Gespeichert\./))
    await save.click()
    await sees(page.getByText('Gespeichert. Alle deine Dörfer dürfen verplant werden.'))
    expect(server.villages()).toEqual(villages)
  })

  it('work by keyboard', async () => {
    await open()
    await sees(fold(3))
    fold(3).element().focus()
    await userEvent.keyboard('{Enter}')
    await sees(held('500|400'))
    await userEvent.tab()
    expect(focused()).toBe(held('500|400').element())
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toBe(nobles('500|401').element())
    await userEvent.keyboard('3{Enter}')
    await sees(page.getByText('Gespeichert. Du hältst 2 Dörfer ganz oder teilweise zurück.'))
  })

  it('keep what is typed when saving fails or others saved meanwhile', async () => {
    await unfold()
    await held('500|402').click()
    answers({ 'timeslots.saveHolds': failure('internal') })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern!'))
    expect(held('500|402').element()).toHaveProperty('checked', true)
    let refused = 0
    answers({
      'timeslots.saveHolds': (call) => {
        const current = { villages: server.villages(), version: 1 }
        if (refused++ === 0) return failure('slots_changed', { current })
        const answer = server.answers['timeslots.saveHolds']
        return typeof answer === 'function' ? answer(call) : failure('internal')
      },
    })
    await save.click()
    await sees(page.getByText('Gespeichert. Du hältst 1 Dorf ganz oder teilweise zurück.'))
    await gone(page.getByText('Fehler beim Speichern!'))
    expect(refused).toBe(2)
  })

  it('refuse more nobles than there are, at the field', async () => {
    await unfold()
    await nobles('500|401').fill('9')
    await sees(page.getByText('Bitte gib eine ganze Zahl von 0 bis 4 ein.'))
    await save.click()
    await expect.poll(focused).toBe(nobles('500|401').element())
    expect(recordedCalls('timeslots.saveHolds')).toEqual([])
  })

  it('say what a leader overruled', async () => {
    server = slotServer({ villages: [aVillage(0, { isHeld: true }), aVillage(1)] })
    server.overrule()
    await open()
    await fold(2).click()
    await sees(page.getByText('Deine Führung hat deine Angabe übergangen: Das Dorf wird trotzdem verplant.'))
  })

  it('are not asked for without the secret, and not shown before there are any', async () => {
    await open('')
    expect(recordedCalls('timeslots.ownVillages')).toEqual([])
    server = slotServer()
    await open()
    await expect.poll(() => recordedCalls('timeslots.ownVillages').length).toBe(1)
    expect(page.getByText('Deine Dörfer in diesem Plan').elements()).toEqual([])
  })

  it('leave the page usable if they cannot be loaded', async () => {
    answers({ 'timeslots.ownVillages': failure('internal') })
    server.answers['timeslots.ownVillages'] = failure('internal')
    await open()
    await sees(page.getByText('Deine Dörfer konnten nicht geladen werden'))
    answers({ 'timeslots.ownVillages': { villages, version: 0 } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(fold(3))
  })

  it.each(looks)('are accessible with a hundred villages of long names (phone: $phone)', async ({ phone }) => {
    const all = Array.from({ length: 200 }, (_, i) =>
      aVillage(i, {
        name: 'Donaudampfschifffahrtsgesellschaft'.slice(0, 32),
        troops: { axe: 6000, light: 3000, snob: 4 },
      }),
    )
    server = slotServer({ villages: all })
    await open(undefined, phone)
    await fold(200).click()
    await page.getByRole('button', { name: 'Weitere 50 Dörfer zeigen' }).click()
    await sees(held('500|599'))
    for (const place of page.getByText(/^500\|\d{3}$/).elements()) {
      expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth || place.scrollWidth)
      expect(place.getClientRects()).toHaveLength(1)
    }
    await expectAccessible()
  })
})
