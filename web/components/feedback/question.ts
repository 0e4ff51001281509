import type { ReactNode } from 'react'

export interface Question {
  title: string
  text: ReactNode
  /** Text of the confirming button, e.g. `Löschen`. */
  action: string
  /** Text of the other button; default `Abbrechen`. */
  cancel?: string
}
