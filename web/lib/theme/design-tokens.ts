import type { BrandVariants } from '@fluentui/react-components'

/** Copper: steps of equal hue (OKLCH 50°); white on 80, and 100 on the dark background, reach AA. */
export const copper: BrandVariants = {
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

/** A colour in the light and the dark scheme. */
export type ColourPair = readonly [light: string, dark: string]

/** Surfaces, lines and text of the site and the members' page, shown in docs/design.md. No surface is pure black. */
export const colours = {
  page: ['#f6f1e8', '#171412'],
  paper: ['#ffffff', '#262220'],
  raised: ['#fbf8f3', '#1f1c1a'],
  sunken: ['#f0e9dd', '#110f0d'],
  line: ['#e3dacb', '#453e39'],
  faintLine: ['#efe8dc', '#37312d'],
  text: ['#242424', '#ffffff'],
  soft: ['#595550', '#c9c1ba'],
  brand: [copper[80], copper[70]],
  brandHover: [copper[70], copper[80]],
  link: [copper[70], copper[120]],
} satisfies Record<string, ColourPair>

/** What only the members' page needs, which has no components. */
export const memberColours = {
  danger: ['#a80f1e', '#ff9aa2'],
  dangerGround: ['#fdf0f0', '#3a1b1d'],
  warningText: ['#7a3b00', '#fbc27c'],
  warningGround: ['#fff6e8', '#36270f'],
  success: ['#0b5f0b', '#8fd88f'],
  successGround: ['#eef7ee', '#17301a'],
  newsGround: ['#fdf3ea', '#35271d'],
  origin: ['#0f5ea8', '#7ab8f5'],
} satisfies Record<string, ColourPair>

export const headingFont = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
