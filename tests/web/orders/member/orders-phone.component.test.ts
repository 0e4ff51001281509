import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { attackKinds } from '../../../../shared/model/attack.ts'
import { contrast } from '../../../../web/features/map/scene/colours.ts'
import { expectAccessible, preferColours } from '../../support/accessible.ts'
import { aSecondPasses, untilDrawn } from '../../support/clock.ts'
import { setFont } from '../../support/fonts.ts'
import { anOrderLine, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { gone, sees, seesInView } from '../../support/screen.ts'
import { abilities } from './alarm-abilities.ts'
import { button, card, notice, orderServer, unfold } from './orders-server.ts'

const bar = () => page.css('.bar').element().getBoundingClientRect()
const cards = () => page.getByRole('article').elements()

/** The cards that can be seen whole, above the bar. */
const wholeCards = () =>
  cards().filter((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= bar().top
  })

/** 100 orders of all kinds, as a plan of a tribe has them for one player. */
const hundred = () =>
  manyLines(100, 600).map((line, index) => ({
    ...line,
    type: attackKinds[index % attackKinds.length] ?? 'off',
    to: { ...line.to, name: `${String(index).padStart(3, '0')} | Nordfeste am Fluss`, playerName: 'Graf Eberhard' },
    warnings: index % 9 === 4 ? (['night'] as const).slice() : [],
  }))

test.each([
  ['on its side', 844, 390],
  ['that is small', 360, 640],
])('a phone %s shows the next attack, five due ones and two rows of the list', async (_, width, height) => {
  const due = [-25, -20, -15, -10, -5].map((seconds, index) =>
    anOrderLine({ id: `off-9-offs-9-${index}-0`, launchAt: inSeconds(seconds) }),
  )
  orderServer({ lines: [...due, ...manyLines(5, 50)] })
  await visitOrders()
  await page.viewport(width, height)
  await seesInView(page.getByRole('region', { name: 'Nächster Angriff' }).getByRole('button', { name: 'Abgeschickt' }))
  await seesInView(button('5 Angriffe fällig'))
  const shown = () =>
    cards().filter((element) => {
      const { left, top, right, bottom, height: whole } = element.getBoundingClientRect()
      const isBeside = right <= bar().left || left >= bar().right
      return top >= 0 && Math.min(bottom, isBeside ? height : bar().top) - top > whole / 2
    })
  await expect.poll(() => shown().length).toBeGreaterThanOrEqual(2)
})

test.each(['wide', 'narrow'] as const)('the bell and the tools are one row at 360 pixels (%s font)', async (font) => {
  onTestFinished(() => setFont('wide'))
  orderServer()
  await visitOrders()
  await page.viewport(360, 640)
  await setFont(font)
  await sees(card('Ziel'))
  const boxes = [page.getByRole('heading', { level: 1 }), button(/^Alarme/), button('Werkzeuge')].map((each) =>
    each.element().getBoundingClientRect(),
  )
  for (const { top } of boxes) expect(top).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)))
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360)
})

describe('on a phone of 390 x 844', () => {
  test('six orders are seen at once, above a bar that covers none', async () => {
    orderServer({ lines: hundred() })
    await visitOrders()
    await sees(card('000 | Nordfeste'))
    await expect.poll(() => wholeCards().length).toBeGreaterThanOrEqual(6)
    expect(bar().bottom).toBe(window.innerHeight)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await sees(card('099 | Nordfeste'))
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => (cards().at(-1)?.getBoundingClientRect().bottom ?? Infinity) <= bar().top).toBe(true)
  })

  test('also while some are overdue and one is due', async () => {
    const past = [-900, -20].map((seconds, index) =>
      anOrderLine({ id: `off-9-offs-9-${index}-0`, launchAt: inSeconds(seconds) }),
    )
    orderServer({ lines: [...past, ...hundred()] })
    await visitOrders()
    await sees(notice('1 Angriff ist überfällig.'))
    await expect.poll(() => wholeCards().length).toBeGreaterThanOrEqual(4)
    const filters = page.getByLabelText('Angriffe filtern').getByRole('button').elements()
    expect(filters[0]?.textContent).toBe('Überfällig 1')
    await button('Überfällig 1').click()
    await expect.poll(() => cards().length).toBe(1)
  })

  test('the bar says what is next, and marks it', async () => {
    const [first, second] = manyLines(2)
    const server = orderServer({ lines: [first ?? anOrderLine(), second ?? anOrderLine()] })
    await visitOrders()
    const next = page.getByRole('region', { name: 'Nächster Angriff' })
    await seesInView(next.getByText('500|501 → 512|488'))
    await sees(next.getByText('Nächster Angriff: Off'))
    await sees(next.getByRole('link', { name: 'Ins Spiel' }))
    await next.getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'open'])
    await seesInView(page.getByText('Off 500|501 → 512|488 abgeschickt.'))
    await button('Rückgängig').click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['open', 'open'])
  })

  test('the bar warns when the sound is off', async () => {
    abilities({ sound: 'suspended' })
    orderServer()
    await visitOrders()
    await button(/^Alarme aus$/).click()
    await button('Alarme einschalten').click()
    await seesInView(button('Der Ton ist aus – antippen'))
    expect(button('Der Ton ist aus – antippen').element().getBoundingClientRect().top).toBeGreaterThan(bar().top)
  })

  test('a touch opens a card and closes it', async () => {
    orderServer({ lines: hundred() })
    await visitOrders()
    await unfold('001 | Nordfeste')
    await sees(card('001 | Nordfeste').getByText('Axtkämpfer'))
    await unfold('001 | Nordfeste')
    await gone(card('001 | Nordfeste').getByText('Axtkämpfer'))
  })
})

test.each([
  [320, '100%'],
  [320, '200%'],
  [390, '200%'],
])('%i pixels with text of %s hold everything, and the bar leaves half of the height', async (width, size) => {
  orderServer({ lines: hundred() })
  await visitOrders()
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = size
  await untilDrawn()
  aSecondPasses()
  try {
    await unfold('000 | Nordfeste')
    await sees(card('000 | Nordfeste').getByText('Axtkämpfer'))
    await expectAccessible()
    expect(bar().height).toBeLessThanOrEqual(422)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('the stripe of each kind has enough contrast in both colour schemes', async () => {
  orderServer({ lines: hundred().slice(0, attackKinds.length) })
  await visitOrders({ phone: false })
  await sees(card('000 | Nordfeste'))
  const hex = (rgb: string) =>
    `#${(rgb.match(/\d+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  for (const scheme of ['light', 'dark'] as const) {
    await preferColours(scheme)
    const ratios = cards().map((element) => {
      const { borderLeftColor, backgroundColor } = getComputedStyle(element)
      return contrast(hex(borderLeftColor), hex(backgroundColor))
    })
    expect(ratios).toHaveLength(attackKinds.length)
    expect(Math.min(...ratios), scheme).toBeGreaterThanOrEqual(3)
  }
  await preferColours('light')
})

test('a desktop shows a dense table', async () => {
  orderServer({ lines: hundred() })
  await visitOrders({ phone: false })
  await sees(card('003 | Nordfeste'))
  const heights = cards().map((element) => element.getBoundingClientRect().height)
  expect(Math.max(...heights)).toBeLessThanOrEqual(44)
  await sees(page.css('.columns'))
  await expectAccessible()
})
