import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { Question } from './confirm.tsx'

interface ConfirmDialogProps {
  question: Question
  open: boolean
  onAnswer: (confirmed: boolean) => void
}

/** The dialog in which a question is asked. */
export default function ConfirmDialog({ question, open, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog modalType="alert" open={open} onOpenChange={(_, { open: stillOpen }) => !stillOpen && onAnswer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{question.title}</DialogTitle>
          <DialogContent>{question.text}</DialogContent>
          <DialogActions>
            <Button onClick={() => onAnswer(false)}>{question.cancel ?? 'Abbrechen'}</Button>
            <Button appearance="primary" onClick={() => onAnswer(true)}>
              {question.action}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
