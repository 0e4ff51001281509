import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { Stack } from '../layout/stack.ts'
import { Strong } from '../layout/text.ts'

const useStyles = makeStyles({
  root: {
    textAlign: 'center',
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
    <Stack gap="m" align="center" className={styles.root}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <Strong as="h2" size={500}>
        {title}
      </Strong>
      {text && <div className={styles.text}>{text}</div>}
      {action}
    </Stack>
  )
}
