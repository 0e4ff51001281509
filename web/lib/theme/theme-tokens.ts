import { headingFont } from './design-tokens.ts'

/** Our additions to Fluent's tokens; FluentProvider makes a CSS variable of each. */
export const themeValues = { fontFamilyHeading: headingFont }

/** Our own tokens for `makeStyles`. */
export const themeTokens = { fontFamilyHeading: 'var(--fontFamilyHeading)' }

export const onPhone = '@media (max-width: 40em)'

/** A phone used by finger, where the map's tools take two lines. */
export const onTouchPhone = '@media (max-width: 40em) and (pointer: coarse)'

/** Width of a digit of our text (14 pixels) in Arial, in pixels. */
const digitWidth = 7.79

/** A length in pixels at the usual text, which grows with the size of the text and the width of its font. */
export const inDigits = (pixels: number): string => `${Number((pixels / digitWidth).toFixed(3))}ch`

/** Heights in pixels of the site's bar and, on a plan's pages, of the lines below it: about the plan, and its pages. */
export const barHeight = 56
export const planLineHeight = 40
export const planBarHeight = 44

/** Pixels from the top of the window that fixed bars cover while scrolling, as a CSS length. */
export const belowBars = 'var(--below-bars, 0px)'

/** Height of sticky tools below the bars, as a CSS length. */
export const belowTools = 'var(--below-tools, 0px)'

/** Height kept free for a fixed bar at the bottom of a phone, marked with `data-bottom-bar`. */
export const bottomBarRoom = '160px'

/** Styles of text for screen readers only. */
export const spokenOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
