import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ComponentProps, createElement } from 'react'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column' },
  row: { display: 'flex' },
  inline: { display: 'inline-flex' },
  wrap: { flexWrap: 'wrap' },
  shrink: { minWidth: 0 },
  plain: { margin: 0, padding: 0, listStyleType: 'none' },
  'gap-xxs': { gap: tokens.spacingVerticalXXS },
  'gap-xs': { gap: tokens.spacingVerticalXS },
  'gap-s': { gap: tokens.spacingVerticalS },
  'gap-m': { gap: tokens.spacingVerticalM },
  'gap-l': { gap: tokens.spacingVerticalL },
  'gap-xl': { gap: tokens.spacingVerticalXL },
  'gap-xxl': { gap: tokens.spacingVerticalXXL },
  'row-gap-none': { rowGap: 0 },
  'row-gap-xxs': { rowGap: tokens.spacingVerticalXXS },
  'row-gap-xs': { rowGap: tokens.spacingVerticalXS },
  'row-gap-s': { rowGap: tokens.spacingVerticalS },
  'row-gap-m': { rowGap: tokens.spacingVerticalM },
  'align-start': { alignItems: 'start' },
  'align-center': { alignItems: 'center' },
  'align-end': { alignItems: 'end' },
  'align-baseline': { alignItems: 'baseline' },
  'justify-between': { justifyContent: 'space-between' },
  'justify-center': { justifyContent: 'center' },
  'justify-end': { justifyContent: 'end' },
})

type Tag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'footer'
  | 'form'
  | 'header'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'search'
  | 'section'
  | 'span'
  | 'ul'

interface FlexProps<T extends Tag> {
  /** Default: `div`. Lists, paragraphs and terms lose the browser's margins and bullets. */
  as?: T
  /** A step of the theme's spacing; default: none. */
  gap?: 'xxs' | 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl'
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  /** Whether it may get narrower than its content. */
  shrink?: boolean
}

interface RowOnlyProps {
  /** Between the lines of a row that wraps; default: `gap`. */
  rowGap?: 'none' | 'xxs' | 'xs' | 's' | 'm'
  /** A row wraps unless this is false. */
  wrap?: boolean
  /** Whether it flows with text. */
  inline?: boolean
}

type StackProps<T extends Tag> = FlexProps<T> & Omit<ComponentProps<T>, 'wrap'>
type RowProps<T extends Tag> = FlexProps<T> & RowOnlyProps & Omit<ComponentProps<T>, 'wrap'>

const withoutMargins: readonly Tag[] = ['ul', 'ol', 'dl', 'dd', 'p']

/** Shows its children below one another. */
export function Stack<T extends Tag = 'div'>(props: StackProps<T>) {
  const { as, gap, align, justify, shrink, className, ...rest } = props
  const styles = useStyles()
  const element: string = as ?? 'div'
  return createElement(element, {
    ...rest,
    className: mergeClasses(styles.stack, useFlex({ as, gap, align, justify, shrink }), className),
  })
}

/** Children beside one another, centred and wrapping unless asked otherwise. */
export function Row<T extends Tag = 'div'>(props: RowProps<T>) {
  const { as, gap, align = 'center', justify, shrink, rowGap, wrap = true, inline, className, ...rest } = props
  const styles = useStyles()
  const classes = mergeClasses(
    inline ? styles.inline : styles.row,
    wrap && styles.wrap,
    useFlex({ as, gap, align, justify, shrink }),
    rowGap && styles[`row-gap-${rowGap}`],
    className,
  )
  const element: string = as ?? 'div'
  return createElement(element, { ...rest, className: classes })
}

function useFlex({ as, gap, align = 'stretch', justify, shrink }: FlexProps<Tag>): string {
  const styles = useStyles()
  return mergeClasses(
    gap && styles[`gap-${gap}`],
    align !== 'stretch' && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    shrink && styles.shrink,
    as && withoutMargins.includes(as) && styles.plain,
  )
}
