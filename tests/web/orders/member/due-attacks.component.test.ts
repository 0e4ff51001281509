import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aSecondPasses, stopPageClock } from '../../support/clock.ts'
import { anOrderLine, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'
import { abilities, pass } from './alarm-abilities.ts'
import { card, orderServer } from './orders-server.ts'

describe('in the header', () => {
  const due = page.getByRole('region', { name: 'Jetzt abschicken' })
  const all = page.getByRole('region', { name: 'Alle fälligen' })

  test('an attack stays for 90 seconds after its launch, to be marked there', async () => {
    const first = anOrderLine({ id: 'off-9-offs-9-9-0', launchAt: inSeconds(3) })
    const server = orderServer({ lines: [first, ...manyLines(1)] })
    await visitOrders()
    await expect.poll(() => due.elements()[0]?.textContent).toMatch(/^\+00:00:\d\dJetzt abschicken: Off/)
    await sees(page.getByRole('region', { name: 'Nächster Angriff' }))
    await due.getByRole('button', { name: 'Abgeschickt' }).click()
    await gone(due)
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
  })

  test('is gone after 90 seconds, and overdue in the list', async () => {
    abilities()
    orderServer({ lines: [anOrderLine({ launchAt: inSeconds(-20) })] })
    await visitOrders()
    await sees(due)
    await sees(card('Ziel').getByText('Fällig', { exact: true }))
    await gone(page.getByText('1 Angriff ist überfällig.'))
    pass(71)
    await gone(due)
    await sees(page.getByText('1 Angriff ist überfällig.'))
    await sees(card('Ziel').getByText('Überfällig'))
    await sees(page.getByRole('button', { name: 'Überfällig 1' }))
  })

  test('all attacks of one second stay, to be marked one by one or at once', async () => {
    const launchAt = inSeconds(-20)
    const lines = manyLines(3).map((line) => ({ ...line, launchAt }))
    const server = orderServer({ lines })
    await visitOrders()
    await page.getByRole('button', { name: '3 Angriffe fällig' }).click()
    const goOn = stopPageClock()
    goOn(1000)
    await all.getByRole('listitem').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['open', 'open', 'sent'])
    goOn(1000)
    await all.getByRole('button', { name: 'Alle abgeschickt' }).click()
    await gone(due)
    await expect.poll(() => server.sheet.lines.every(({ state }) => state === 'sent')).toBe(true)
  })

  test.each([true, false])(
    'the way to an attack in the list ends where nothing covers it (phone: %s)',
    async (phone) => {
      const launchAt = inSeconds(-20)
      const lines = manyLines(60).map((line, index) => (index < 4 ? { ...line, launchAt } : line))
      orderServer({ lines })
      await visitOrders({ phone })
      await page.getByRole('button', { name: '4 Angriffe fällig' }).click()
      await sees(all.getByRole('listitem').last())
      aSecondPasses()
      await all.getByRole('listitem').last().getByRole('button', { name: '512|488' }).click()
      const bar = () => page.css('.bar').element().getBoundingClientRect()
      const box = () => card('Ziel 3').elements()[0]?.getBoundingClientRect()
      await expect.poll(() => window.scrollY).toBeGreaterThan(0)
      if (phone) await expect.poll(() => bar().top - (box()?.bottom ?? 9999)).toBeGreaterThanOrEqual(0)
      else await expect.poll(() => (box()?.top ?? 0) - bar().bottom).toBeGreaterThanOrEqual(0)
      expect(box()?.top).toBeGreaterThanOrEqual(0)
    },
  )

  test('nothing can be marked where the link only shows', async () => {
    orderServer({ canEdit: false, lines: [anOrderLine({ launchAt: inSeconds(-20) })] })
    await visitOrders()
    await sees(due.getByRole('link', { name: 'Ins Spiel' }))
    await gone(due.getByRole('button', { name: 'Abgeschickt' }))
  })

  test('an attack that was seen in the game is neither due nor overdue', async () => {
    const seen = { arriveAt: inSeconds(9000) }
    orderServer({ lines: [anOrderLine({ launchAt: inSeconds(-20), seen }), ...manyLines(1)] })
    await visitOrders()
    await sees(page.getByRole('region', { name: 'Nächster Angriff' }))
    await gone(due)
    await gone(page.getByText('überfällig'))
  })
})
