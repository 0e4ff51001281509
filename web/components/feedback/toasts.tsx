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
  // The whole window, above dialogs and drawers. A click on a toast that only tells goes to what lies below it.
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

/** A toast on the screen: how often it has been said, and what says it. */
interface Shown {
  toastId: string
  count: number
}

/**
 * Shows every message once, in the order of their ids, where it covers least of what the person works with. One that says the same as
 * another which still stands adds to that one and starts its time anew.
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
      // What stands already stays where it is, and the next beside it.
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

/** An error waits longer and can be closed, as whoever reads it may need what lies below. */
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
