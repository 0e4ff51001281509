import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import type { Question } from './question.ts'

interface ConfirmDialogProps {
  question: Question
  open: boolean
  onAnswer: (confirmed: boolean) => void
  /** Called after the closing animation. */
  onClosed: () => void
}

const useStyles = makeStyles({
  // `213 Ziele löschen` on one line.
  action: { whiteSpace: 'nowrap' },
})

export default function ConfirmDialog({ question, open, onAnswer, onClosed }: ConfirmDialogProps) {
  const styles = useStyles()
  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, { open: stillOpen }) => !stillOpen && onAnswer(false)}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClosed() }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{question.title}</DialogTitle>
          <DialogContent>{question.text}</DialogContent>
          <DialogActions>
            <Button onClick={() => onAnswer(false)}>{question.cancel ?? 'Abbrechen'}</Button>
            <Button appearance="primary" className={styles.action} onClick={() => onAnswer(true)}>
              {question.action}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
