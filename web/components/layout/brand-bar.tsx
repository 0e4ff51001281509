import { makeStyles, tokens } from '@fluentui/react-components'
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

/** Above narrow pages of people who are not signed in; `toLogin` offers to sign in. */
export function BrandBar({ toLogin = false }: { toLogin?: boolean }) {
  const styles = useStyles()
  const brand = (
    <>
      <Logo />
      <span>Angriffsplaner</span>
    </>
  )
  return (
    <Row as="header" gap="s" wrap={false} className={styles.bar}>
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
