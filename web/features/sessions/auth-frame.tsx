import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from '../../components/layout/logo.tsx'
import { usePageTitle } from '../../components/layout/page.tsx'
import { Row } from '../../components/layout/stack.ts'
import { ThemeButton } from '../../components/layout/theme-button.tsx'
import { paths } from '../../lib/paths.ts'
import { themeTokens } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  ground: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXXL,
    minHeight: '100vh',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    backgroundImage: `radial-gradient(ellipse at top, ${tokens.colorBrandBackground2}, transparent 60%)`,
  },
  theme: { position: 'absolute', top: tokens.spacingVerticalL, right: tokens.spacingHorizontalL },
  brand: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    textAlign: 'center',
  },
  name: {
    fontFamily: themeTokens.fontFamilyHeading,
    fontSize: `min(${tokens.fontSizeHero900}, 12vw)`,
    lineHeight: tokens.lineHeightHero900,
    fontWeight: tokens.fontWeightSemibold,
  },
  claim: { color: tokens.colorNeutralForeground2 },
  card: {
    width: '100%',
    maxWidth: '400px',
    padding: tokens.spacingHorizontalXXXL,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    '@media (max-width: 30em)': { padding: tokens.spacingHorizontalXL },
  },
  title: {
    margin: `0 0 ${tokens.spacingVerticalXL}`,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
})

interface AuthFrameProps {
  title: string
  /** Name of the page's help. */
  help: string
  children: ReactNode
  foot: ReactNode
}

/** Page frame before sign-in: the site's name and one card. */
export function AuthFrame({ title, help, children, foot }: AuthFrameProps) {
  const styles = useStyles()
  const { link } = useFormStyles()
  usePageTitle(title)
  return (
    <main className={styles.ground}>
      <div className={styles.theme}>
        <ThemeButton />
      </div>
      <div className={styles.brand}>
        <Logo size={56} />
        <span className={styles.name}>Angriffsplaner</span>
        <span className={styles.claim}>Angriffe eures Stammes gemeinsam planen</span>
      </div>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <div>{foot}</div>
      <Row gap="l">
        <Link to={paths.help(help)} className={link}>
          Hilfe
        </Link>
        <Link to={paths.privacy()} className={link}>
          Datenschutz
        </Link>
      </Row>
    </main>
  )
}

export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  foot: { color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
})
