import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { onPhone, themeTokens } from '../../lib/theme/theme-tokens.ts'
import { Logo } from './logo.tsx'
import { Row } from './stack.ts'
import { ThemeButton } from './theme-button.tsx'

export const useBrandBarStyles = makeStyles({
  bar: {
    maxWidth: '760px',
    margin: '0 auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL} 0`,
    [onPhone]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0` },
  },
  normal: { maxWidth: '1200px' },
  brand: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontFamily: themeTokens.fontFamilyHeading,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
})

interface BrandBarProps {
  /** The width of the page below the bar. */
  width?: 'narrow' | 'normal'
}

/** Above pages of people who are not signed in. */
export function BrandBar({ width = 'narrow' }: BrandBarProps) {
  const styles = useBrandBarStyles()
  return (
    <Row as="header" gap="s" wrap={false} className={mergeClasses(styles.bar, width === 'normal' && styles.normal)}>
      <div className={styles.brand}>
        <Logo />
        <span>Angriffsplaner</span>
      </div>
      <ThemeButton />
    </Row>
  )
}
