import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

const useStyles = makeStyles({
  // A full dialog would squeeze it to one line, over what follows.
  notice: { flexShrink: 0, overflowWrap: 'anywhere' },
})

interface NoticeProps {
  intent: 'success' | 'error' | 'warning' | 'info'
  children: ReactNode
  /** Seconds until `onDismiss`; without it the notice stays. A new `key` restarts the time. */
  seconds?: number
  onDismiss?: () => void
}

export function Notice({ intent, children, seconds, onDismiss }: NoticeProps) {
  const styles = useStyles()
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (!seconds) return
    const timer = setTimeout(() => dismiss(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <MessageBar
      className={styles.notice}
      intent={intent}
      layout="multiline"
      role={intent === 'error' ? 'alert' : 'status'}
    >
      <MessageBarBody>{children}</MessageBarBody>
      {onDismiss && (
        <MessageBarActions
          containerAction={
            <Button appearance="transparent" aria-label="Schließen" icon={<DismissRegular />} onClick={onDismiss} />
          }
        />
      )}
    </MessageBar>
  )
}
