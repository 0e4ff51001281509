import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

interface NoticeProps {
  intent: 'success' | 'error' | 'warning' | 'info'
  children: ReactNode
  /** After how many seconds it asks to be hidden; without it stays. Give a new `key` to start the time anew. */
  seconds?: number
  /** Called when the time is over or the person closes it. */
  onDismiss?: () => void
}

/** A message in the page, above what it is about. */
export function Notice({ intent, children, seconds, onDismiss }: NoticeProps) {
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (!seconds) return
    const timer = setTimeout(() => dismiss(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <MessageBar intent={intent} layout="multiline" role={intent === 'error' ? 'alert' : 'status'}>
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
