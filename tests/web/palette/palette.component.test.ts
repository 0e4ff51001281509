import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aPlanSummary, targetsInARow } from '../support/samples.ts'
import { elementTexts, gone, press, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { slotServer } from '../timeslots/slot-server.ts'

const plan = aPlan()
const field = page.getByRole('combobox', { name: 'Suchen', exact: true })
const options = page.getByRole('listbox', { name: 'Treffer' }).getByRole('option')
const chosen = page.css('[role=option][aria-selected=true]')
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })

const answersWith = (targets: number) => ({
  ...slotServer({
    plan,
    members: [
      { id: 11, name: 'Jürgen Müller' },
      { id: 12, name: 'Bert' },
    ],
  }).answers,
  ...planServer({ plan, targets: targetsInARow(targets) }).answers,
  'plans.list': { plans: [aPlanSummary(plan), aPlanSummary({ _id: 'plan-2', name: 'Gegenschlag' })] },
})

async function open(path: string, { targets = 3, phone = false } = {}): Promise<void> {
  await visit(path, { as: 'user', phone, answers: answersWith(targets) })
  await page.getByRole('button', { name: 'Gehe zu' }).click()
  await expect.element(field).toHaveFocus()
}

describe('the palette', () => {
  it('offers pages and actions at once, and goes to what is chosen with the keyboard', async () => {
    await open('/targets/plan-1')
    await expect.poll(() => elementTexts(chosen).join()).toContain('Ziele einfügen')
    await field.fill('ziele bearb')
    await expect.poll(() => elementTexts(chosen).join()).toContain('Ziele bearbeiten')
    await press('Enter')
    await sees(heading('Ziele bearbeiten'))
    await gone(field)
  })

  it('does what the page offers', async () => {
    await open('/targets/plan-1')
    await field.fill('einfügen')
    await press('Enter')
    await expect.element(page.getByRole('textbox', { name: /Koordinaten/ })).toHaveFocus()
  })

  it('finds plans, players with umlauts typed as two letters, targets, and coordinates as they are pasted', async () => {
    await open('/targets/plan-1')
    for (const [text, found] of [
      ['gegen', 'Gegenschlag'],
      ['mueller', 'Jürgen Müller'],
      ['Dorf 401', '401|500 Dorf 401|500'],
      ['[coord]512|487[/coord]', '512|487'],
      ['401/500', '401|500'],
    ] as const) {
      await field.fill(text)
      await expect.poll(() => elementTexts(chosen).join()).toContain(found)
    }
    await press('ArrowDown')
    await expect.poll(() => elementTexts(chosen).join()).toContain('401|500 Dorf 401|500')
    await press('ArrowUp')
    await press('ArrowUp')
    await expect.poll(() => elementTexts(chosen).join()).toContain('401|500 Dorf 401|500')
    await field.fill('gibt es nicht')
    await sees(page.getByText('Nichts gefunden'))
    expect(options.elements()).toEqual([])
  })

  it('reads 2,000 targets once, and shows a bounded part of them', async () => {
    await open('/incplans/plan-1', { targets: 2000 })
    await sees(page.getByText('Tippe, um zu suchen'))
    for (const key of 'dorf') await userEvent.keyboard(key)
    // With the page whose hint has the word.
    await sees(page.getByText('2.001 Treffer, die besten 50: tippe genauer'))
    expect(options.elements()).toHaveLength(50)
    expect(recordedCalls('targets.list')).toHaveLength(1)
    expect(recordedCalls('timeslots.list')).toHaveLength(1)
  })

  it('is opened by Ctrl+K in a field, closed by Escape, and gives the focus back', async () => {
    await open('/targets/plan-1')
    await press('Escape')
    await gone(field)
    const search = page.getByPlaceholder(/Koordinate/)
    await search.click()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await press('Escape')
    await expect.element(search).toHaveFocus()
  })

  it('does not choose while text is composed', async () => {
    await open('/targets/plan-1')
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
    await sees(field)
    expect(window.location.pathname).toBe('/targets/plan-1')
  })

  it.each(looks)('is accessible %o', async ({ phone }) => {
    await open('/targets/plan-1', { phone })
    await field.fill('ziel')
    await sees(options.first())
    await expectAccessible()
  })
})
