import type { ReactNode } from 'react'
import { ChoiceDialog } from './choice-dialog.tsx'

export interface Question {
  title: string
  text: ReactNode
  /** Text of the confirming button, e.g. `Löschen`. */
  action: string
  /** Text of the other button; default `Abbrechen`. */
  cancel?: string
}

interface ConfirmDialogProps {
  question: Question
  open: boolean
  onAnswer: (confirmed: boolean) => void
  /** Called after the closing animation. */
  onClosed: () => void
}

export default function ConfirmDialog({ question, open, onAnswer, onClosed }: ConfirmDialogProps) {
  return (
    <ChoiceDialog
      title={question.title}
      open={open}
      actions={[{ label: question.action, onChoose: () => onAnswer(true) }]}
      cancel={question.cancel}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
    >
      {question.text}
    </ChoiceDialog>
  )
}
