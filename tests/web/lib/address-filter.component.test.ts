import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stopTimers, untilDrawn } from '../support/clock.ts'
import { planServer } from '../support/plan-server.ts'
import { aTarget, targetsInARow } from '../support/samples.ts'
import { gone, sees } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'

const { answers } = planServer({ targets: [...targetsInARow(3), aTarget({ x: 410, type: 'fakes' })] })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const search = page.getByPlaceholder(/^Koordinate/)
const type = page.getByLabelText('Typ').last()
const row = (place: string) => page.getByText(place, { exact: true }).first()

const open = (query: string) => visit(`/targets/plan-1${query}`, { as: 'user', answers })

describe("a list's filter", () => {
  it('is in the address without an entry in the history per key, and is there again after a reload and after going back', async () => {
    await open('?player=7')
    await sees(row('401|500'))
    const entries = history.length
    await search.fill('40')
    await search.fill('402')
    await type.selectOptions('offs')
    await expect.poll(() => window.location.search).toBe('?player=7&text=402&type=offs')
    expect(history.length).toBe(entries)
    await gone(row('401|500'))

    await reload()
    await expect.element(search).toHaveValue('402')
    await sees(row('402|500'))
    await gone(row('401|500'))

    await page.getByRole('link', { name: 'Ziele bearbeiten' }).first().click()
    await sees(heading('Ziele bearbeiten'))
    await expect.element(search).toHaveValue('')
    history.back()
    await sees(heading('Ziele'))
    await expect.element(search).toHaveValue('402')

    await search.fill('')
    await expect.poll(() => window.location.search).toBe('?player=7&type=offs')
  })

  it('is not written into the address of the page that follows', async () => {
    await import('../../../web/features/targets/edit/edit-targets-page.tsx')
    await open('')
    await sees(row('401|500'))
    stopTimers()
    await search.fill('402')
    await page.getByRole('link', { name: 'Ziele bearbeiten' }).first().click()
    await sees(heading('Ziele bearbeiten'))
    vi.advanceTimersByTime(1000)
    await untilDrawn()
    expect(window.location.search).toBe('')
  })

  it.each(['for the first time', 'again'])('calls nobody back who follows a link at once, %s', async (time) => {
    const link = page.getByRole('link', { name: 'Ziele bearbeiten' }).first()
    await open('')
    if (time === 'again') {
      await link.click()
      await sees(heading('Ziele bearbeiten'))
      history.back()
    }
    await sees(row('401|500'))
    stopTimers()
    await search.fill('402')
    // In one turn, as on a device that is too busy to render between the two.
    link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    vi.advanceTimersByTime(1000)
    await sees(heading('Ziele bearbeiten'))
    await untilDrawn()
    expect(window.location.search).toBe('')
  })

  it('ignores what is no value', async () => {
    await open('?type=quatsch&priority=x&order=1')
    await sees(row('410|500'))
    await sees(row('401|500'))
  })
})

describe('a target in the address', () => {
  it.each(['offs-401-500', '401%7C500'])('is marked by %s', async (target) => {
    await visit(`/targets/edit/plan-1?target=${target}`, { as: 'user', answers })
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('number')
    expect(document.activeElement?.getAttribute('aria-label') ?? '').toContain('401|500')
  })
})
