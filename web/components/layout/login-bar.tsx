import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useBrandBarStyles } from './brand-bar.tsx'
import { LinkButton } from './link-button.tsx'
import { Logo } from './logo.tsx'
import { Row } from './stack.ts'
import { ThemeButton } from './theme-button.tsx'

/** The bar of pages that everybody reads, for people who are not signed in. */
export function LoginBar() {
  const styles = useBrandBarStyles()
  return (
    <Row as="header" gap="s" className={styles.bar}>
      <Link to={paths.login()} className={styles.brand}>
        <Logo />
        <span>Angriffsplaner</span>
      </Link>
      <LinkButton to={paths.login()} appearance="subtle">
        Anmelden
      </LinkButton>
      <ThemeButton />
    </Row>
  )
}
