import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { belowBars } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    paddingBlock: tokens.spacingVerticalS,
    // A phone has no room for tools beside the list.
    '@media (min-width: 40.0625em) and (min-height: 37.5em)': {
      position: 'sticky',
      zIndex: 2,
      top: belowBars,
    },
  },
  onPage: { backgroundColor: tokens.colorNeutralBackground3 },
  onPanel: { backgroundColor: tokens.colorNeutralBackground1 },
})

interface StickyToolsProps {
  /** What the list is on: the page itself or a panel. */
  on: 'page' | 'panel'
  children: ReactNode
}

/** Filters and actions of the list below, in view while it scrolls. Must be in the same element as the list. */
export function StickyTools({ on, children }: StickyToolsProps) {
  const styles = useStyles()
  const tools = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tools.current
    const parent = element?.parentElement
    if (!element || !parent) return
    const measure = () => {
      const isSticky = getComputedStyle(element).position === 'sticky'
      parent.style.setProperty('--below-tools', `${isSticky ? element.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={tools} className={mergeClasses(styles.root, on === 'page' ? styles.onPage : styles.onPanel)}>
      {children}
    </div>
  )
}
