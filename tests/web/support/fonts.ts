import { type Font, firstFamily, fontFaces } from '../../support/fonts.ts'

let faces: FontFace[] = []

/** Shows all text but headings and code in that font. */
export async function setFont(font: Font): Promise<void> {
  for (const face of faces) document.fonts.delete(face)
  faces = await Promise.all(
    fontFaces[font].map(({ weight, file }) => new FontFace(firstFamily, `url(${file})`, { weight }).load()),
  )
  for (const face of faces) document.fonts.add(face)
}
