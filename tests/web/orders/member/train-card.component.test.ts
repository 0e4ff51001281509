import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { aSecondPasses } from '../../support/clock.ts'
import { anOrderLine, inSeconds } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'
import { button, orderServer } from './orders-server.ts'

const train = page.getByRole('article', { name: 'AG-Zug auf 512|488' })

const launchAt = inSeconds(600)
const arriveAt = inSeconds(30_000)
const command = (trainIndex: number) =>
  anOrderLine({
    id: `ag-1001-offs-512-488-${trainIndex}`,
    type: 'ag',
    unit: 'snob',
    troops: { axe: 100, light: 50, snob: 1 },
    trainIndex,
    commands: 4,
    launchAt,
    arriveAt,
  })

test.each(looks)(
  'a train is one card with its commands, and is marked as a whole (phone: $phone)',
  async ({ phone }) => {
    const server = orderServer({ lines: [0, 1, 2, 3].map(command) })
    await page.viewport(phone ? 390 : 1440, 900)
    await visitOrders()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    await sees(train.getByText(/^4 Befehle hintereinander, .* Füge im Bestätigungsfenster die übrigen Angriffe hinzu/))
    const next = page.getByRole('region', { name: 'Nächster Angriff' })
    await sees(next.getByText('Nächster Angriff: AG-Zug · 4 Befehle in einem Fenster'))
    expect(train.getByRole('list', { name: 'Befehle des Zugs' }).getByRole('listitem').elements()).toHaveLength(4)
    await expectAccessible()
    await train.getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(page.getByText('AG-Zug 500|501 → 512|488 abgeschickt.'))
    await gone(train)
    await expect.poll(() => server.sheet.lines.filter(({ state }) => state === 'sent').length).toBe(4)
    aSecondPasses()
    await button('Rückgängig').click()
    await sees(train)
    await expect.poll(() => server.sheet.lines.filter(({ state }) => state === 'open').length).toBe(4)
  },
)

test('commands with a gap are opened one by one', async () => {
  const gap = 2
  const after = (moment: string, trainIndex: number) =>
    new Date(Date.parse(moment) + trainIndex * gap * 1000).toISOString()
  const moments = (i: number) => ({ launchAt: after(launchAt, i), arriveAt: after(arriveAt, i) })
  orderServer({ lines: [0, 1, 2].map((i) => ({ ...command(i), gap, commands: 3, ...moments(i) })) })
  await visitOrders()
  await sees(train.getByText(/^3 Befehle hintereinander, .* im Abstand von 2 s: Öffne sie vorher in eigenen Tabs\.$/))
  await sees(page.getByText(/^Nächster Angriff: AG-Zug · 3 Befehle · \S+, [\d:]+$/))
})

test('a train that was sent and is no longer planned is one attack', async () => {
  orderServer({ lines: [], gone: [0, 1, 2, 3].map((i) => ({ ...command(i), state: 'sent' as const })) })
  await visitOrders()
  const notice = page.getByRole('region', { name: 'Abgeschickt, aber nicht mehr geplant' })
  await sees(notice.getByText('1 Angriff abgeschickt, aber nicht mehr geplant.'))
  expect(notice.getByRole('listitem').elements()).toHaveLength(1)
  await sees(notice.getByText('AG-Zug (4 Befehle) 500|501 → 512|488'))
})
