import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  type ToastPosition,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useEffect, useRef } from 'react'
import type { Message } from './toast-message.ts'
import { bestSpot, toastEdge } from './toast-place.ts'

const useStyles = makeStyles({
  // The whole window, above dialogs and drawers. Clicks pass through toasts without a control.
  layer: {
    position: 'fixed',
    inset: 0,
    zIndex: 1_000_001,
    pointerEvents: 'none',
    '& .fui-ToastContainer:not(:has([data-stays]))': { pointerEvents: 'none' },
  },
})

const atTop = { horizontal: toastEdge.side, vertical: toastEdge.top }
const atBottom = { horizontal: toastEdge.side, vertical: toastEdge.bottom }
const offset = {
  top: { ...atTop, horizontal: 0 },
  'top-start': atTop,
  'top-end': atTop,
  bottom: { ...atBottom, horizontal: 0 },
  'bottom-start': atBottom,
  'bottom-end': atBottom,
}

/** A visible toast and how often its message occurred. */
interface Shown {
  toastId: string
  count: number
}

/**
 * Shows every message once, in the order of their ids, where it covers least. A message equal to a visible one increases its
 * count and restarts its timeout.
 */
export default function Toasts({ messages }: { messages: readonly Message[] }) {
  const styles = useStyles()
  const toasterId = useId('toaster')
  const { dispatchToast, updateToast } = useToastController(toasterId)
  const newest = useRef(0)
  const shown = useRef(new Map<string, Shown>())
  const spot = useRef<ToastPosition>('bottom')
  useEffect(() => {
    const standing = shown.current
    for (const message of messages) {
      const { id, intent, title, text, seconds } = message
      if (id <= newest.current) continue
      newest.current = id
      const timeout = seconds * 1000
      const key = typeof text === 'string' || !text ? JSON.stringify([intent, title, text]) : String(id)
      const same = standing.get(key)
      if (same) {
        same.count++
        updateToast({ toastId: same.toastId, content: contentOf(message, same.count), intent, timeout })
        continue
      }
      // Later toasts join visible ones.
      if (standing.size === 0) spot.current = bestSpot()
      const toastId = `${toasterId}-${id}`
      standing.set(key, { toastId, count: 1 })
      dispatchToast(contentOf(message, 1), {
        toastId,
        intent,
        timeout,
        pauseOnHover: true,
        position: spot.current,
        onStatusChange: (_, { status }) => {
          if (status === 'dismissed' || status === 'unmounted') standing.delete(key)
        },
      })
    }
  }, [messages, dispatchToast, updateToast, toasterId])
  return (
    <section aria-label="Meldungen" className={styles.layer}>
      <Toaster toasterId={toasterId} inline limit={4} offset={offset} />
    </section>
  )
}

/** An error stays longer and can be closed, as it may cover what the user needs. */
const contentOf = ({ intent, title, text }: Message, count: number) => (
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
