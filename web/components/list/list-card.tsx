import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  marked: { backgroundColor: tokens.colorBrandBackground2 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  title: { display: 'flex', alignItems: 'center', minWidth: 0 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
})

interface ListCardProps {
  name: string
  /** Before the name, e.g. a checkbox. */
  before?: ReactNode
  /** At the end of the name's line. */
  aside?: ReactNode
  marked?: boolean
  children: ReactNode
}

/** A table row as a card, for phones. */
export function ListCard({ name, before, aside, marked = false, children }: ListCardProps) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.card, marked && styles.marked)}>
      <div className={styles.head}>
        <span className={styles.title}>
          {before}
          <span className={styles.name}>{name}</span>
        </span>
        {aside}
      </div>
      {children}
    </div>
  )
}
