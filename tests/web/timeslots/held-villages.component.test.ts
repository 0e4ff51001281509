import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnVillage } from '../../../shared/model/inputs/own-village.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { gone, sees, shownText } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { members, slotServer } from './slot-server.ts'

const [anna, bert] = members
const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: anna.name }) })
const section = drawer.getByRole('region', { name: `Zurückgehaltene Dörfer von ${anna.name}` })
const overrule = (place: string) => section.getByRole('button', { name: `Übergehen: ${place}`, exact: true })
const undo = (place: string) => section.getByRole('button', { name: `Nicht mehr übergehen: ${place}` })

const aVillage = (i: number, more: Partial<OwnVillage> = {}): OwnVillage => ({
  villageId: 100 + i,
  x: 500,
  y: 400 + i,
  name: `Dorf ${i}`,
  kinds: ['off', 'ag'],
  troops: { axe: 6000, snob: 4 },
  isHeld: false,
  freeNobles: null,
  ...more,
})

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer({ villages: [aVillage(0, { isHeld: true }), aVillage(1, { freeNobles: 2 }), aVillage(2)] })
})

async function open(look: Visit = {}): Promise<void> {
  await visit(`/admin/timeslots/plan-1?player=${anna.id}`, { as: 'user', answers: server.answers, ...look })
  await drawer.getByRole('button', { name: 'Zurückgehaltene Dörfer' }).click()
  await sees(overrule('500|400'))
}
const overruled = () => server.villages().map(({ isOverruled = false }) => isOverruled)

describe('what a player holds back', () => {
  it('is said in the list of players, which can be filtered by it', async () => {
    await visit('/admin/timeslots/plan-1', { as: 'user', answers: server.answers })
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name: `Bearbeiten: ${name}`, exact: true }) })
    await sees(row(anna.name).getByText(/hält 2 Dörfer zurück/))
    expect(
      row(bert.name)
        .getByText(/zurück/)
        .elements(),
    ).toEqual([])
    await page.getByLabelText('Nur Spieler').selectOptions('mit zurückgehaltenen Dörfern')
    await gone(row(bert.name))
    await sees(row(anna.name))
  })

  it('is listed in the drawer, overruled and no longer overruled', async () => {
    await open()
    await sees(drawer.getByText('Hält 2 Dörfer zurück.'))
    const items = section.getByRole('listitem')
    await expect.poll(() => items.elements().length).toBe(2)
    expect(shownText(items.nth(0))).toContain('nicht verplanen · Offs, AG-Züge · 6.000 Axtkämpfer')
    expect(shownText(items.nth(1))).toContain('2 AG frei für Züge')
    await overrule('500|400').click()
    await sees(undo('500|400'))
    await sees(drawer.getByText('Hält 2 Dörfer zurück, 1 übergangen.'))
    expect(overruled()).toEqual([true, false, false])
    await undo('500|400').click()
    await sees(overrule('500|400'))
    await section.getByRole('button', { name: 'Alle übergehen' }).click()
    await sees(drawer.getByText('Hält 2 Dörfer zurück, alle übergangen.'))
    expect(overruled()).toEqual([true, true, false])
    expect(recordedCalls('timeslots.overrule')).toHaveLength(3)
  })

  it('shows the present state if it was changed meanwhile', async () => {
    await open()
    answers({ 'timeslots.overrule': failure('slots_changed', { current: { villages: [], version: 9 } }) })
    server.overrule()
    await overrule('500|401').click()
    await sees(section.getByText('Fehler beim Speichern!'))
    await sees(undo('500|401'))
  })

  it('says when it cannot be loaded', async () => {
    server.answers['timeslots.villages'] = failure('internal')
    await visit(`/admin/timeslots/plan-1?player=${anna.id}`, { as: 'user', answers: server.answers })
    await drawer.getByRole('button', { name: 'Zurückgehaltene Dörfer' }).click()
    await sees(drawer.getByText('Die Dörfer konnten nicht geladen werden'))
  })

  it('is not offered for players who hold back nothing', async () => {
    await visit(`/admin/timeslots/plan-1?player=${bert.id}`, { as: 'user', answers: server.answers })
    const other = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: bert.name }) })
    await sees(other.getByRole('button', { name: 'Verlauf' }))
    expect(other.getByRole('button', { name: 'Zurückgehaltene Dörfer' }).elements()).toEqual([])
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await open(look)
    await expectAccessible()
  })
})
