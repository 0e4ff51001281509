import { makeStyles, tokens } from '@fluentui/react-components'
import { onPhone, themeTokens } from '../../lib/theme/theme-tokens.ts'
import { Logo } from './logo.tsx'
import { Row } from './stack.ts'
import { ThemeButton } from './theme-button.tsx'

const useStyles = makeStyles({
  root: {
    margin: '0 auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL} 0`,
    fontFamily: themeTokens.fontFamilyHeading,
    fontWeight: tokens.fontWeightSemibold,
    [onPhone]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0` },
  },
  name: { flexGrow: 1 },
})

/** Above pages that a link opens without an account; as wide as the page below. */
export function PublicHeader({ maxWidth }: { maxWidth: string }) {
  const styles = useStyles()
  return (
    <Row as="header" gap="s" wrap={false} className={styles.root} style={{ maxWidth }}>
      <Logo />
      <span className={styles.name}>Angriffsplaner</span>
      <ThemeButton />
    </Row>
  )
}
