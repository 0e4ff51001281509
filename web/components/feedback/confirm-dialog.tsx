import type { ReactNode } from 'react'
import { ChoiceDialog } from './choice-dialog.tsx'

export interface Question {
  title: string
  text: ReactNode
  action: string
  cancel?: string
}

interface ConfirmDialogProps {
  question: Question
  open: boolean
  onAnswer: (confirmed: boolean) => void
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
