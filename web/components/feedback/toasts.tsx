import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { bottomBarRoom, onPhone } from '../../lib/theme/theme-tokens.ts'
import type { Message } from './toast-message.ts'

const useStyles = makeStyles({
  // The whole window but a fixed bar, above dialogs and drawers. Clicks pass through toasts without a control.
  layer: {
    position: 'fixed',
    inset: 0,
    zIndex: 1_000_001,
    pointerEvents: 'none',
    [onPhone]: { ':global(html:has([data-bottom-bar]))': { bottom: bottomBarRoom } },
    '& .fui-ToastContainer:not(:has([data-stays]))': { pointerEvents: 'none' },
  },
})

/** A visible toast and how often its message occurred. */
interface Shown extends Pick<Message, 'intent' | 'sender'> {
  toastId: string
  count: number
}

/**
 * Shows every message once, in the order of their ids, at the bottom edge. A message equal to a visible one increases its count
 * and restarts its timeout; one that is no error takes away the errors of its sender.
 */
export default function Toasts({ messages }: { messages: readonly Message[] }) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const toasterId = useId('toaster')
  const { dispatchToast, updateToast, dismissToast } = useToastController(toasterId)
  const newest = useRef(0)
  const byText = useRef(new Map<string, Shown>())
  useEffect(() => {
    const visible = byText.current
    for (const message of messages) {
      const { id, intent, sender, title, text, seconds } = message
      if (id <= newest.current) continue
      newest.current = id
      if (intent !== 'error')
        for (const shown of visible.values())
          if (shown.intent === 'error' && shown.sender === sender) dismissToast(shown.toastId)
      const timeout = seconds * 1000
      const key = typeof text === 'string' || !text ? JSON.stringify([intent, title, text]) : String(id)
      const same = visible.get(key)
      if (same) {
        same.count++
        updateToast({ toastId: same.toastId, content: toastContent(message, same.count), intent, timeout })
        continue
      }
      const toastId = `${toasterId}-${id}`
      visible.set(key, { toastId, count: 1, intent, sender })
      dispatchToast(toastContent(message, 1), {
        toastId,
        intent,
        timeout,
        pauseOnHover: true,
        onStatusChange: (_, { status }) => {
          if (status === 'dismissed' || status === 'unmounted') visible.delete(key)
        },
      })
    }
  }, [messages, dispatchToast, updateToast, dismissToast, toasterId])
  return (
    <section aria-label="Meldungen" className={styles.layer}>
      <Toaster toasterId={toasterId} inline limit={4} position={isPhone ? 'bottom' : 'bottom-start'} />
    </section>
  )
}

/** An error stays longer and can be closed, as it may cover what the user needs. */
const toastContent = ({ intent, title, text }: Message, count: number) => (
  <Toast data-stays={intent === 'error' ? '' : undefined}>
    <ToastTitle
      action={
        intent === 'error' ? (
          <ToastTrigger>
            <Button appearance="transparent" size="small" aria-label="Meldung schließen" icon={<DismissRegular />} />
          </ToastTrigger>
        ) : undefined
      }
    >
      {count > 1 ? `${title} (${count}×)` : title}
    </ToastTitle>
    {text && <ToastBody>{text}</ToastBody>}
  </Toast>
)
