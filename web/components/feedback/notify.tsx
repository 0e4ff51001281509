import { createContext, lazy, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { prefetch } from '../../lib/browser/when-idle.ts'
import { Deferred } from '../layout/deferred.tsx'
import { preloadNotices } from './lazy-notice.tsx'
import type { Message } from './toast-message.ts'

export interface Notify {
  /** Default three seconds. */
  success(title: string, text?: ReactNode, seconds?: number): void
  info(title: string, text?: ReactNode, seconds?: number): void
  /** Default eight seconds, to leave time for reading. */
  error(title: string, text?: ReactNode, seconds?: number): void
}

const NotifyContext = createContext<Notify | undefined>(undefined)

// The toaster loads much code that no first screen needs, so it is fetched when idle.
const loadToasts = () => import('./toasts.tsx')
const Toasts = lazy(loadToasts)

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  useEffect(() => prefetch(() => Promise.all([loadToasts(), preloadNotices()])), [])
  const notify = useMemo<Notify>(() => {
    const show =
      (intent: Message['intent'], usual: number) =>
      (title: string, text: ReactNode = undefined, seconds: number = usual) =>
        setMessages((before) => [
          ...before.slice(-9),
          { id: (before.at(-1)?.id ?? 0) + 1, intent, title, text, seconds },
        ])
    return { success: show('success', 3), info: show('info', 3), error: show('error', 8) }
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      <Deferred when={messages.length > 0}>
        <Toasts messages={messages} />
      </Deferred>
    </NotifyContext>
  )
}

export function useNotify(): Notify {
  const notify = useContext(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotifyProvider')
  return notify
}
