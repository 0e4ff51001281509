import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { Row } from '../layout/stack.ts'

const useStyles = makeStyles({
  root: { padding: `${tokens.spacingVerticalXXXL} 0` },
  // Keeps content below out of sight, so that nothing jumps.
  screen: { minHeight: '100vh', alignItems: 'start' },
})

interface LoadingProps {
  label?: string
  /** Fills the whole screen. */
  screen?: boolean
}

export function Loading({ label = 'Wird geladen …', screen }: LoadingProps) {
  const styles = useStyles()
  return (
    <Row
      wrap={false}
      align="stretch"
      justify="center"
      className={mergeClasses(styles.root, screen && styles.screen)}
      role="status"
    >
      <Spinner label={label} labelPosition="below" />
    </Row>
  )
}
