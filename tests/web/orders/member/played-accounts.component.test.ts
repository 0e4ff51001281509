import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { anOrderLine, inSeconds } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { copies, gone, sees } from '../../support/screen.ts'
import { card, openTool, orderServer } from './orders-server.ts'

const account = { playerId: 12, playerName: 'Bert Böse' }
const own = anOrderLine({ launchAt: inSeconds(700) })
const played = anOrderLine({
  id: 'off-1201-offs-513-489-0',
  from: { villageId: 1201, x: 520, y: 521, name: 'Berts Burg' },
  to: { villageId: 2101, x: 513, y: 489, name: 'Berts Ziel', playerName: 'Gegner' },
  account,
})

test.each(looks)(
  'orders of an account that the player plays are in the list, with its name and UV link (phone: $phone)',
  async ({ phone }) => {
    const server = orderServer({ lines: [played, own] })
    await page.viewport(phone ? 390 : 1440, 900)
    await visitOrders()
    const cards = page.getByRole('article')
    await expect
      .poll(() => cards.elements().map((one) => one.getAttribute('aria-label')))
      .toEqual(['Off auf 513|489 · UV Bert Böse', 'Off auf 512|488'])
    const next = page.getByRole('region', { name: 'Nächster Angriff' })
    await sees(next.getByText(/Off · UV Bert Böse · /))
    await sees(card('520|521').getByText('UV Bert Böse', { exact: true }))
    expect(card('500|501').getByText('UV').elements()).toHaveLength(0)
    const linkIn = (text: string) => card(text).getByRole('link', { name: 'Ins Spiel' }).element().getAttribute('href')
    expect(linkIn('520|521')).toMatch(/^https:\/\/de999\.[^/]+\/game\.php\?t=12&village=1201&screen=place/)
    expect(linkIn('500|501')).toMatch(/\/game\.php\?village=1001&screen=place/)
    await expectAccessible()
    await card('520|521').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(page.getByText('Off 520|521 → 513|489 · UV Bert Böse abgeschickt.'))
    await gone(card('520|521'))
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'open'])
  },
)

test('copies and paper name the account', async () => {
  const clipboard = copies()
  orderServer({ lines: [played, own] })
  await visitOrders()
  await openTool('Kopieren und Kalender')
  const copied = async (name: string) => {
    const before = clipboard.last()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => clipboard.last()).not.toBe(before)
    return clipboard.last()
  }
  const bb = await copied('BB-Code')
  expect(bb).toMatch(/^1\. .*\[player\]Bert Böse\[\/player\] Off .*game\.php\?t=12&/)
  expect(bb).toMatch(/\n2\. .*\[player\]Anna\[\/player\] Off .*game\.php\?village=1001/)
  expect((await copied('CSV')).split('\r\n').map((row) => row.split(';')[0])).toEqual([
    '\uFEFF"Spieler"',
    '"Bert Böse"',
    '"Anna"',
    '',
  ])
  expect(await copied('Text')).toContain('Bert Böse: Off')
  expect(JSON.parse(await copied('JSON'))).toMatchObject([{ playerName: 'Bert Böse', account }, { playerName: 'Anna' }])
  expect(await copied('Nächste Angriffe')).toMatch(/520\|521 → 513\|489 · UV Bert Böse · Großangriff\n/)
  window.dispatchEvent(new Event('beforeprint'))
  await expect
    .poll(() =>
      page
        .css('.printed tbody tr')
        .elements()
        .map((row) => row.textContent?.includes('UV Bert Böse')),
    )
    .toContain(true)
  window.dispatchEvent(new Event('afterprint'))
})

test('a mark for an account that the player plays no longer is named as not taken', async () => {
  const server = orderServer({ lines: [played, own] })
  await visitOrders()
  await sees(card('520|521'))
  server.sheet = { ...server.sheet, lines: [own] }
  await card('520|521').getByRole('button', { name: 'Abgeschickt' }).click()
  const panel = page.getByRole('region', { name: 'Nicht angekommene Angaben' })
  await sees(panel.getByText(/^1 Angabe ist nicht angekommen. Du vertrittst den Account nicht mehr/))
  await sees(panel.getByText(/^Abgeschickt: Off 520\|521 → 513\|489 Berts Ziel, .* · UV Bert Böse$/))
  await panel.getByRole('button', { name: 'Verstanden' }).click()
  await gone(panel)
})
