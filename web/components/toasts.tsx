import { Toast, ToastBody, Toaster, ToastTitle, useId, useToastController } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import type { Message } from './notify.tsx'

/** Shows every message once, in the order of their ids. */
export default function Toasts({ messages }: { messages: readonly Message[] }) {
  const toasterId = useId('toaster')
  const { dispatchToast } = useToastController(toasterId)
  const shown = useRef(0)
  useEffect(() => {
    for (const { id, intent, title, text, seconds } of messages) {
      if (id <= shown.current) continue
      shown.current = id
      dispatchToast(
        <Toast>
          <ToastTitle>{title}</ToastTitle>
          {text && <ToastBody>{text}</ToastBody>}
        </Toast>,
        { intent, timeout: seconds * 1000, pauseOnHover: true },
      )
    }
  }, [messages, dispatchToast])
  return <Toaster toasterId={toasterId} position="top-end" limit={4} offset={{ vertical: 64, horizontal: 16 }} />
}
