import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { answers, failure, lost } from '../../support/answers.ts'
import { anIssuedLine, anOrderLine, inSeconds } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { dialog, gone, sees } from '../../support/screen.ts'
import { button, card, night, notice, openTool, orderServer, overdue, unfold } from './orders-server.ts'

test('time slots are shown in the world’s zone, with the link to change them', async () => {
  orderServer({ timeslots: [{ from: '2099-03-04T17:00:00.000Z', to: '2099-03-04T21:30:00.000Z' }] })
  await visitOrders()
  await openTool('Zeitfenster')
  await sees(notice('Mi., 04.03.2099, 18:00 bis Mi., 04.03.2099, 22:30'))
  const link = page.getByRole('link', { name: 'Zeitfenster ändern' }).element()
  expect(link.getAttribute('href')).toBe('/timeslots/11/plan-1#s=geheim')
})

test.each([
  ['always', 'Du kannst immer senden.'],
  ['never', 'Du kannst nicht senden.'],
  [undefined, 'Für dich sind keine Zeitfenster eingetragen.'],
] as const)('without time slots the page says what the player answered (%s)', async (sends, text) => {
  orderServer({ timeslots: [], ...(sends && { sends }) })
  await visitOrders()
  await openTool('Zeitfenster')
  await sees(notice(text))
})

test('can be installed where the browser offers that', async () => {
  orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  await button('Werkzeuge').click()
  await button('Als App installieren').click()
  expect(prompt).toHaveBeenCalledOnce()
  await gone(button('Als App installieren'))
})

test('the tools lead to the help in a tab of its own', async () => {
  orderServer()
  await visitOrders()
  await button('Werkzeuge').click()
  const help = page.getByRole('link', { name: 'Hilfe' })
  await expect.element(help).toHaveAttribute('href', '/help/orders')
  await expect.element(help).toHaveAttribute('target', '_blank')
})

test('the keyboard reaches everything in the order of the page', async () => {
  orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  const reached: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.keyboard('{Tab}')
    reached.push(document.activeElement?.textContent?.trim() || document.activeElement?.tagName || '')
  }
  expect(reached.findIndex((text) => text.includes('Nächster Angriff'))).toBeLessThan(
    reached.findIndex((text) => text.startsWith('Alarme')),
  )
  expect(reached.some((text) => text.startsWith('Weiter filtern'))).toBe(true)
})

describe.each(looks)('on %o', ({ phone }) => {
  test('no accessibility violation with everything unfolded, offline and with news', async () => {
    orderServer({
      issue: 2,
      lines: [
        overdue,
        anOrderLine(),
        night,
        anOrderLine({ id: 'off-2-offs-2-2-0', state: 'skipped', reason: 'Keine Zeit', at: inSeconds(-9) }),
      ],
      gone: [anOrderLine({ id: 'off-1-offs-7-7-0', state: 'sent' })],
      changes: { added: [night.id], gone: [anIssuedLine({ id: 'off-3-offs-3-3-0' })], changed: [] },
    })
    await visitOrders({ phone })
    await sees(card('Speicherdorf'))
    await button(/^Alarme aus$/).click()
    await button('Weiter filtern').click()
    for (const name of ['Kopieren und Kalender', 'Zeitfenster', 'Karte']) await openTool(name)
    await button(/^Alle \d/).click()
    answers({ 'orders.sheet': lost, 'orders.mark': lost })
    await unfold('Speicherdorf')
    await card('Speicherdorf').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(dialog().getByText('Wirklich schon abgeschickt?'))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Ja, abgeschickt' }).click()
    await gone(dialog())
    await sees(notice(/Offline\. Stand von/))
    await expectAccessible()
  })

  test('none while it asks why an attack is left out', async () => {
    orderServer()
    await visitOrders({ phone })
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await sees(dialog())
    await expectAccessible()
  })

  test('none where there is nothing to show', async () => {
    await visitOrders({ phone, answers: { 'orders.sheet': failure('orders_not_found') } })
    await sees(notice('Frag deine Stammesführung'))
    await expectAccessible()
    await visitOrders({ phone, answers: { 'orders.sheet': lost } })
    await sees(button('Erneut versuchen'))
    await expectAccessible()
  })
})

test('a small map shows from where to where the listed attacks go', async () => {
  orderServer({ lines: [anOrderLine(), night] })
  await visitOrders()
  await openTool('Karte')
  const map = page.getByRole('img', { name: 'Skizze: 2 Angriffe aus 1 Dorf auf 2 Ziele' })
  await sees(map)
  const labels = (map.element().textContent ?? '').match(/N ↑|\d{3}/g) ?? []
  expect(labels).toContain('N ↑')
  // Lines of both directions have their coordinate.
  expect(new Set(labels).size).toBeGreaterThanOrEqual(3)
  await page.getByText('Weiter filtern').click()
  await page.getByLabelText('Art', { exact: true }).selectOptions('Off')
  await sees(page.getByRole('img', { name: 'Skizze: 1 Angriff aus 1 Dorf auf 1 Ziel' }))
})
