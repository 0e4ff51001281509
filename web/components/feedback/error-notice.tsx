import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ApiError, messageOf, serverSentence } from '../../lib/api/api.ts'

const useStyles = makeStyles({
  // The specified titles end without a stop, and a sentence follows.
  title: { '::after': { content: "':'" } },
  id: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
})

interface ErrorNoticeProps {
  error: unknown
  /** What failed, e.g. `Fehler beim Laden des Plans`; the server's sentence follows it, and without one it stands alone. */
  title?: string
  /** Without a title: what to say when the server gave no sentence; else the usual one of the failure's status. */
  fallback?: string
  onRetry?: () => void
}

/** The failure's sentence, the request id of an unexpected one, and a way to try again. */
export function ErrorNotice({ error, title, fallback, onRetry }: ErrorNoticeProps) {
  const styles = useStyles()
  const sentence = title ? serverSentence(error) : messageOf(error, fallback)
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        {title && (
          <MessageBarTitle className={sentence && /\w$/.test(title) ? styles.title : undefined}>
            {title}
          </MessageBarTitle>
        )}{' '}
        {sentence}
        {requestId && <div className={styles.id}>Kennung: {requestId}</div>}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button onClick={onRetry}>Erneut versuchen</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
