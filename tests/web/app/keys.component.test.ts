import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { planServer } from '../support/plan-server.ts'
import { aPlan, targetsInARow } from '../support/samples.ts'
import { dialog, gone, press, sees } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'

const answers = {
  ...planServer({ targets: targetsInARow(3) }).answers,
  'timeslots.list': { players: [], lastArrival: aPlan().arriveAt },
}
const bar = page.getByRole('banner')
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const help = bar.getByRole('button', { name: 'Hilfe' })
const palette = page.getByRole('combobox', { name: 'Suchen', exact: true })

/** Opens a page and waits for its shortcuts, which are loaded when idle. */
async function open(path: string): Promise<void> {
  await visit(path, { as: 'user', answers })
  await expect
    .poll(async () => {
      await type('?')
      return dialog().elements().length
    })
    .toBe(1)
  await press('Escape')
  await gone(dialog())
}

const type = (keys: string) => userEvent.keyboard(keys)

describe('keys', () => {
  it('lead from page to page of a plan, keep player and target, and go on to the site', async () => {
    await open('/targets/plan-1?player=7&target=401%7C500&text=x')
    await type('gd')
    await sees(heading('Plan Details'))
    expect(window.location.search).toBe('?player=7&target=401%7C500')
    await type('ga')
    await sees(heading('Ziele'))
    await type('gp')
    await sees(heading('Angriffspläne'))
  })

  it('go to the search of the page', async () => {
    await open('/targets/plan-1')
    await sees(page.getByPlaceholder(/Koordinate/))
    await type('/')
    await expect.element(page.getByPlaceholder(/Koordinate/)).toHaveFocus()
  })

  it('open the help, which gives the focus back', async () => {
    await open('/targets/plan-1')
    await help.click()
    await sees(dialog().getByText('Hier legst du fest, welche Dörfer angegriffen werden.'))
    await sees(dialog().getByText('g c', { exact: true }))
    await press('Escape')
    await gone(dialog())
    await expect.element(help).toHaveFocus()
  })

  it('mean nothing in fields, with other keys held, while text is composed, and in dialogs', async () => {
    await open('/targets/plan-1')
    const field = page.getByPlaceholder(/Koordinate/)
    await field.click()
    await type('gc?/')
    await expect.element(field).toHaveValue('gc?/')
    await page.getByRole('heading', { level: 1 }).click()
    await type('{Alt>}?{/Alt}{Control>}?{/Control}')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing: true }))
    expect(dialog().elements()).toEqual([])
    await type('?')
    await sees(dialog())
    await type('gc')
    expect(window.location.pathname).toBe('/targets/plan-1')
  })

  it('can be turned off for this browser, and Ctrl+K still opens the palette', async () => {
    await open('/targets/plan-1')
    await type('?')
    await dialog()
      .getByRole('switch', { name: /Einzelne Tasten/ })
      .click()
    await gone(dialog().getByText('g c', { exact: true }))
    await reload()
    await sees(heading('Ziele'))
    await expect
      .poll(async () => {
        await type('{Control>}k{/Control}')
        return palette.elements().length
      })
      .toBe(1)
    await press('Escape')
    await gone(palette)
    await type('?gc')
    expect(dialog().elements()).toEqual([])
    expect(window.location.pathname).toBe('/targets/plan-1')
  })
})
