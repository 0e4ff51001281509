import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Row } from '../layout/stack.ts'
import { LazyErrorNotice } from './lazy-notice.tsx'

const useStyles = makeStyles({
  root: { padding: `${tokens.spacingVerticalXXXL} 0` },
  // Keeps content below out of sight, so that nothing jumps.
  screen: { minHeight: '100vh', alignItems: 'start' },
})

interface LoadingProps {
  label?: string
  /** Fills the window instead of the space around it. */
  screen?: boolean | undefined
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

interface Read<Data> {
  data: Data | undefined
  error?: unknown
  mutate: () => unknown
}

interface NotLoadedProps {
  read: Omit<Read<unknown>, 'data'>
  failed: string
  loading: string
  /** Whether the spinner keeps a whole screen's place. */
  screen?: boolean | undefined
}

/** What a screen shows before its first data: the error or a spinner. */
export const NotLoaded = ({ read: { error, mutate }, failed, loading, screen }: NotLoadedProps) =>
  error ? (
    <LazyErrorNotice title={failed} error={error} onRetry={() => mutate()} />
  ) : (
    <Loading label={loading} screen={screen} />
  )

interface LoadedProps<Data> extends NotLoadedProps {
  read: Read<Data>
  children: (data: Data) => ReactNode
}

/** The states of everything that is read: error, spinner, content. A failed refresh keeps the content. */
export const Loaded = <Data,>({ children, ...props }: LoadedProps<Data>) =>
  props.read.data === undefined ? <NotLoaded {...props} /> : children(props.read.data)
