import { describe, expect, it } from 'vitest'
import { aPlan, ours } from './demo-plan.ts'
import { gone, sees, visit } from './visit.ts'

describe('a number field', () => {
  it('is replaced by what is typed, and says what counts instead of what it cannot be', async () => {
    const page = await visit(`/targets/${await aPlan(0)}`, { role: 'user' })
    const offset = page.getByLabel('Offset (Minuten)')
    await offset.click()
    await page.keyboard.type('-60')
    expect(await offset.inputValue()).toBe('-60')
    await page.keyboard.press('Tab')
    expect(await offset.inputValue()).toBe('-60')
    await offset.fill('99999')
    await page.keyboard.press('Tab')
    expect(await offset.inputValue()).toBe('20160')
    const note = page.getByText('Statt 99999 zählt 20.160: ganze Zahlen von -20.160 bis 20.160.')
    await sees(note)
    await offset.fill('30')
    await gone(note)
  })
})

describe('what is typed', () => {
  it('is asked for before Escape or a click beside closes its dialog, and not when nothing is entered', async () => {
    const page = await visit('/worldadmin', { role: 'superadmin' })
    const open = page.getByRole('button', { name: 'Neue Welt' })
    const name = page.getByLabel('Weltname')
    const question = page.getByText('Eingaben verwerfen?')
    await open.click()
    await name.fill('Getippt')
    await name.fill('')
    await page.keyboard.press('Escape')
    await gone(name)
    await open.click()
    await name.fill('Getippt')
    await page.keyboard.press('Escape')
    await sees(question)
    await page.keyboard.press('Escape')
    await gone(question)
    expect(await name.inputValue()).toBe('Getippt')
    await page.mouse.click(5, 5)
    await sees(question)
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await gone(question)
    await name.press('Escape')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await gone(name)
    await open.click()
    expect(await name.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await gone(name)
  })

  it('stays on the screen when a dialog cannot be loaded', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/bulk-edit-dialog*', (route) => route.abort())
    await page.goto(`/targets/edit/${await aPlan(2)}`)
    const field = page.getByRole('spinbutton').first()
    await field.fill('7')
    await page.getByRole('checkbox', { name: /\|/ }).first().check()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(page.getByText('Das Fenster konnte nicht geladen werden', { exact: true }))
    expect(await field.inputValue()).toBe('7')
  })

  it('is asked for in the browser’s own way, every time, when the question’s dialog cannot be loaded', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/confirm-dialog*', (route) => route.abort())
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`/targets/edit/${await aPlan(1)}`)
    const remove = page.getByRole('button', { name: /^\d+\|\d+ .* löschen$/ })
    for (const times of [1, 2]) {
      await remove.click()
      await expect.poll(() => asked.length).toBe(times)
    }
    expect(asked[1]).toMatch(/^Ziel \d+\|\d+ löschen\?\n\nLöschen\?$/)
    await sees(remove)
  })

  it('stays in a drawer that a question keeps open, and the keyboard with it', async () => {
    const page = await visit(`/admin/timeslots/${await aPlan(0)}`, { role: 'user' })
    const name = ours.members[0]?.name ?? ''
    await page.getByRole('button', { name: `Bearbeiten: ${name}` }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    const date = drawer.getByRole('list').locator('input').first()
    await date.fill('2027-03-26T19:00')
    await date.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hier bleiben' }).click()
    await gone(page.getByRole('alertdialog'))
    await sees(drawer)
    await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await date.inputValue()).toBe('2027-03-26T19:00')
  })
})
