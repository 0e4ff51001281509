import type { ReactNode } from 'react'

export interface Message {
  id: number
  intent: 'success' | 'info' | 'error'
  title: string
  text: ReactNode
  seconds: number
}
