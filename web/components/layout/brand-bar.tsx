import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { onPhone, themeTokens } from '../../lib/theme/theme-tokens.ts'
import { LinkButton } from './link-button.tsx'
import { Logo } from './logo.tsx'
import { Row } from './stack.ts'
import { ThemeButton } from './theme-button.tsx'

const useStyles = makeStyles({
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
  /** Offers to sign in. */
  toLogin?: boolean
  /** Of the page below. */
  width?: 'narrow' | 'normal'
}

/** Above pages of people who are not signed in. */
export function BrandBar({ toLogin = false, width = 'narrow' }: BrandBarProps) {
  const styles = useStyles()
  const brand = (
    <>
      <Logo />
      <span>Angriffsplaner</span>
    </>
  )
  return (
    <Row as="header" gap="s" wrap={false} className={mergeClasses(styles.bar, width === 'normal' && styles.normal)}>
      {toLogin ? (
        <Link to={paths.login()} className={styles.brand}>
          {brand}
        </Link>
      ) : (
        <div className={styles.brand}>{brand}</div>
      )}
      {toLogin && (
        <LinkButton to={paths.login()} appearance="subtle">
          Anmelden
        </LinkButton>
      )}
      <ThemeButton />
    </Row>
  )
}
