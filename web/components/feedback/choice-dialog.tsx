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
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  // `213 Ziele löschen` on one line.
  action: { whiteSpace: 'nowrap' },
})

export interface ChoiceDialogProps {
  title: string
  open: boolean
  /** The buttons beside cancel; the last one is the primary. */
  actions: readonly { label: string; onChoose: () => void }[]
  cancel?: string
  onClose: () => void
  onClosed?: () => void
  children: ReactNode
}

/** A question that must be answered: cancel, and one or more actions. */
export function ChoiceDialog({
  title,
  open,
  actions,
  cancel = 'Abbrechen',
  onClose,
  onClosed,
  children,
}: ChoiceDialogProps) {
  const styles = useStyles()
  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClosed?.() }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions fluid={actions.length > 1}>
            <Button onClick={onClose}>{cancel}</Button>
            {actions.map(({ label, onChoose }, index) => (
              <Button
                key={label}
                appearance={index === actions.length - 1 ? 'primary' : undefined}
                className={styles.action}
                onClick={onChoose}
              >
                {label}
              </Button>
            ))}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
