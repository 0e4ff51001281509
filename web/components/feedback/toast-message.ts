import type { ReactNode } from 'react'

export interface Message {
  id: number
  /** Whose message it is: a success takes away the errors of the same sender. */
  sender: string
  intent: 'success' | 'info' | 'error'
  title: string
  text: ReactNode
  seconds: number
}
