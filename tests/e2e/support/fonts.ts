import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type Font, firstFamily, fontFiles } from '../../support/fonts.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))

/** Faces of a font with their bytes (base64), which the content security policy allows, unlike addresses. */
const readFaces = (font: Font) =>
  Promise.all(
    Object.entries(fontFiles[font]).map(async ([weight, file]) => ({
      weight,
      bytes: await readFile(join(project, file), 'base64'),
    })),
  )

/** Shows all text of the loaded page but headings and code in that font. */
export async function setFont(page: Page, font: Font): Promise<void> {
  await page.evaluate(
    async ({ family, faces }) => {
      document.fonts.clear()
      for (const { weight, bytes } of faces) {
        const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        document.fonts.add(await new FontFace(family, data, { weight }).load())
      }
    },
    { family: firstFamily, faces: await readFaces(font) },
  )
}
