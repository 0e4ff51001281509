import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  icon: {
    display: 'flex',
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeHero800,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { maxWidth: '48ch', color: tokens.colorNeutralForeground2 },
})

interface EmptyStateProps {
  icon: ReactElement
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <div className={styles.text}>{text}</div>}
      {action}
    </div>
  )
}
