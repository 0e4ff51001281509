import { Dialog, DialogSurface } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  /** The form, usually a `DialogForm`; it begins anew with every opening. */
  children: ReactNode
}

/**
 * A modal dialog around a form. It has to stay mounted when it closes: unmounted while open, it would leave the page behind it
 * hidden from screen readers.
 */
export function FormDialog({ open, onClose, children }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}>
      <DialogSurface>{children}</DialogSurface>
    </Dialog>
  )
}
