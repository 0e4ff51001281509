import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { attackKinds } from '../../../../shared/model/attack.ts'
import { untilDrawn } from '../../support/clock.ts'
import { setFont } from '../../support/fonts.ts'
import { inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { sees } from '../../support/screen.ts'
import { card, orderServer } from './orders-server.ts'

const widths = [320, 360, 390, 430, 600, 768, 900, 959, 960, 1000, 1024, 1080, 1140, 1151, 1200, 1280, 1440, 1600, 1920]

/** Attacks of all kinds, due ones and days ahead, with long names; some arrive at another time, some at night. */
const lines = () =>
  manyLines(2 * attackKinds.length).map((line, index) => ({
    ...line,
    type: attackKinds[index % attackKinds.length] ?? 'off',
    launchAt: inSeconds(index < 3 ? index * 600 - 1500 : index * 100_000),
    arriveAt: inSeconds(index % 3 === 0 ? 3_000_000 : 2_000_000),
    to: { ...line.to, name: `${index} | Nordfeste am breiten Fluss`, playerName: 'Graf Eberhard der Greiner' },
    warnings: index % 2 === 0 ? (['night'] as const).slice() : [],
  }))

/** A text's boxes, one for each of its lines. */
interface Text {
  text: string
  holder: Element
  boxes: DOMRect[]
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!holder || text === '' || holder.closest('.spoken')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // A space at the end of a line has a box without width.
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1)
    if (boxes.length > 0) texts.push({ text, holder, boxes })
  }
  return texts
}

/** Texts of an attack's line that leave it or lie on others, and coordinates that are cut or broken. */
function faultsIn(article: Element): string[] {
  const line = article.querySelector('.bare') ?? expect.unreachable()
  const { left, right, bottom } = line.getBoundingClientRect()
  const texts = textsIn(line)
  const isOutside = (box: DOMRect) => box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1
  const isOn = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
  return texts.flatMap(({ text, holder, boxes }, index) => [
    ...(boxes.some(isOutside) ? [`${text} leaves its line`] : []),
    ...(holder.matches('b') && boxes.length !== 1 ? [`${text} is broken`] : []),
    ...texts
      .slice(index + 1)
      .filter((other) => boxes.some((box) => other.boxes.some((each) => isOn(box, each))))
      .map((other) => `${text} lies on ${other.text}`),
  ])
}

/** Heads that do not begin above their column, or lie on the next one. */
function faultsOfHeads(): string[] {
  const heads = [...document.querySelectorAll('.columns span')]
  if (heads.every((head) => head.getClientRects().length === 0)) return []
  const cells = ['.countdown', '.kind', '.launch', '.arrival', '.defender', '.way']
  const row = document.querySelector('article .bare') ?? expect.unreachable()
  return heads.flatMap((head, index) => {
    const cell = row.querySelector(cells[index] ?? '')?.getBoundingClientRect()
    const box = textsIn(head)[0]?.boxes[0]
    const next = heads[index + 1]?.getBoundingClientRect()
    const isAbove = cell && box && Math.abs(cell.left - box.left) <= 1
    return isAbove && !(next && box.right > next.left) ? [] : [`${head.textContent} is not above its column`]
  })
}

test.each(['wide', 'narrow'] as const)('every column shows its text at 320 to 1920 pixels (%s font)', async (font) => {
  onTestFinished(() => setFont('wide'))
  orderServer({ lines: lines() })
  await visitOrders({ phone: false })
  await setFont(font)
  await sees(card('0 | Nordfeste').first())
  let hasHeads = false
  for (const width of widths) {
    await page.viewport(width, 900)
    await untilDrawn()
    const faults = page.getByRole('article').elements().flatMap(faultsIn)
    expect([...faults, ...faultsOfHeads()], `${width} px`).toEqual([])
    hasHeads ||= page.css('.columns').element().getClientRects().length > 0
  }
  expect(hasHeads).toBe(true)
})
