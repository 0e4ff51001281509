import { Dialog, DialogSurface } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  /** Called when it has gone from the screen: what takes the dialog away with it must wait for that. */
  onClosed?: () => void
  /** The form, usually a `DialogForm`; it begins anew with every opening. */
  children: ReactNode
}

/**
 * A modal dialog around a form. It has to stay mounted when it closes: unmounted while open, it would leave the page behind it
 * hidden from screen readers.
 */
export function FormDialog({ open, onClose, onClosed, children }: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClosed?.() }}
    >
      <DialogSurface>{children}</DialogSurface>
    </Dialog>
  )
}
