import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'center', padding: `${tokens.spacingVerticalXXXL} 0` },
  // What stands below keeps out of sight, so that nothing jumps when the content comes.
  screen: { minHeight: '100vh', alignItems: 'start' },
})

interface LoadingProps {
  label?: string
  /** Stands for the whole content of a screen. */
  screen?: boolean
}

/** A spinner with what is being loaded beside it, said aloud to screen readers. */
export function Loading({ label = 'Wird geladen …', screen }: LoadingProps) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.root, screen && styles.screen)} role="status">
      <Spinner label={label} labelPosition="below" />
    </div>
  )
}
