import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { listRow } from '../layout/list-row.ts'
import { Row, Stack } from '../layout/stack.ts'
import { Strong } from '../layout/text.ts'

const useStyles = makeStyles({
  card: {
    padding: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  marked: { backgroundColor: tokens.colorBrandBackground2 },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXS,
    ...listRow,
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
    <Stack gap="xs" className={mergeClasses(styles.card, marked && styles.marked)}>
      <Row gap="s" rowGap="xs" justify="between">
        <Row as="span" wrap={false} shrink>
          {before}
          <Strong breaks>{name}</Strong>
        </Row>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}

/** A table row as lines below one another, for phones. */
export function ListItem({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return <div className={styles.item}>{children}</div>
}
