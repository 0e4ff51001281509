import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ComponentProps, createElement } from 'react'
import { spokenOnly } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground2 },
  faint: { color: tokens.colorNeutralForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  numeric: { fontVariantNumeric: 'tabular-nums' },
  mono: { fontFamily: tokens.fontFamilyMonospace },
  truncated: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: tokens.fontSizeBase200 },
  breaks: { overflowWrap: 'anywhere' },
  nowrap: { whiteSpace: 'nowrap' },
  flush: { margin: 0 },
  spokenOnly,
  100: { fontSize: tokens.fontSizeBase100, lineHeight: tokens.lineHeightBase100 },
  200: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  300: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  400: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  500: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
})

type Tag =
  | 'code'
  | 'dd'
  | 'div'
  | 'dt'
  | 'figcaption'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'legend'
  | 'li'
  | 'p'
  | 'span'
  | 'td'
  | 'th'
  | 'time'

interface OwnProps<T extends Tag> {
  /** Default: `span`. Paragraphs, headings and descriptions lose the browser's margins. */
  as?: T
  /** A step of Fluent's sizes, with its line height. */
  size?: 100 | 200 | 300 | 400 | 500
  /** The size 200 in the line height around it. */
  small?: boolean
  strong?: boolean
  /** Digits of equal width keep numbers in columns aligned. */
  numeric?: boolean
  /** Cut off with an ellipsis. */
  truncated?: boolean
  /** Whether long words may break anywhere. */
  breaks?: boolean
  nowrap?: boolean
}

type TextProps<T extends Tag> = OwnProps<T> & Omit<ComponentProps<T>, 'nowrap' | 'size'>
type Look = Exclude<keyof ReturnType<typeof useStyles>, number | 'flush' | 'small' | 'breaks' | 'nowrap'>

const withoutMargins: readonly Tag[] = ['p', 'dd', 'h1', 'h2', 'h3', 'h4']

const textWith = (look: Look) =>
  function StyledText<T extends Tag = 'span'>(props: TextProps<T>) {
    const { as, size, small, strong, numeric, truncated, breaks, nowrap, className, ...rest } = props
    const styles = useStyles()
    const element: string = as ?? 'span'
    const classes = mergeClasses(
      styles[look],
      size && styles[size],
      small && styles.small,
      strong && styles.strong,
      numeric && styles.numeric,
      truncated && styles.truncated,
      breaks && styles.breaks,
      nowrap && styles.nowrap,
      as && withoutMargins.includes(as) && styles.flush,
      className,
    )
    return createElement(element, { ...rest, className: classes })
  }

export const Muted = textWith('muted')
/** Text of the least weight, such as hints beside what they explain. */
export const Faint = textWith('faint')
export const Strong = textWith('strong')
/** Digits of equal width, for numbers below one another. */
export const Numeric = textWith('numeric')
export const Monospace = textWith('mono')
/** One line, cut off with an ellipsis. */
export const Truncated = textWith('truncated')
export const DangerText = textWith('danger')
export const WarningText = textWith('warning')
/** Text for screen readers only. */
export const SpokenOnly = textWith('spokenOnly')
