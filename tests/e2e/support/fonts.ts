import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type Font, firstFamily, fontFaces } from '../../support/fonts.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))

/** Whether browsers have the fonts of `fonts.conf`, and no others. */
export const hasFontconfig = process.platform === 'linux'

interface LoadedFace {
  family: string
  weight: string
  name: string
  /** In base64, which the content security policy allows, unlike an address. */
  bytes: string
}

const readFaces = (font: Font): Promise<LoadedFace[]> =>
  Promise.all(
    fontFaces[font].map(async ({ weight, name, file }) => ({
      family: firstFamily,
      weight,
      name,
      bytes: await readFile(join(project, file), 'base64'),
    })),
  )

/** Run in the page: replaces its fonts by these bytes, or by installed fonts where there are none. */
async function setFaces(faces: (Omit<LoadedFace, 'bytes'> & { bytes?: string })[]): Promise<void> {
  document.fonts.clear()
  for (const { family, weight, name, bytes } of faces) {
    const source =
      bytes === undefined ? `local("${name}")` : Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    document.fonts.add(await new FontFace(family, source, { weight }).load())
  }
}

/** Shows all text of the loaded page but headings and code in that font. */
export async function setFont(page: Page, font: Font): Promise<void> {
  const faces = hasFontconfig
    ? fontFaces[font].map((face) => ({ family: firstFamily, ...face }))
    : await readFaces(font)
  await page.evaluate(setFaces, faces)
}

/** Shows all text but headings and code in that font, on each page that is loaded from now on, with any fonts of the machine. */
export async function bringFont(page: Page, font: Font): Promise<void> {
  await page.addInitScript(setFaces, await readFaces(font))
}
