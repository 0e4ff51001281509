import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ComponentProps, createElement } from 'react'

const useStyles = makeStyles({
  grid: { display: 'grid' },
  m: { gap: tokens.spacingHorizontalM },
  l: { gap: tokens.spacingHorizontalL },
  xl: { gap: tokens.spacingHorizontalXL },
  xxl: { gap: tokens.spacingHorizontalXXL },
  // An error below one field does not move the others.
  start: { alignItems: 'start' },
  end: { alignItems: 'end' },
})

type Tag = 'div' | 'search'

interface OwnProps<T extends Tag> {
  as?: T
  /** Least width of a column, unless there is less space. */
  min: string
  gap?: 'm' | 'l' | 'xl' | 'xxl'
  /** Of children of different heights. */
  align?: 'start' | 'end'
}

type GridProps<T extends Tag> = OwnProps<T> & Omit<ComponentProps<T>, 'style'>

/** Children in as many columns of equal width as there is space for. */
export function Grid<T extends Tag = 'div'>(props: GridProps<T>) {
  const { as, min, gap = 'm', align, className, ...rest } = props
  const styles = useStyles()
  const element: string = as ?? 'div'
  return createElement(element, {
    ...rest,
    style: { gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))` },
    className: mergeClasses(styles.grid, styles[gap], align && styles[align], className),
  })
}
