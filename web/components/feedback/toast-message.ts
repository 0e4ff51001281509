import type { ReactNode } from 'react'

/** A message on its way to the toaster. */
export interface Message {
  id: number
  intent: 'success' | 'info' | 'error'
  title: string
  text: ReactNode
  seconds: number
}
