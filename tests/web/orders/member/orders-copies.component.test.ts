import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../support/accessible.ts'
import { lifetime, stopTimers } from '../../support/clock.ts'
import { anOrderLine, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { copies, gone, sees, sharesBy } from '../../support/screen.ts'
import { night, notice, openTool, orderServer, overdue } from './orders-server.ts'

describe('copies', () => {
  test('are made of what the list shows, in every format', async () => {
    const clipboard = copies()
    orderServer({ lines: [anOrderLine(), night] })
    await visitOrders()
    await openTool('Kopieren und Kalender')
    stopTimers()
    const copied = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => page.getByText('Kopiert!').elements()).toHaveLength(1)
      expect(await lifetime(page.getByText('Kopiert!'))).toBe(2000)
      return clipboard.last()
    }
    expect(await copied('BB-Code')).toContain('[coord]500|501[/coord] → [coord]512|488[/coord] [player]Bert[/player]')
    expect(await copied('Workbench')).toMatch(/^1001&2001&ram&\d{13}&8&false&false&spear=MA==/)
    expect(JSON.parse(await copied('JSON'))).toHaveLength(2)
    await page.getByText('Weiter filtern').click()
    await page.getByLabelText('Art', { exact: true }).selectOptions('Off')
    await sees(notice('1 Angriff, wie die Liste gerade gefiltert ist.'))
    expect(await copied('CSV')).toMatch(/^\uFEFF"Abschicken";"Ankunft";"Art";/)
    expect((await copied('Text')).split('\n').filter(Boolean)).toHaveLength(3)
  })

  test('of the next attacks are one text for chats, also when the list is filtered', async () => {
    const clipboard = copies()
    const share = sharesBy(vi.fn(async (_: ShareData) => undefined))
    const done = anOrderLine({ ...night, id: 'off-1004-offs-510-480-0', state: 'sent' })
    orderServer({ lines: [overdue, anOrderLine(), night, done] })
    await visitOrders()
    await page.getByText('Weiter filtern').click()
    await page.getByLabelText('Art', { exact: true }).selectOptions('Off')
    await openTool('Kopieren und Kalender')
    await page.getByRole('button', { name: 'Nächste Angriffe', exact: true }).click()
    await sees(page.getByText('Kopiert!'))
    expect(clipboard.last().split('\n')).toEqual([
      '⚠️ 1 deiner Befehle ist überfällig.',
      'Deine nächsten Angriffe, Serverzeit (Europe/Berlin):',
      expect.stringMatching(/, \d\d:\d\d:\d\d Off 500\|501 → 512\|488 · Großangriff$/),
      expect.stringMatching(/ BF-Katas? .* → 510\|480 · Großangriff$/),
    ])
    await page.getByRole('button', { name: 'Teilen', exact: true }).click()
    await expect.poll(() => share.mock.lastCall).toEqual([{ text: clipboard.last() }])
    await expectAccessible()
  })

  test('in BB code come in parts where the game would stop', async () => {
    orderServer({ lines: manyLines(120) })
    await visitOrders()
    await openTool('Kopieren und Kalender')
    await sees(page.getByRole('button', { name: 'BB-Code 1/2' }))
    await sees(notice('Das Spiel zeigt höchstens 1.000 BB-Codes'))
  })

  test('go into the calendar with a key that opens nothing else', async () => {
    const clipboard = copies()
    const calendarKey = 'K'.repeat(43)
    orderServer()
    await visitOrders()
    await openTool('Kopieren und Kalender')
    // Without one never the page's own key instead.
    await gone(page.getByRole('link', { name: 'Termine laden' }))
    orderServer({ calendarKey })
    await visitOrders()
    await openTool('Kopieren und Kalender')
    const load = page.getByRole('link', { name: 'Termine laden' })
    await expect.element(load).toHaveAttribute('href', `/api/orders/${calendarKey}/calendar.ics`)
    await page.getByRole('button', { name: 'Adresse kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    expect(clipboard.last()).toBe(`${location.origin}/api/orders/${calendarKey}/calendar.ics`)
  })
})
