import { createContext, lazy, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { prefetch } from '../../lib/browser/when-idle.ts'
import { Deferred } from '../layout/deferred.tsx'
import type { Question } from './confirm-dialog.tsx'

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

// Dialogs load much code that no first screen needs, so it is fetched when idle.
const loadDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(loadDialog)

/** The browser's own dialog, if ours cannot be loaded: every question needs an answer. */
const askPlainly = ({ title, action }: Question) => window.confirm(`${title}\n\n${action}?`)

/** Renders the one dialog for questions. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const settle = useRef<(confirmed: boolean) => void>(undefined)
  const lastFocused = useRef<HTMLElement>(null)
  const askedFrom = useRef<HTMLElement>(null)
  const askedIn = useRef<Element>(null)
  const isMissing = useRef(false)

  useEffect(() => prefetch(loadDialog), [])

  // Tracks the focus: a click beside a dialog takes it from a field before the question.
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  const confirm = useCallback<Confirm>((asked) => {
    if (isMissing.current) return Promise.resolve(askPlainly(asked))
    settle.current?.(false)
    askedFrom.current = lastFocused.current
    askedIn.current = lastFocused.current?.closest('[role=dialog]') ?? null
    setQuestion(asked)
    setOpen(true)
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])

  const answer = (confirmed: boolean) => {
    setOpen(false)
    settle.current?.(confirmed)
    settle.current = undefined
  }

  // Restores a lost focus, or the keyboard would continue behind a drawer or at the top of the page.
  const returnFocus = () => {
    const [from, drawer] = [askedFrom.current, askedIn.current]
    const isLost = document.activeElement === document.body || document.activeElement === null
    const isBehind = drawer?.isConnected && !drawer.contains(document.activeElement)
    if (!isLost && !isBehind) return
    // The element may be removed; a drawer without focus would stay hidden from screen readers.
    if (from?.isConnected) from.focus()
    else drawer?.querySelector<HTMLElement>('button, input, select, textarea')?.focus()
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <Deferred
          when
          onFailure={() => {
            isMissing.current = true
            answer(askPlainly(question))
          }}
        >
          <ConfirmDialog question={question} open={open} onAnswer={answer} onClosed={returnFocus} />
        </Deferred>
      )}
    </ConfirmContext>
  )
}

/** Asks in a dialog; true if confirmed, false on cancel, Escape, or if another question replaces it. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider')
  return confirm
}
