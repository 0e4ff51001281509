import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { barHeight, bottomBarRoom, onPhone, planBarHeight, themeTokens } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    width: '100%',
    margin: '0 auto',
    outlineStyle: 'none',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXXL}`,
    [onPhone]: {
      padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXXL}`,
      // Room to scroll the content above a fixed bar at the bottom.
      ':has([data-bottom-bar])': { paddingBottom: bottomBarRoom },
    },
  },
  // Children read these heights as `belowBars`.
  site: { '--below-bars': `${barHeight}px` },
  plan: { '--below-bars': `${barHeight + planBarHeight}px` },
  narrow: { maxWidth: '760px' },
  normal: { maxWidth: '1200px' },
  wide: { maxWidth: '1600px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
  },
  titles: { minWidth: 0 },
  title: {
    margin: 0,
    fontFamily: themeTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [onPhone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  subtitle: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

interface PageProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
  /** What stays in view above while scrolling. */
  bars?: 'site' | 'plan'
  children: ReactNode
}

/** The frame of a screen: heading, actions and content. */
export function Page({ title, subtitle, actions, width = 'normal', bars = 'site', children }: PageProps) {
  const styles = useStyles()
  usePageTitle(title)
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  return (
    <main ref={main} className={mergeClasses(styles.root, styles[width], styles[bars])} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  )
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Angriffsplaner`
  }, [title])
}

/** The router's path; without a router there are no arrivals. */
export const RouterPath = createContext<string | undefined>(undefined)

let shownPath: string | undefined

/** Focuses a screen after navigation for keyboard and screen readers; not on the first load. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const pathname = useContext(RouterPath)
  useEffect(() => {
    if (pathname === undefined) return
    const arrived = shownPath !== undefined && shownPath !== pathname
    shownPath = pathname
    if (arrived && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
