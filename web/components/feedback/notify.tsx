import {
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { prefetch } from '../../lib/browser/when-idle.ts'
import { Deferred } from '../layout/deferred.tsx'
import { preloadNotices } from './lazy-notice.tsx'
import type { Message } from './toast-message.ts'

export interface Notify {
  /** Shown for three seconds by default. */
  success(title: string, text?: ReactNode, seconds?: number): void
  info(title: string, text?: ReactNode, seconds?: number): void
  /** Default eight seconds, to leave time for reading. */
  error(title: string, text?: ReactNode, seconds?: number): void
}

type Show = (message: Omit<Message, 'id'>) => void

const NotifyContext = createContext<Show | undefined>(undefined)

// The toaster loads much code that no first screen needs, so it is fetched when idle.
const loadToasts = () => import('./toasts.tsx')
const Toasts = lazy(loadToasts)

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  useEffect(() => prefetch(() => Promise.all([loadToasts(), preloadNotices()])), [])
  const show = useCallback<Show>(
    (message) => setMessages((before) => [...before.slice(-9), { ...message, id: (before.at(-1)?.id ?? 0) + 1 }]),
    [],
  )
  return (
    <NotifyContext value={show}>
      {children}
      <Deferred when={messages.length > 0}>
        <Toasts messages={messages} />
      </Deferred>
    </NotifyContext>
  )
}

/** Shows messages of a component, of which a success or notice takes away its errors. */
export function useNotify(): Notify {
  const show = useContext(NotifyContext)
  const sender = useId()
  if (!show) throw new Error('useNotify needs a NotifyProvider')
  return useMemo(() => {
    const as =
      (intent: Message['intent'], usual: number): Notify['success'] =>
      (title, text, seconds = usual) =>
        show({ intent, sender, title, text, seconds })
    return { success: as('success', 3), info: as('info', 3), error: as('error', 8) }
  }, [show, sender])
}
