import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components'
import { ApiError, errorMessage, serverSentence } from '../../lib/api/api.ts'
import { Faint } from '../layout/text.ts'

const useStyles = makeStyles({
  // Titles end without a stop, and a sentence follows.
  title: { '::after': { content: "':'" } },
})

interface ErrorNoticeProps {
  error: unknown
  /** What failed, e.g. `Fehler beim Laden des Plans`; followed by the server's sentence, if any. */
  title?: string
  /** Without a title: the text if the server gave no sentence; by default the usual one of its status. */
  fallback?: string
  onRetry?: () => void
}

/** The failure's sentence, the request id if unexpected, and a retry button. */
export function ErrorNotice({ error, title, fallback, onRetry }: ErrorNoticeProps) {
  const styles = useStyles()
  const sentence = title ? serverSentence(error) : errorMessage(error, fallback)
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
        {requestId && (
          <Faint as="div" small breaks>
            Kennung: {requestId}
          </Faint>
        )}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button onClick={onRetry}>Erneut versuchen</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
