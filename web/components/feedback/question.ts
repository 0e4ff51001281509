import type { ReactNode } from 'react'

/** What a person is asked. */
export interface Question {
  title: string
  text: ReactNode
  /** What the confirming button says, e.g. `Löschen`. */
  action: string
  /** What the other button says; without it `Abbrechen`. */
  cancel?: string
}
