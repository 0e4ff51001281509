import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../web/features/map/scene/colours.ts'
import { type ColourPair, colours, memberColours } from '../../../web/lib/theme/design-tokens.ts'
import { darkTheme, lightTheme } from '../../../web/lib/theme/theme-values.ts'
import { designPicture, spacing, typeScale } from '../../support/design-picture.ts'

const themes = { light: lightTheme, dark: darkTheme }
const readCss = (path: string) => readFileSync(path, 'utf8')

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  const theme = themes[scheme]
  const texts = [
    'colorNeutralForeground1',
    'colorNeutralForeground2',
    'colorNeutralForeground3',
    'colorNeutralForeground4',
    'colorBrandForeground1',
    'colorBrandForeground2',
    'colorBrandForegroundLink',
    'colorStatusDangerForeground1',
    'colorStatusWarningForeground1',
    'colorStatusSuccessForeground1',
  ] as const
  const surfaces = [
    'colorNeutralBackground1',
    'colorNeutralBackground1Hover',
    'colorNeutralBackground2',
    'colorNeutralBackground3',
    'colorNeutralBackground4',
    'colorBrandBackground2',
  ] as const

  it('has a contrast of 4.5 for every text on every surface', () => {
    const pairs = texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const))
    const faint = pairs.filter(([text, surface]) => contrast(theme[text], theme[surface]) < 4.5)
    expect(faint).toEqual([])
  })

  it('has it on buttons and in badges, and 3 for borders of fields and the focus', () => {
    const onButtons = [
      contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground),
      contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackgroundHover),
      contrast(theme.colorStatusDangerForeground1, theme.colorStatusDangerBackground1),
      contrast(theme.colorStatusWarningForeground1, theme.colorStatusWarningBackground1),
      contrast(theme.colorStatusSuccessForeground1, theme.colorStatusSuccessBackground1),
    ]
    expect(Math.min(...onButtons)).toBeGreaterThanOrEqual(4.5)
    const lines = [theme.colorNeutralStrokeAccessible, theme.colorCompoundBrandStroke, theme.colorStrokeFocus2]
    const grounds = [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3]
    const least = Math.min(...lines.flatMap((line) => grounds.map((ground) => contrast(line, ground))))
    expect(least).toBeGreaterThanOrEqual(3)
  })

  it('has no surface of pure black', () => {
    const black = Object.entries(theme).filter(
      ([name, value]) => name.includes('Background') && !name.includes('Inverted') && value === '#000000',
    )
    expect(black).toEqual([])
  })
})

describe("the members' page", () => {
  const css = readCss('web/orders/ui/orders.css')
  const dark = css.indexOf('@media screen and (prefers-color-scheme: dark)')
  const schemes = [css.slice(0, dark), css.slice(dark)] as const
  const cssName = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const valueIn = (scheme: 0 | 1, name: string) =>
    new RegExp(`${cssName(name)}: (#[0-9a-f]{6});`).exec(schemes[scheme])?.[1]
  // What its plain style sheet does not use.
  const { sunken: _, faintLine: _line, ...shared } = colours
  const pairs: Record<string, ColourPair> = { ...shared, ...memberColours }

  it('has the colours of the site', () => {
    const found = Object.keys(pairs).map((name) => [name, [valueIn(0, name), valueIn(1, name)]])
    expect(Object.fromEntries(found)).toEqual(pairs)
  })

  it.each([0, 1] as const)('has a contrast of 4.5 for its text (scheme %i)', (scheme) => {
    const at = (name: string) => pairs[name]?.[scheme] ?? expect.unreachable(name)
    const written = [
      ...['text', 'soft', 'link', 'origin', 'danger', 'warningText', 'success'].flatMap((text) =>
        ['page', 'paper', 'raised'].map((ground) => [text, ground] as const),
      ),
      ['danger', 'dangerGround'],
      ['warningText', 'warningGround'],
      ['success', 'successGround'],
      ['text', 'newsGround'],
    ] as const
    expect(written.filter(([text, ground]) => contrast(at(text), at(ground)) < 4.5)).toEqual([])
  })
})

describe('what is shown before any style is loaded', () => {
  it('has the ground of the page in both schemes', () => {
    const [light, dark] = colours.page
    expect(readCss('web/public/base.css')).toContain(`background: light-dark(${light}, ${dark});`)
    const html = readCss('web/orders.html')
    for (const ground of colours.page) expect(html).toContain(`<meta name="theme-color" content="${ground}"`)
  })
})

describe('docs/design.md', () => {
  const page = readCss('docs/design.md')

  it('has every colour, text size and step of spacing', () => {
    for (const [name, [light, dark]] of Object.entries(colours))
      expect(page).toContain(`| \`${name}\` | \`${light}\` | \`${dark}\` |`)
    for (const { use, size, line } of typeScale) expect(page).toContain(`| ${use} | ${size} / ${line} px`)
    const steps = Object.values(spacing)
    expect(page).toContain(`Steps of ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)} px`)
  })

  it('shows them as they are', () => {
    expect(readCss('docs/design.svg')).toBe(designPicture())
  })
})
