import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bringFont, setFont } from './support/fonts.ts'
import { visit } from './support/visit.ts'

const width = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const text = document.createElement('span')
    text.style.cssText = 'font: 16px "Segoe UI", sans-serif; position: absolute; white-space: nowrap'
    text.textContent = 'Ankunft (späteste zuerst) 0123456789'
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return Math.round(width)
  })

it('text is as wide as the fonts of the project make it, on every machine', async () => {
  const page = await visit('/')
  expect(await width(page)).toBe(310)
  await setFont(page, 'narrow')
  expect(await width(page)).toBe(271)
  await setFont(page, 'wide')
  expect(await width(page)).toBe(310)
})

it('pages can bring their font, for browsers that do not take that of the project', async () => {
  const page = await visit('/')
  await bringFont(page, 'narrow')
  await page.reload()
  await expect.poll(() => width(page)).toBe(271)
})
