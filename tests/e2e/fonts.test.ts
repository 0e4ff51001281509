import { expect, it } from 'vitest'
import { setFont } from './support/fonts.ts'
import { visit } from './support/visit.ts'

it('text is as wide as the fonts of the project make it, on every machine', async () => {
  const page = await visit('/')
  const width = () =>
    page.evaluate(() => {
      const text = document.createElement('span')
      text.style.cssText = 'font: 16px "Segoe UI", sans-serif; position: absolute; white-space: nowrap'
      text.textContent = 'Ankunft (späteste zuerst) 0123456789'
      document.body.append(text)
      const { width } = text.getBoundingClientRect()
      text.remove()
      return Math.round(width)
    })
  expect(await width()).toBe(310)
  await setFont(page, 'narrow')
  expect(await width()).toBe(271)
  await setFont(page, 'wide')
  expect(await width()).toBe(310)
})
