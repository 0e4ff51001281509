import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF written by Chromium (PDF 1.4, fonts by glyph with `ToUnicode`); '' for a blank page. */
export function pdfPages(file: Buffer): string[] {
  const text = file.toString('latin1')
  const objects = new Map(
    Array.from(
      text.matchAll(/^(\d+) 0 obj\n/gm),
      ({ 0: { length }, 1: id = '', index }) => [id, index + length] as const,
    ),
  )
  const objectStart = (id: string): number => {
    const start = objects.get(id)
    if (start === undefined) throw new Error(`The PDF has no object ${id}`)
    return start
  }
  const dictionary = (id: string): string =>
    /^<<[\s\S]*?>>(?=\n?endobj| stream)/.exec(text.slice(objectStart(id)))?.[0] ?? ''
  const content = (id: string): string => {
    const head = dictionary(id)
    const start = objectStart(id) + `${head} stream\n`.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    return inflateSync(file.subarray(start, start + length)).toString('latin1')
  }
  const referenced = (id: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary(id))?.[1] ?? ''
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  const fontLetters = (font: string) => {
    const letters = fonts.get(font) ?? lettersIn(content(referenced(font, 'ToUnicode')))
    fonts.set(font, letters)
    return letters
  }
  const pages = [...objects.keys()].filter((id) =>
    /^<<\/Type \/Page\n/.test(text.slice(objectStart(id), objectStart(id) + 20)),
  )
  return pages.map((id) => {
    const pairs = dictionary(id).matchAll(/\/(F\d+) (\d+) 0 R/g)
    const names = new Map(Array.from(pairs, ([, name = '', font = '']) => [name, font]))
    let letters: ReadonlyMap<number, string> = new Map()
    let shown = ''
    for (const [, font, glyphs = ''] of content(referenced(id, 'Contents')).matchAll(
      /\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g,
    )) {
      if (font) letters = fontLetters(names.get(font) ?? '')
      for (const [glyph] of glyphs.matchAll(/.{4}/g)) shown += letters.get(Number.parseInt(glyph, 16)) ?? '?'
    }
    return shown
  })
}

/** Letters by glyph of a font. */
function lettersIn(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  const hex = (digits: string) => Number.parseInt(digits, 16)
  for (const [, from = '', second = '', third] of map.matchAll(/^<(.{4})> <(.{4})>(?: <(.{4})>)?$/gm)) {
    const last = third ? hex(second) : hex(from)
    for (let glyph = hex(from); glyph <= last; glyph++) {
      letters.set(glyph, String.fromCodePoint(hex(third ?? second) + glyph - hex(from)))
    }
  }
  return letters
}
