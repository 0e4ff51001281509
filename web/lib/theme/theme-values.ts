import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { colours, copper } from './design-tokens.ts'
import { themeValues } from './theme-tokens.ts'

const { page, paper, raised, sunken, line, faintLine, soft } = colours

const sizes = [
  'Base100',
  'Base200',
  'Base300',
  'Base400',
  'Base500',
  'Base600',
  'Hero700',
  'Hero800',
  'Hero900',
  'Hero1000',
] as const

/** Fluent's sizes of text, which are in pixels, by the text size that the browser is set to. */
function scalableText(theme: Theme): Partial<Theme> {
  const lengths = sizes.flatMap((size) => {
    const font = Number.parseFloat(theme[`fontSize${size}`])
    const line = Number.parseFloat(theme[`lineHeight${size}`])
    // Rounded up: browsers cut lengths to parts of a pixel.
    const ratio = Math.ceil((line / font) * 1e5) / 1e5
    return [
      [`fontSize${size}`, `${font / 16}rem`],
      [`lineHeight${size}`, `${ratio}em`],
    ]
  })
  return Object.fromEntries(lengths)
}

const light = createLightTheme(copper)
const dark = createDarkTheme(copper)

/** Parchment: Fluent's light theme with warm backgrounds. */
export const lightTheme: Theme & typeof themeValues = {
  ...light,
  ...scalableText(light),
  ...themeValues,
  colorNeutralBackground1: paper[0],
  colorNeutralBackground2: raised[0],
  colorNeutralBackground3: page[0],
  colorNeutralBackground4: sunken[0],
  colorNeutralForeground3: soft[0],
  colorNeutralForeground4: '#6b6762',
  colorNeutralStroke2: line[0],
  colorNeutralStroke3: faintLine[0],
  colorStatusWarningForeground1: '#a5420a',
}

const hovered = '#332e2b'
const pressed = '#1e1b19'
const selected = '#37312e'

/** Hearth: Fluent's dark theme with warm backgrounds, none of them black. */
export const darkTheme: Theme & typeof themeValues = {
  ...dark,
  ...scalableText(dark),
  ...themeValues,
  colorNeutralBackground1: paper[1],
  colorNeutralBackground1Hover: hovered,
  colorNeutralBackground1Pressed: pressed,
  colorNeutralBackground1Selected: selected,
  colorNeutralBackground2: raised[1],
  colorNeutralBackground2Hover: hovered,
  colorNeutralBackground2Pressed: pressed,
  colorNeutralBackground2Selected: selected,
  colorNeutralBackground3: page[1],
  colorNeutralBackground3Hover: paper[1],
  colorNeutralBackground3Pressed: sunken[1],
  colorNeutralBackground3Selected: paper[1],
  colorNeutralBackground4: sunken[1],
  colorNeutralBackground4Hover: raised[1],
  colorNeutralBackground4Pressed: sunken[1],
  colorNeutralBackground5: sunken[1],
  colorNeutralBackground6: selected,
  colorNeutralBackgroundDisabled: pressed,
  colorSubtleBackgroundHover: selected,
  colorSubtleBackgroundPressed: hovered,
  colorSubtleBackgroundSelected: selected,
  colorNeutralCardBackground: paper[1],
  colorNeutralCardBackgroundHover: hovered,
  colorNeutralCardBackgroundPressed: pressed,
  colorNeutralCardBackgroundSelected: selected,
  colorNeutralForeground3: soft[1],
  colorNeutralStroke2: line[1],
  colorNeutralStroke3: faintLine[1],
  colorStrokeFocus1: page[1],
  colorStatusDangerForeground1: '#eb8a93',
}
