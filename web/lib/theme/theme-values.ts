import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { themeValues } from './theme-tokens.ts'

/** Copper: steps of equal hue (OKLCH 50°); white on 80, and 100 on the dark background, reach AA. */
const copper: BrandVariants = {
  10: '#170903',
  20: '#281104',
  30: '#3a1a05',
  40: '#4c2105',
  50: '#5d2a05',
  60: '#6e3309',
  70: '#803d0e',
  80: '#914817',
  90: '#a55725',
  100: '#da8757',
  110: '#e4976c',
  120: '#eea881',
  130: '#f4b897',
  140: '#f8c9af',
  150: '#fbd9c7',
  160: '#fde8dd',
}

/** Parchment: Fluent's light theme with warm backgrounds. Background 1 is for cards, 3 for the page. */
export const lightTheme: Theme & typeof themeValues = {
  ...createLightTheme(copper),
  ...themeValues,
  colorNeutralBackground2: '#fbf8f3',
  colorNeutralBackground3: '#f6f1e8',
  colorNeutralBackground4: '#f0e9dd',
  colorNeutralForeground3: '#595550',
  colorNeutralStroke2: '#e3dacb',
  colorNeutralStroke3: '#efe8dc',
}

/** Hearth: Fluent's dark theme with warm backgrounds. */
export const darkTheme: Theme & typeof themeValues = {
  ...createDarkTheme(copper),
  ...themeValues,
  colorNeutralBackground1: '#262220',
  colorNeutralBackground1Hover: '#332e2b',
  colorNeutralBackground1Pressed: '#1e1b19',
  colorNeutralBackground1Selected: '#37312e',
  colorNeutralBackground2: '#1f1c1a',
  colorNeutralBackground3: '#171412',
  colorNeutralBackground4: '#110f0d',
  colorNeutralStroke2: '#453e39',
  colorNeutralStroke3: '#37312d',
}
