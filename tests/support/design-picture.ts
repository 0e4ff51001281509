import { colours, headingFont } from '../../web/lib/theme/design-tokens.ts'
import { lightTheme } from '../../web/lib/theme/theme-values.ts'

const { fontFamilyBase: textFont } = lightTheme
const pixels = (length: string) => Number.parseInt(length, 10)
function text(use: string, fontSize: string, lineHeight: string, font = textFont) {
  const size = Number.parseFloat(fontSize) * 16
  return { use, size, line: Math.round(size * Number.parseFloat(lineHeight)), font }
}

/** Sizes of text by their use, in pixels. */
export const typeScale = [
  text('Page title', lightTheme.fontSizeHero700, lightTheme.lineHeightHero700, headingFont),
  text('Section', lightTheme.fontSizeBase500, lightTheme.lineHeightBase500),
  text('Box or card', lightTheme.fontSizeBase400, lightTheme.lineHeightBase400),
  text('Text', lightTheme.fontSizeBase300, lightTheme.lineHeightBase300),
  text('Second line', lightTheme.fontSizeBase200, lightTheme.lineHeightBase200),
  text('Remark', lightTheme.fontSizeBase100, lightTheme.lineHeightBase100),
]

/** Steps of spacing, in pixels. */
export const spacing = {
  XXS: pixels(lightTheme.spacingVerticalXXS),
  XS: pixels(lightTheme.spacingVerticalXS),
  S: pixels(lightTheme.spacingVerticalS),
  M: pixels(lightTheme.spacingVerticalM),
  L: pixels(lightTheme.spacingVerticalL),
  XL: pixels(lightTheme.spacingVerticalXL),
  XXL: pixels(lightTheme.spacingVerticalXXL),
  XXXL: pixels(lightTheme.spacingVerticalXXXL),
}

const width = 400
const margin = 24
const swatch = 36

/** One scheme's colours, sizes of text and spacing, as an SVG group. */
function schemeGroup(scheme: 0 | 1): { group: string; height: number } {
  const parts: string[] = []
  let y = margin
  const write = (content: string, size: number, font: string, fill: string, x = margin) =>
    parts.push(
      `<text x="${x}" y="${y + size}" font-size="${size}" font-family="${font}" fill="${fill}">${content}</text>`,
    )
  for (const { use, size, line, font } of typeScale) {
    write(`${use}: ${size}/${line}`, size, font, colours.text[scheme])
    y += line + 6
  }
  y += margin
  for (const [index, [name, pair]] of Object.entries(colours).entries()) {
    const x = margin + (index % 2) * (width / 2 - margin / 2)
    parts.push(
      `<rect x="${x}" y="${y}" width="${swatch}" height="${swatch}" rx="6" fill="${pair[scheme]}" stroke="${colours.soft[scheme]}"/>`,
    )
    write(name, 14, textFont, colours.text[scheme], x + swatch + 8)
    y += 18
    write(pair[scheme], 12, textFont, colours.soft[scheme], x + swatch + 8)
    y += index % 2 === 1 ? swatch - 6 : -18
  }
  y += Object.keys(colours).length % 2 === 1 ? swatch + 12 + margin : margin
  let x = margin
  for (const [name, step] of Object.entries(spacing)) {
    parts.push(`<rect x="${x}" y="${y}" width="${step}" height="${step}" fill="${colours.brand[scheme]}"/>`)
    parts.push(
      `<text x="${x}" y="${y + 52}" font-size="10" font-family="${textFont}" fill="${colours.soft[scheme]}">${name}</text>`,
    )
    x += step + 24
  }
  y += 52 + margin
  return {
    group: `<g transform="translate(${scheme * width} 0)"><rect width="${width}" height="100%" fill="${colours.page[scheme]}"/>${parts.join('')}</g>`,
    height: y,
  }
}

/** The look of the site in both schemes, as in docs/design.svg. */
export function designPicture(): string {
  const schemes = [schemeGroup(0), schemeGroup(1)]
  const height = Math.max(...schemes.map((scheme) => scheme.height))
  const groups = schemes.map(({ group }) => group).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${height}" viewBox="0 0 ${2 * width} ${height}">\n<title>Schrift, Farben und Abstände in beiden Farbschemata</title>\n${groups}\n</svg>\n`
}
